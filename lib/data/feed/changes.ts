import * as v from 'valibot'
import { type ChangesPage, type RecordChange, recordKinds } from '../../domain/change.ts'
import { shown } from '../../domain/kind/kind.ts'
import { isKindName } from '../../domain/kind/kinds.ts'
import { parseStored } from '../../domain/validation.ts'
import type { Change } from '../changes/change.ts'
import { getItems, type Item } from '../table/client.ts'
import { recordKey } from '../table/keys.ts'
import { changesAfter } from './entries.ts'
import { readPlace, settledPlace, writtenPlace } from './place.ts'

/**
 * The records that changed after a place, each once, at its last change, as they are now; without a place nothing but
 * the present one. Requests: 1 where nothing has changed, else 2.
 * @throws AppError `validation_failed`, `changes_expired`
 */
export async function changesSince(since: string | undefined, limit: number): Promise<ChangesPage> {
  if (since === undefined) return { data: [], next: writtenPlace(settledPlace()), more: false }
  const { changes, next, more } = await changesAfter(readPlace(since), limit)
  const latest = lastOfEach(changes)
  const present = latest.filter(({ deleted }) => !deleted)
  const items = await getItems(present.map(({ id }) => recordKey(id)))
  const records = new Map(items.map((item) => [item.pk, item]))
  const data = latest.map((change) => asItIsNow(change, records.get(change.id)))
  return { data, next: writtenPlace(next), more }
}

function lastOfEach(changes: readonly Change[]): Change[] {
  const latest = new Map<string, Change>()
  for (const change of changes) {
    latest.delete(change.id)
    latest.set(change.id, change)
  }
  return [...latest.values()]
}

/** What this version does not know may not be passed over: a copy would miss it for good. */
function asItIsNow({ kind, id, version }: Change, item: Item | undefined): RecordChange {
  if (!isKindName(kind))
    throw new Error(`There are changes of kind ${kind}, which this version does not know`)
  if (!item) return { kind, id, version, deleted: true }
  const found = recordKinds[kind]
  const row = parseStored(v.object({ version: v.number(), data: found.Kept }), item)
  return { kind, id, version: row.version, deleted: false, record: shown(found, row) }
}
