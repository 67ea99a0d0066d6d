import { setImmediate as settled } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { limitedTo } from '../../../lib/auth/passwords.ts'

describe.each([1, 3])('limited to %i', (most) => {
  test('runs as many at once and no more, in order of arrival, also after an error', async () => {
    const limited = limitedTo(most)
    const started: number[] = []
    const works = [0, 1, 2, 3, 4, 5, 6].map((name) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const done = limited(() => {
        started.push(name)
        return promise
      })
      return { done, end: () => (name % 2 === 0 ? resolve(name) : reject(new Error('failed'))) }
    })
    const outcomes = Promise.allSettled(works.map(({ done }) => done))
    for (const [ended, { end }] of works.entries()) {
      await settled()
      expect(started).toEqual([0, 1, 2, 3, 4, 5, 6].slice(0, ended + most))
      end()
    }
    const fulfilled = (await outcomes).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(fulfilled).toEqual([0, 2, 4, 6])
  })

  test('a call that arrives when another ends waits behind earlier ones', async () => {
    const limited = limitedTo(most)
    const started: string[] = []
    const first = Promise.withResolvers<void>()
    const blocked = new Promise<void>(() => undefined)
    const running = limited(() => first.promise)
    for (let n = 1; n < most; n++) void limited(() => blocked)
    const begin = (name: string) => limited(async () => void started.push(name))
    const waiting = begin('waiting')
    first.resolve()
    await running
    await Promise.all([begin('late'), waiting])
    expect(started).toEqual(['waiting', 'late'])
  })
})

test('work that throws synchronously frees its slot too', async () => {
  const limited = limitedTo(1)
  const thrown = limited(() => {
    throw new Error('at once')
  })
  await expect(thrown).rejects.toThrow('at once')
  expect(await limited(async () => 'next')).toBe('next')
})
