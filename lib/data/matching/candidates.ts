import * as v from 'valibot'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import type { Item } from '../table/items.ts'
import { placeIn } from '../table/keys.ts'
import { queryPage } from '../table/queries.ts'
import { isTrace, isTraceSince } from './trace.ts'

/** So many are judged at most, about 75 to 95 bytes each: some 115 read units. */
export const CANDIDATES = 5_000

/** So many items are looked at for that at most, with the traces of those that were there. */
const LOOKED_AT = 2 * CANDIDATES

/** What is read at a time of each part: 500 of 95 bytes are 12 units. */
const PAGE_ITEMS = 500

/** What may match, and the place of its record. */
export type Candidate<T> = { place: number; candidate: T }

/** What is in question, and the places of the records that moved a moment ago, to be looked at themselves. */
export type Candidates<T> = { found: Candidate<T>[]; moved: number[] }

/** A query for what stands in one part of a partitioned index. */
export type Part = Parameters<typeof queryPage>[0]

const Placed = v.object({ sk: v.string() })

/**
 * What stands in some parts of a partitioned index, each once, with the place of its record. The parts are read side by
 * side, strongly consistent; what moves among them meanwhile is found, or named as moved: wherever it is read before it
 * comes, it is read after it went elsewhere, where its trace is.
 * @throws AppError `match_too_broad` for more than `CANDIDATES`, those that moved counted
 */
export async function readCandidates<T>(
  schema: v.GenericSchema<unknown, T>,
  parts: readonly Part[],
): Promise<Candidates<T>> {
  const begun = Date.now()
  const found = new Map<number, Item>()
  const traced = new Set<number>()
  let lookedAt = 0
  async function readPart(part: Part): Promise<void> {
    let start: Item | undefined
    do {
      const next = start && { ExclusiveStartKey: start }
      const page = await queryPage({ ...part, ...next, Limit: PAGE_ITEMS })
      lookedAt += page.items.length
      for (const item of page.items)
        if (!isTrace(item)) found.set(placeOf(item), item)
        else if (isTraceSince(item, begun)) traced.add(placeOf(item))
      if (found.size > CANDIDATES) throw tooBroad(IN_QUESTION)
      if (lookedAt > LOOKED_AT) throw tooBroad(IN_QUESTION_BEFORE)
      start = page.next
    } while (start !== undefined)
  }
  await Promise.all(parts.map(readPart))
  const moved = [...traced].filter((place) => !found.has(place))
  if (found.size + moved.length > CANDIDATES) throw tooBroad(IN_QUESTION)
  return {
    found: [...found].map(([place, item]) => ({ place, candidate: parseStored(schema, item) })),
    moved,
  }
}

const placeOf = (item: Item) => placeIn(parseStored(Placed, item).sk)

const IN_QUESTION = `More than ${CANDIDATES} are in question by their price`
const IN_QUESTION_BEFORE = `More than ${LOOKED_AT - CANDIDATES} were in question until they changed, which is forgotten within days`

function tooBroad(reason: string): AppError {
  const detail = `${reason}: narrow the budget or lower the tolerance`
  return new AppError('match_too_broad', { detail })
}
