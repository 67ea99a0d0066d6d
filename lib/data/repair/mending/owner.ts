import type { Item } from '../../table/client.ts'
import { isMatchEntry, type Key, listEntryKey } from '../../table/keys.ts'
import { facetsIn, NOT_STORED } from '../../words/postings.ts'
import { placeOf } from '../places.ts'

/** The record that a list entry says it is a copy of. */
export function idIn({ data }: Item = {}): string | undefined {
  return typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : undefined
}

/** Where lists must have an entry of the record: those that a posting names; that of all where it names none, or is matched. */
export function listKeysIn(key: Key, { facets }: Item = {}): Key[] {
  const { kind, seq } = placeOf(key)
  return listsIn(key, facets).map((list) => listEntryKey(kind, list, seq))
}

function listsIn(key: Key, facets: unknown): string[] {
  if (isMatchEntry(key) || facets === NOT_STORED) return ['all']
  return typeof facets === 'string' ? facetsIn(facets) : []
}
