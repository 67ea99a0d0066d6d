import * as v from 'valibot'
import { forSale, type Span, wantedBy } from '../../domain/matching.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { SETTLED_MS } from '../changes/change.ts'
import { type Item, queryPage } from '../table/client.ts'
import { COMMIT_MS, type Write } from '../table/commit.ts'
import { amountKey, amountsBetween, isMatchEntry, type Key, seqIn } from '../table/keys.ts'

const PROPERTY = 'property'
const PRICE = 'price'

/** The entry by which a property is found by its price while it can be had: about 75 bytes. */
export function forSaleEntries(
  property: Parameters<typeof forSale>[0],
  seq: number,
): { key: Key; item: Item }[] {
  const item = forSale(property)
  return item ? [{ key: amountKey(PROPERTY, PRICE, item.price, seq), item }] : []
}

/** Where the properties are that can be had for a price within a span. */
export const forSaleWithin = (prices: Span): Part[] => [amountsBetween(PROPERTY, PRICE, prices)]

const PROSPECT = 'prospect'

/** The two entries by which a prospect is found by its budget while it looks to buy: about 95 bytes each. */
export function wantedEntries(
  prospect: Parameters<typeof wantedBy>[0],
  seq: number,
): { key: Key; item: Item }[] {
  const item = wantedBy(prospect)
  if (!item) return []
  const { budget_min = 0, budget_max = Number.POSITIVE_INFINITY } = item
  return partsOf({ from: budget_min, to: budget_max }).map(({ part, amount }) => ({
    key: amountKey(PROSPECT, part, amount, seq),
    item,
  }))
}

/** Where the prospects are whose budget reaches into a span. */
export const wantedAround = (budgets: Span): Part[] =>
  partsAround(budgets).map(({ part, span }) => amountsBetween(PROSPECT, part, span))

/**
 * A Relational Interval Tree (Kriegel, Poetke, Seidl: Managing Intervals Efficiently in Object-Relational Databases, VLDB
 * 2000) over 64 cells of amounts, ten to a power of ten. A budget is registered once, at the lowest node above all cells it
 * reaches into, sorted by either end. A search for the budgets around a price goes from the root to its cell: at each
 * node all budgets contain the middle, so one end alone shows which of them reach the price. Only in the last cell, a
 * quarter of the amount wide, are budgets read that do not.
 */
const LEVELS = 6

/** Where cells begin, from the second on. Half a unit beside whole amounts, which most prices are. */
const FENCES = Array.from({ length: 2 ** LEVELS - 1 }, (_, n) => Math.round(1000 * 10 ** (n / 10)) + 0.5)

const cellOf = (amount: number) => FENCES.filter((fence) => fence <= amount).length

type BudgetEnd = 'min' | 'max'

/** The part of the tree that has the budgets of one node sorted by one end. */
const partOf = (level: number, index: number, end: BudgetEnd) => `${level}.${index}.${end}`

/** The parts that a budget is registered in, and the end that each is sorted by. */
export function partsOf({ from, to }: Span): { part: string; amount: number }[] {
  const [first, last] = [cellOf(from), cellOf(to)]
  const level = 32 - Math.clz32(first ^ last)
  const index = first >> level
  return [
    { part: partOf(level, index, 'min'), amount: from },
    { part: partOf(level, index, 'max'), amount: to },
  ]
}

/** What to read to have every budget that reaches into a span: 7 parts where it is in one cell, a few more with each cell. */
export function partsAround({ from, to }: Span): { part: string; span: Span }[] {
  const [first, last] = [cellOf(from), cellOf(to)]
  const levels = Array.from({ length: LEVELS + 1 }, (_, level) => level)
  return levels.flatMap((level) => {
    const nodes = Array.from(
      { length: (last >> level) - (first >> level) + 1 },
      (_, n) => (first >> level) + n,
    )
    return nodes.map((index) => {
      // The first cell of its right half. For a span right of the middle, the end of a budget decides.
      const middle = (index + 0.5) * 2 ** level
      return level > 0 && first >= middle
        ? { part: partOf(level, index, 'max'), span: { from, to: Number.POSITIVE_INFINITY } }
        : { part: partOf(level, index, 'min'), span: { from: 0, to } }
    })
  })
}

/** Longer than a write is on its way and a request takes: a reader that missed the new entry finds the trace. */
const KEPT_MS = SETTLED_MS + COMMIT_MS

const Trace = v.object({ pk: v.string(), sk: v.string(), expires_at: v.number() })

/**
 * Leaves a trace where a record was found until now that goes on taking part elsewhere. The parts of an index are no
 * snapshot: a reader could be too early at the new key and too late at the old one. DynamoDB deletes it in time.
 */
export function traceAt(key: Key, now: number): Write {
  return { Put: { Item: { ...key, expires_at: Math.ceil((now + KEPT_MS) / 1_000) } } }
}

/** Whether an item is such a trace, which is in no record's name, and no fault beside what the records say. */
export const isTrace = (item: Item) => v.is(Trace, item) && isMatchEntry(item)

/** Whether a trace can be of a move since then, in milliseconds since the epoch. */
function isTraceSince(item: Item, begun: number): boolean {
  return v.is(Trace, item) && item.expires_at * 1_000 >= begun
}

/** The most candidates of a request, 75 to 95 bytes each: about 115 read units. */
export const CANDIDATES = 5_000

/** The most items to read for them, including traces. */
const MAX_ITEMS = 2 * CANDIDATES

/** What is read at a time of each part: 500 of 95 bytes are 12 units. */
const PAGE_ITEMS = 500

/** What may match, and the sequence number of its record. */
export type Candidate<T> = { seq: number; candidate: T }

/** `moved` has the sequence numbers of records that moved in the index during the read: read their list entries. */
type Candidates<T> = { found: Candidate<T>[]; moved: number[] }

/** A query for one part of a partitioned index. */
export type Part = Parameters<typeof queryPage>[0]

const MatchEntry = v.object({ sk: v.string() })

/**
 * Reads the candidates in some parts of a partitioned index, each once. The parts are read in parallel, strongly
 * consistent. A record that moves between parts during the read is in `found` or, by its trace, in `moved`.
 * @throws AppError `match_too_broad` for more than `CANDIDATES`, including moved ones
 */
export async function readCandidates<T>(
  schema: v.GenericSchema<unknown, T>,
  parts: readonly Part[],
): Promise<Candidates<T>> {
  const begun = Date.now()
  const found = new Map<number, Item>()
  const traced = new Set<number>()
  let itemsRead = 0
  async function readPart(part: Part): Promise<void> {
    let start: Item | undefined
    do {
      const next = start && { ExclusiveStartKey: start }
      const page = await queryPage({ ...part, ...next, Limit: PAGE_ITEMS })
      itemsRead += page.items.length
      for (const item of page.items)
        if (!isTrace(item)) found.set(seqOf(item), item)
        else if (isTraceSince(item, begun)) traced.add(seqOf(item))
      if (found.size > CANDIDATES) throw tooBroad(IN_QUESTION)
      if (itemsRead > MAX_ITEMS) throw tooBroad(IN_QUESTION_BEFORE)
      start = page.next
    } while (start !== undefined)
  }
  await Promise.all(parts.map(readPart))
  const moved = [...traced].filter((seq) => !found.has(seq))
  if (found.size + moved.length > CANDIDATES) throw tooBroad(IN_QUESTION)
  return {
    found: [...found].map(([seq, item]) => ({ seq, candidate: parseStored(schema, item) })),
    moved,
  }
}

const seqOf = (item: Item) => seqIn(parseStored(MatchEntry, item).sk)

const IN_QUESTION = `More than ${CANDIDATES} are in question by their price`
const IN_QUESTION_BEFORE = `More than ${MAX_ITEMS - CANDIDATES} were in question until they changed, which is forgotten within days`

function tooBroad(reason: string): AppError {
  const detail = `${reason}: narrow the budget or lower the tolerance`
  return new AppError('match_too_broad', { detail })
}
