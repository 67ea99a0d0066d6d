import { expect, test } from 'vitest'
import { readCandidates } from '../../../../lib/data/matching/entries.ts'
import { amountsBetween } from '../../../../lib/data/table/keys.ts'
import { ForSale } from '../../../../lib/domain/matching.ts'
import { put } from '../../../support/requests/api.ts'
import { aProperty } from '../../../support/samples/sample-property.ts'

test('what stands in two parts is a candidate once, and what moved out of them is named', async () => {
  const { at } = await aProperty({ price: 200_000 })
  const part = amountsBetween('property', 'price', { from: 1, to: 300_000 })
  const read = async () => {
    const { found, moved } = await readCandidates(ForSale, [part, part])
    return [found.length, moved.length]
  }
  expect(await read()).toEqual([1, 0])
  await put(at, { price: 250_000 }, { as: 'agent' })
  expect(await read()).toEqual([1, 0])
  await put(at, { price: 400_000 }, { as: 'agent' })
  expect(await read()).toEqual([0, 1])
})
