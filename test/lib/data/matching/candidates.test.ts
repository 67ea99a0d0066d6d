import { expect, test } from 'vitest'
import { readCandidates } from '../../../../lib/data/matching/candidates.ts'
import { amountsBetween } from '../../../../lib/data/table/keys.ts'
import { ForSale } from '../../../../lib/domain/matching/rule.ts'
import { aProperty } from '../../../support/samples/sample-property.ts'

test('what moves from one part to another while both are read is a candidate once', async () => {
  await aProperty({ price: 200_000 })
  const part = amountsBetween('property', 'price', { from: 1, to: 1e9 })
  expect(await readCandidates(ForSale, [part])).toHaveLength(1)
  expect(await readCandidates(ForSale, [part, part])).toHaveLength(1)
})
