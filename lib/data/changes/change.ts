import * as v from 'valibot'
import { COMMIT_MS, type Write } from '../table/commit.ts'
import { changeKey } from '../table/keys.ts'
import { RELEASE } from '../table/layout.ts'

/** That a record came to be, changed or was deleted; `version` is the one it has by that, the next one where it is gone. */
export const FeedChange = v.object({
  kind: v.string(),
  id: v.string(),
  version: v.number(),
  deleted: v.boolean(),
})
export type FeedChange = v.InferOutput<typeof FeedChange>

const DAY_MS = 24 * 60 * 60 * 1_000

/** How far back a reader may ask. Entries stay a day longer: clocks differ, and a reader may be in the middle. */
export const READABLE_MS = 90 * DAY_MS
const KEPT_MS = READABLE_MS + DAY_MS

/**
 * After this long nothing can appear any more that says it is older: no attempt arrives later than its time and
 * `COMMIT_MS`, but for what clocks, a process that stands still, or the network may add. See docs/changes.md.
 */
export const SETTLED_MS = COMMIT_MS + 5_000

/**
 * Adds a change to the feed, in the change's own transaction.
 * @param now the time of the attempt, in milliseconds: new for each attempt with another token, so that no entry is older
 * than `COMMIT_MS` when it is applied
 */
export function feedEntry(change: FeedChange, operation: string, now: number): Write {
  const expires_at = Math.ceil((now + KEPT_MS) / 1_000)
  const key = changeKey(new Date(now).toISOString(), operation, change.id)
  // Entries without a layout are those of older releases: `npm run migrate` looks for them.
  return { Put: { Item: { ...key, ...change, layout: RELEASE.layout, expires_at } } }
}
