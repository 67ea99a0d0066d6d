import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { forSaleEntries } from '../../../lib/data/matching/entries.ts'
import { get, put } from '../../support/requests/api.ts'
import { aProperty } from '../../support/samples/sample-property.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { betweenReads } from '../../support/store/between-reads.ts'
import { putAll } from '../../support/store/bulk-load.ts'
import { useOlderTable } from '../../support/store/fresh-table.ts'
import { expectInvariants } from '../../support/store/invariants.ts'
import { measured } from '../../support/store/measure.ts'
import { queriesInTurn } from '../../support/store/queries-in-turn.ts'

beforeEach(useOlderTable)

const PRICE = 200_000
/** One for each of the tree's levels. */
const PARTS = 7

const idsIn = ({ body }: Awaited<ReturnType<typeof get>>): string[] =>
  body.data.map(({ prospect, property }: Record<string, { id: string }>) => (prospect ?? property)?.id)

async function expectFound(at: string, ids: unknown[]) {
  const { result, requests } = await measured(() => get(`${at}/matches`, { as: 'viewer' }))
  expect(idsIn(result)).toEqual(ids)
  return requests
}

test('a prospect whose budget holds the price all the time is found once, however often it moves in the tree', async () => {
  const { at: property } = await aProperty({ price: PRICE })
  const budget = fc
    .tuple(fc.constantFrom(0, 1_000, 90_000, 150_000, 199_000), fc.constantFrom(2e5, 210_000, 3e5, 5e5, 1e9))
    .map(([budget_min, budget_max]) => ({ budget_min, budget_max }))
  const moves = fc.array(fc.option(budget), { minLength: PARTS, maxLength: PARTS })
  const turns = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: PARTS })
  const { at, record } = await aProspect({ criteria: { budget_max: PRICE } })
  const run = async (budgets: (object | null)[], order: number[]) => {
    const move = async (turn: number) => {
      const criteria = budgets[turn]
      if (criteria) expect((await put(at, { criteria }, { as: 'agent' })).status).toBe(200)
    }
    const found = await queriesInTurn(order, move, () => get(`${property}/matches`, { as: 'viewer' }))
    expect(found.body.pagination.total).toBe(1)
    expect(idsIn(found)).toEqual([record.id])
  }
  await fc.assert(fc.asyncProperty(moves, turns, run), { numRuns: 20 })
  await expectInvariants()
})

test('a property that becomes cheaper while the prices of 501 are read is found', async () => {
  const others = Array.from({ length: 500 }, (_, n) =>
    forSaleEntries({ price: 100_000 + n, status: 'available' }, 10_000 + n),
  )
  await putAll(others.flat().map(({ key, item }) => ({ ...key, ...item })))
  const { at: buyer } = await aProspect({ criteria: { budget_min: 50_000, budget_max: PRICE } })
  const { at, record } = await aProperty({ price: PRICE })
  const cheaper = () => put(at, { price: 50_000 }, { as: 'agent' })
  const found = await betweenReads(1, cheaper, () => get(`${buyer}/matches?limit=1`, { as: 'viewer' }))
  expect(found.body.pagination.total).toBe(501)
  expect(idsIn(found)).toEqual([record.id])
})

test('what moved away is looked at for a moment, and not named', async () => {
  const { at: buyer } = await aProspect({ criteria: { budget_max: PRICE } })
  const { at } = await aProperty({ price: PRICE })
  await put(at, { price: PRICE + 1 }, { as: 'agent' })
  expect(await expectFound(buyer, [])).toBe(4)
  await put(at, { price: PRICE - 1, status: 'sold' }, { as: 'agent' })
  expect(await expectFound(buyer, [])).toBe(4)
})
