import { parseStored } from '../../domain/validation.ts'
import { Change } from '../changes/change.ts'
import { queryItems } from '../table/client.ts'
import { changePartition } from '../table/keys.ts'
import { settledPlace } from './place.ts'

/** A part of the feed, oldest first; `next` is the place behind it, and `more` whether anything settled stands there. */
type FeedPage = { changes: Change[]; next: string; more: boolean }

/**
 * The changes after a place, at most `limit`, none so young that another may still appear before it. Strongly consistent.
 * One request; 1 unit where nothing has changed, and about one more for each 20 changes.
 */
export async function changesAfter(place: string, limit: number): Promise<FeedPage> {
  const settled = settledPlace()
  // By another's clock, which is ahead.
  if (place >= settled) return { changes: [], next: place, more: false }
  const items = await queryItems(between(place, settled), limit + 1)
  const page = items.slice(0, limit)
  const last = items.length > limit ? page.at(-1) : undefined
  return {
    changes: page.map((item) => parseStored(Change, item)),
    next: last ? String(last.sk) : settled,
    more: last !== undefined,
  }
}

/** From behind a place: a space stands before whatever else a sort key could go on with. */
function between(place: string, settled: string) {
  return {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :behind AND :settled',
    ExpressionAttributeValues: { ':pk': changePartition, ':behind': `${place} `, ':settled': settled },
  }
}
