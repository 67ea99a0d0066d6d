import * as v from 'valibot'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import type { Item } from '../table/items.ts'
import { placeIn } from '../table/keys.ts'
import { queryPage } from '../table/queries.ts'

/** So many are judged at most, about 75 to 95 bytes each: some 115 read units. */
export const CANDIDATES = 5_000

/** What is read at a time of each part: 500 of 95 bytes are 12 units. */
const PAGE_ITEMS = 500

/** What may match, and the place of its record. */
export type Candidate<T> = { place: number; candidate: T }

const Placed = v.object({ sk: v.string() })

/**
 * What stands in some parts of a partitioned index, each with the place of its record; the parts are read side by side,
 * strongly consistent.
 * @throws AppError `match_too_broad` for more than `CANDIDATES`
 */
export async function readCandidates<T>(
  schema: v.GenericSchema<unknown, T>,
  queries: readonly Parameters<typeof queryPage>[0][],
): Promise<Candidate<T>[]> {
  const items: Item[] = []
  async function readPart(query: (typeof queries)[number]): Promise<void> {
    let start: Item | undefined
    do {
      const next = start && { ExclusiveStartKey: start }
      const page = await queryPage({ ...query, ...next, Limit: PAGE_ITEMS })
      items.push(...page.items)
      if (items.length > CANDIDATES) throw tooBroad()
      start = page.next
    } while (start !== undefined)
  }
  await Promise.all(queries.map(readPart))
  // What moves from part to part meanwhile is read in both: once is enough, as its record is judged again.
  const byPlace = new Map(items.map((item) => [placeIn(parseStored(Placed, item).sk), item]))
  return [...byPlace].map(([place, item]) => ({ place, candidate: parseStored(schema, item) }))
}

function tooBroad(): AppError {
  const detail = `More than ${CANDIDATES} are in question by their price: narrow the budget or lower the tolerance`
  return new AppError('match_too_broad', { detail })
}
