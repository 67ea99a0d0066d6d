import * as v from 'valibot'
import { FeedChange } from '../../../lib/data/changes/feed-entry.ts'
import type { Item } from '../../../lib/data/table/client.ts'
import { changePartition } from '../../../lib/data/table/keys.ts'

/** Returns the change feed entries of a table by record id. */
export function changesIn(items: readonly Item[]): Map<string, FeedChange[]> {
  const changes = items.filter(({ pk }) => pk === changePartition).map((item) => v.parse(FeedChange, item))
  return Map.groupBy(changes, ({ id }) => id)
}

/**
 * Reports records whose feed entries are incomplete. The feed must contain each version of a record once, up to its current
 * version or its delete.
 */
export function changeFaults(items: readonly Item[], records: ReadonlyMap<string, number>): string[] {
  const changes = changesIn(items)
  const ids = new Set([...changes.keys(), ...records.keys()])
  return [...ids].flatMap((id) => {
    const entries = (changes.get(id) ?? []).toSorted((a, b) => a.version - b.version)
    const version = records.get(id)
    const expected = version ?? entries.length
    const isWhole = entries.length === expected && entries.every((each, at) => each.version === at + 1)
    const deletes = entries.filter(({ deleted }) => deleted).map((each) => each.version)
    const isEnded = version === undefined ? deletes.join() === String(expected) : deletes.length === 0
    const versions = entries.map((each) => `${each.version}${each.deleted ? ' (deleted)' : ''}`)
    return isWhole && isEnded
      ? []
      : [`${id} has version ${version ?? 'none'}; the feed has: ${versions.join(', ')}`]
  })
}
