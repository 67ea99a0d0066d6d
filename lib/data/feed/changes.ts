import * as v from 'valibot'
import { type ChangesPage, type RecordChange, recordKinds } from '../../domain/change.ts'
import { shown } from '../../domain/kind/kind.ts'
import { isKindName } from '../../domain/kind/kinds.ts'
import { parseStored } from '../../domain/validation.ts'
import type { Change } from '../changes/change.ts'
import { getItems, type Item } from '../table/client.ts'
import { recordKey } from '../table/keys.ts'
import { decodeCursor, encodeCursor, stableCursor } from './cursor.ts'
import { changesAfter } from './entries.ts'

/**
 * The records that changed after a cursor, each once, in the order of their last changes, as they are now. Without a cursor
 * there are no records, only the current cursor. Requests: 1 without changes, else 2.
 * @throws AppError `validation_failed`, `changes_expired`
 */
export async function changesSince(since: string | undefined, limit: number): Promise<ChangesPage> {
  if (since === undefined) return { data: [], next: encodeCursor(stableCursor()), more: false }
  const { changes, next, more } = await changesAfter(decodeCursor(since), limit)
  const latest = lastOfEach(changes)
  const present = latest.filter(({ deleted }) => !deleted)
  const items = await getItems(present.map(({ id }) => recordKey(id)))
  const records = new Map(items.map((item) => [item.pk, item]))
  const data = latest.map((change) => recordChangeOf(change, records.get(change.id)))
  return { data, next: encodeCursor(next), more }
}

function lastOfEach(changes: readonly Change[]): Change[] {
  const latest = new Map<string, Change>()
  for (const change of changes) {
    latest.delete(change.id)
    latest.set(change.id, change)
  }
  return [...latest.values()]
}

/** Throws for a kind that this version does not know: if it were skipped, a client's copy would never get it. */
function recordChangeOf({ kind, id, version }: Change, item: Item | undefined): RecordChange {
  if (!isKindName(kind))
    throw new Error(`There are changes of kind ${kind}, which this version does not know`)
  if (!item) return { kind, id, version, deleted: true }
  const found = recordKinds[kind]
  const row = parseStored(v.object({ version: v.number(), data: found.Kept }), item)
  return { kind, id, version: row.version, deleted: false, record: shown(found, row) }
}
