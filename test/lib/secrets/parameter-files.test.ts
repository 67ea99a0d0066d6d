import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parameterAt } from '../../../lib/secrets/parameters.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

test('a file parameter can be written in a new folder, read, replaced and removed', async () => {
  const parameter = parameterAt(`file:${join(temporaryFolder(), 'deep', 'text')}`)
  expect(await parameter.read()).toBeUndefined()
  await parameter.write('first', false)
  await parameter.write('second', false)
  expect(await parameter.read()).toBe('second')
  await parameter.remove()
  await parameter.remove()
  expect(await parameter.read()).toBeUndefined()
})

test('only the file owner can read a secret, even if it replaces a public parameter', async () => {
  const path = join(temporaryFolder(), 'text')
  writeFileSync(path, 'open', { mode: 0o644 })
  await parameterAt(`file:${path}`).write('secret', true)
  expect(modeOf(path)).toBe(0o600)
})

test('after parallel writes, a file parameter contains one complete text', async () => {
  const folder = temporaryFolder()
  const parameter = parameterAt(`file:${join(folder, 'text')}`)
  const texts = Array.from({ length: 20 }, (_, n) => String(n).repeat(10_000))
  await Promise.all(texts.map((text) => parameter.write(text, true)))
  expect(texts).toContain(await parameter.read())
  expect(readdirSync(folder)).toEqual(['text'])
})
