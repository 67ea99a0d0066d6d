import { describe, expect, test } from 'vitest'
import { limitedTo } from '../../../lib/auth/passwords.ts'

/** Work that ends on demand, with a record of what has started and how much ran at once. */
function workshop(most: number) {
  const limited = limitedTo(most)
  const started: number[] = []
  let running = 0
  let peak = 0

  function add(name: number) {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    async function work() {
      started.push(name)
      running += 1
      peak = Math.max(peak, running)
      try {
        return await promise
      } finally {
        running -= 1
      }
    }
    return { done: limited(work), end: () => resolve(name), fail: () => reject(new Error('failed')) }
  }
  return { add, started, peak: () => peak }
}

/** Waits until all work that can start has started. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe.each([1, 3])('limited to %i', (most) => {
  test('runs as many at once and no more, in order of arrival', async () => {
    const { add, started, peak } = workshop(most)
    const works = [0, 1, 2, 3, 4, 5, 6].map(add)
    await settled()
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6].slice(0, most))
    for (const { end } of works) {
      end()
      await settled()
    }
    expect(await Promise.all(works.map(({ done }) => done))).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(peak()).toBe(most)
  })

  test('a call that arrives when another ends waits behind earlier ones', async () => {
    const { add, started, peak } = workshop(most)
    const running = Array.from({ length: most }, (_, n) => add(n))
    const waiting = add(10)
    await settled()
    running[0]?.end()
    await running[0]?.done
    const late = add(11)
    await settled()
    expect(started.slice(most)).toEqual([10])
    for (const { end } of [...running, waiting, late]) end()
    await Promise.all([...running, waiting, late].map(({ done }) => done))
    expect(started.slice(most)).toEqual([10, 11])
    expect(peak()).toBe(most)
  })

  test('an error reaches its caller and frees the slot', async () => {
    const { add, started, peak } = workshop(most)
    const works = Array.from({ length: most + 2 }, (_, n) => add(n))
    const outcomes = Promise.allSettled(works.map(({ done }) => done))
    for (const { fail } of works.slice(0, -1)) fail()
    works.at(-1)?.end()
    const statuses = (await outcomes).map(({ status }) => status)
    expect(statuses).toEqual([...Array(most + 1).fill('rejected'), 'fulfilled'])
    expect(started).toHaveLength(most + 2)
    expect(peak()).toBe(most)
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
