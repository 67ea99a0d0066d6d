import * as v from 'valibot'
import { COMMIT_MS, type Write } from '../table/commit.ts'
import { changeKey } from '../table/keys.ts'

/**
 * A create, change or delete of a record. `version` is the new version of the record. For a delete, it is the last version
 * plus 1.
 */
export const FeedChange = v.object({
  kind: v.string(),
  id: v.string(),
  version: v.number(),
  deleted: v.boolean(),
})
export type FeedChange = v.InferOutput<typeof FeedChange>

const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * The maximum age of a cursor. Entries are kept a day longer, because clocks differ, and because a client may need several
 * requests to read all pages.
 */
export const READABLE_MS = 90 * DAY_MS
const KEPT_MS = READABLE_MS + DAY_MS

/**
 * The age at which an entry is stable, which means that no older entry can still appear. An entry is sent to DynamoDB at most
 * `COMMIT_MS` after the time in its key. The other 5 seconds cover clock differences, paused processes and the network. See
 * docs/consistency.md.
 */
export const SETTLED_MS = COMMIT_MS + 5_000

/**
 * Returns the write that adds a change to the feed, in the transaction of the change.
 * @param now the time of the attempt, in milliseconds. The caller must first start a time limit of `COMMIT_MS`, then read the
 * clock for `now`. So the entry is sent at most `COMMIT_MS` after `now`.
 */
export function feedEntry(change: FeedChange, operation: string, now: number): Write {
  const expires_at = Math.ceil((now + KEPT_MS) / 1_000)
  const key = changeKey(new Date(now).toISOString(), operation, change.id)
  return { Put: { Item: { ...key, ...change, expires_at } } }
}
