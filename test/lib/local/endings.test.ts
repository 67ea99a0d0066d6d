import { expect, test } from 'vitest'
import { newEndings } from '../../../lib/local/endings.ts'

test('ends the newest first, one after another, and what begins in the meantime', async () => {
  const ended: string[] = []
  const endings = newEndings()
  endings.add(async () => void ended.push('folder'))
  endings.add(async () => {
    endings.add(async () => void ended.push('late'))
    await Promise.resolve()
    ended.push('engine')
  })
  await endings.run()
  expect(ended).toEqual(['engine', 'late', 'folder'])
  await endings.run()
  expect(ended).toHaveLength(3)
})
