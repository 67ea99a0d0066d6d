import * as v from 'valibot'
import { FeedChange } from '../../../lib/data/changes/feed-entry.ts'
import type { Item } from '../../../lib/data/table/client.ts'
import { changePartition } from '../../../lib/data/table/keys.ts'

/** The changes that a table has kept, by the record they are of. */
export function changesIn(items: readonly Item[]): Map<string, FeedChange[]> {
  const changes = items.filter(({ pk }) => pk === changePartition).map((item) => v.parse(FeedChange, item))
  return Map.groupBy(changes, ({ id }) => id)
}

/** Reports records whose changes are incomplete: the feed must have each version once, up to the current one or the delete. */
export function changeFaults(items: readonly Item[], records: ReadonlyMap<string, number>): string[] {
  const changes = changesIn(items)
  const ids = new Set([...changes.keys(), ...records.keys()])
  return [...ids].flatMap((id) => {
    const told = (changes.get(id) ?? []).toSorted((a, b) => a.version - b.version)
    const version = records.get(id)
    const expected = version ?? told.length
    const isWhole = told.length === expected && told.every((each, at) => each.version === at + 1)
    const deletes = told.filter(({ deleted }) => deleted).map((each) => each.version)
    const isEnded = version === undefined ? deletes.join() === String(expected) : deletes.length === 0
    const versions = told.map((each) => `${each.version}${each.deleted ? ' (deleted)' : ''}`)
    return isWhole && isEnded
      ? []
      : [`${id} has version ${version ?? 'none'}; told of: ${versions.join(', ')}`]
  })
}
