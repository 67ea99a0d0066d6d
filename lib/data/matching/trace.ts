import * as v from 'valibot'
import { SETTLED_MS } from '../changes/change.ts'
import { COMMIT_MS, type Write } from '../table/commit.ts'
import type { Item } from '../table/items.ts'
import { isMatchEntry, type Key } from '../table/keys.ts'

/** Longer than a write is on its way and a request takes: whoever read the new place too early finds the trace. */
const KEPT_MS = SETTLED_MS + COMMIT_MS

const Trace = v.object({ pk: v.string(), sk: v.string(), expires_at: v.number() })

/**
 * Leaves a trace where a record was found until now that goes on taking part elsewhere. The parts of an index are no
 * snapshot: a reader could be too early at the new place and too late at the old one. DynamoDB deletes it in time.
 */
export function traceAt(key: Key, now: number): Write {
  return { Put: { Item: { ...key, expires_at: Math.ceil((now + KEPT_MS) / 1_000) } } }
}

/** Whether an item is such a trace, which is in no record's name, and no fault beside what the records say. */
export const isTrace = (item: Item) => v.is(Trace, item) && isMatchEntry(item)

/** Whether a trace can be of a move since then, in milliseconds since the epoch. */
export function isTraceSince(item: Item, begun: number): boolean {
  return v.is(Trace, item) && item.expires_at * 1_000 >= begun
}
