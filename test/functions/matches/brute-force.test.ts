import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ForSale, Wanted } from '../../../lib/domain/matching.ts'
import { call, del, put } from '../../support/requests/api.ts'
import { everyMatch } from '../../support/requests/every-match.ts'
import { aProperty } from '../../support/samples/sample-property.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { aForSale, aTolerance, aWanted, suits } from '../../support/samples/suits.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { expectInvariants } from '../../support/store/invariants.ts'

const fate = fc.constantFrom('kept', 'kept', 'kept', 'changed', 'shut', 'archived', 'restored', 'deleted')

type History<Fields> = { before: Fields; after: Fields; end: string }
const histories = <Fields>(fields: fc.Arbitrary<Fields>) =>
  fc.array(fc.record({ before: fields, after: fields, end: fate }), { minLength: 8, maxLength: 12 })

/** A record as it came to be in the end, and whether it is matched at all. */
type Lived<Fields> = { id: string; at: string; fields: Fields; open: boolean }

/** Does to a record what is to become of it. */
async function lived<Fields extends object>(
  { record, at }: { record: { id: string }; at: string },
  { before, after, end }: History<Fields>,
  change: object,
  shut: object,
): Promise<Lived<Fields>[]> {
  const archived = ['archived', 'restored'].includes(end)
  if (end === 'changed') await put(at, change, { as: 'agent' })
  if (end === 'shut') await put(at, shut, { as: 'agent' })
  if (archived) await call('POST', `${at}/archive`, { as: 'agent' })
  if (end === 'restored') await call('POST', `${at}/restore`, { as: 'agent' })
  if (end === 'deleted') await del(at, { as: 'admin' })
  const open = !['shut', 'archived'].includes(end)
  return end === 'deleted' ? [] : [{ id: record.id, at, fields: end === 'changed' ? after : before, open }]
}

const NO_CRITERIA = { budget_min: null, budget_max: null, min_yield: null }

async function aBuyer(history: History<Wanted>): Promise<Lived<Wanted>[]> {
  const made = await aProspect({ criteria: history.before })
  const change = { criteria: { ...NO_CRITERIA, ...history.after } }
  return lived(made, history, change, { status: 'inactive' })
}

async function aFlat(history: History<ForSale>): Promise<Lived<ForSale>[]> {
  const made = await aProperty(history.before)
  return lived(made, history, { estimated_rent: null, ...history.after }, { status: 'withdrawn' })
}

test('both directions find what a comparison of each with each finds, best first, then newest', async () => {
  await fc.assert(
    fc.asyncProperty(
      histories(aWanted),
      histories(aForSale),
      aTolerance,
      async (wishes, flats, tolerance) => {
        await useFreshTable()
        const buyers: Lived<Wanted>[] = []
        for (const wish of wishes) buyers.unshift(...(await aBuyer(wish)))
        const offered: Lived<ForSale>[] = []
        for (const flat of flats) offered.unshift(...(await aFlat(flat)))

        const isPair = (buyer: Lived<Wanted>, flat: Lived<ForSale>) =>
          buyer.open && flat.open && suits(buyer.fields, flat.fields, tolerance)
        const scores = new Map<string, number>()
        for (const buyer of buyers) {
          const found = await everyMatch(buyer.at, tolerance)
          const expected = offered.filter((flat) => isPair(buyer, flat)).map(({ id }) => id)
          expect(inOrder(found, offered)).toEqual(expected)
          for (const { id, score } of found) scores.set(`${buyer.id} ${id}`, score)
        }
        for (const flat of offered) {
          const found = await everyMatch(flat.at, tolerance)
          const expected = buyers.filter((buyer) => isPair(buyer, flat)).map(({ id }) => id)
          expect(inOrder(found, buyers)).toEqual(expected)
          for (const { id, score } of found) expect(scores.get(`${id} ${flat.id}`)).toBe(score)
        }
        await expectInvariants()
      },
    ),
    { numRuns: 6 },
  )
})

/** The ids of what was found, newest first, once it was seen to come best first, then newest. */
function inOrder(found: { id: string; score: number }[], newestFirst: { id: string }[]): string[] {
  const rank = new Map(newestFirst.map(({ id }, index) => [id, index]))
  const age = ({ id }: { id: string }) => rank.get(id) ?? -1
  expect(found).toEqual(found.toSorted((a, b) => b.score - a.score || age(a) - age(b)))
  return found.toSorted((a, b) => age(a) - age(b)).map(({ id }) => id)
}
