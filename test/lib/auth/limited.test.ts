import { describe, expect, test } from 'vitest'
import { limitedTo } from '../../../lib/auth/passwords.ts'

/** Work that ends when it is told to, and a record of what has started and how much ran at once. */
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

/** Until everything that can go on without an end of work has done so. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe.each([1, 2, 3])('limited to %i', (most) => {
  test('as many run at once and no more, in the order they came', async () => {
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

  test('whoever comes in the moment that another ends waits behind those who wait', async () => {
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

  test('an error reaches whoever asked, and frees the place', async () => {
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

  test('places are free again after all is done', async () => {
    const { add, started } = workshop(most)
    for (const { end } of Array.from({ length: 2 * most }, (_, n) => add(n))) end()
    await settled()
    for (let n = 0; n <= most; n++) add(20 + n)
    await settled()
    expect(started.filter((name) => name >= 20)).toHaveLength(most)
  })
})

test('work that throws before it waits frees its place too', async () => {
  const limited = limitedTo(1)
  const thrown = limited(() => {
    throw new Error('at once')
  })
  await expect(thrown).rejects.toThrow('at once')
  expect(await limited(async () => 'next')).toBe('next')
})

test('two limits know nothing of each other', async () => {
  const [one, other] = [workshop(1), workshop(1)]
  one.add(1)
  other.add(2)
  await settled()
  expect([one.started, other.started]).toEqual([[1], [2]])
})
