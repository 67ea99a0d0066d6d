import { parseStored } from '../../domain/validation.ts'
import { Change } from '../changes/change.ts'
import { queryItems } from '../table/client.ts'
import { changePartition } from '../table/keys.ts'
import { stableCursor } from './cursor.ts'

/** A part of the feed, oldest first. `next` is the cursor after it; `more` says whether stable entries follow. */
type FeedPage = { changes: Change[]; next: string; more: boolean }

/**
 * Reads at most `limit` changes after a cursor, strongly consistent. Leaves out recent changes, before which another may
 * still appear. One request: 1 unit without changes, and about one more for each 20 changes.
 */
export async function changesAfter(cursor: string, limit: number): Promise<FeedPage> {
  const stable = stableCursor()
  // The cursor may come from an instance whose clock is ahead.
  if (cursor >= stable) return { changes: [], next: cursor, more: false }
  const items = await queryItems(between(cursor, stable), limit + 1)
  const page = items.slice(0, limit)
  const last = items.length > limit ? page.at(-1) : undefined
  return {
    changes: page.map((item) => parseStored(Change, item)),
    next: last ? String(last.sk) : stable,
    more: last !== undefined,
  }
}

/** The space excludes the entry at the cursor itself: it sorts after that key and before every longer one. */
function between(cursor: string, stable: string) {
  return {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :stable',
    ExpressionAttributeValues: { ':pk': changePartition, ':after': `${cursor} `, ':stable': stable },
  }
}
