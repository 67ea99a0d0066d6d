import { BLOCK, cursorAt } from '../../../lib/data/lists/counted-list.ts'
import { properties } from '../../../lib/data/stores/properties.ts'
import { prospects } from '../../../lib/data/stores/prospects.ts'
import { transactions, withIncluded } from '../../../lib/data/stores/transactions.ts'
import type { Party } from '../../../lib/domain/transaction.ts'
import { sampleProperty, seededRandom } from '../../../lib/local/demo/samples.ts'
import { type Line, line, times } from './line.ts'

/** As many offers as a page has at most, each of a prospect of its own on a property of its own. */
const OFFERS = 100
const RUNS = 10

/** Pages by cursor at the beginning, in the middle and near the end of the prospects there are. */
export async function cursorLines(records: number, limit: number): Promise<Line[]> {
  const middle = Math.round(records / 2)
  return [
    await scrolled('by cursor, the newest', [''], limit),
    await scrolled('by cursor, 40 from the middle', cursorsFrom(middle), limit),
    await scrolled('by cursor, 40 near the end', cursorsFrom(BLOCK + limit), limit),
  ]
}

const cursorsFrom = (place: number) =>
  Array.from({ length: BLOCK }, (_, n) => cursorAt({ kind: 'prospect', filter: {} }, place + n))

function scrolled(what: string, cursors: string[], limit: number): Promise<Line> {
  return line(
    what,
    cursors.map((cursor) => () => prospects.list({ filter: {}, cursor, limit })),
  )
}

/** A page of offers with and without the records they are between. */
export async function includeLines(limit: number): Promise<Line[]> {
  const random = seededRandom(1)
  const { records } = await prospects.list({ filter: {}, offset: 0, limit: OFFERS })
  for (const { id: prospect_id } of records) {
    const property_id = (await properties.create({ ...sampleProperty(random), status: 'available' })).record
      .id
    await transactions.create({ prospect_id, property_id, offer_amount: 200_000, status: 'pending' })
  }
  const both: Party[] = ['prospect', 'property']
  return [
    await offersLine('offers', limit, []),
    await offersLine('offers, include=prospect,property', limit, both),
    await offersLine(`the same, limit ${OFFERS}`, OFFERS, both),
  ]
}

function offersLine(what: string, limit: number, parties: Party[]): Promise<Line> {
  return line(
    what,
    times(RUNS, async () => {
      const { records, total } = await transactions.list({ filter: {}, offset: 0, limit })
      await withIncluded(records, parties)
      return { total }
    }),
  )
}
