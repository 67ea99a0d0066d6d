import type { Item } from '../../table/items.ts'
import { type Key, listEntryKey } from '../../table/keys.ts'
import { facetsIn } from '../../words/facets.ts'
import { placeOf } from '../places.ts'

/** The record that a list entry says it is a copy of. */
export function idIn({ data }: Item = {}): string | undefined {
  return typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : undefined
}

/** Where the lists that a posting names must have an entry of its record. */
export function listKeysIn(key: Key, { facets }: Item = {}): Key[] {
  const { kind, seq } = placeOf(key)
  const lists = typeof facets === 'string' ? facetsIn(facets) : []
  return lists.map((list) => listEntryKey(kind, list, seq))
}
