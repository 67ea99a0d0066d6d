import { expect, test } from 'vitest'
import { countUse, useSoFar, withMeter } from '../../lib/request-context.ts'

const once = { requests: 1, readUnits: 2, writeUnits: 3 }

test('nested work counts on both meters, whether it succeeds or fails', async () => {
  await withMeter(async () => {
    const inner = () =>
      withMeter(async () => {
        countUse(once)
        expect(useSoFar()).toEqual(once)
      })
    await inner()
    await expect(withMeter(() => inner().then(() => Promise.reject(new Error('fails'))))).rejects.toThrow()
    expect(useSoFar()).toEqual({ requests: 2, readUnits: 4, writeUnits: 6 })
  })
})

test('without a meter nothing is counted', () => {
  countUse(once)
  expect(useSoFar()).toEqual({ requests: 0, readUnits: 0, writeUnits: 0 })
})
