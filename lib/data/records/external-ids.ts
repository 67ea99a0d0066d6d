import { isJsonObject } from '../../domain/json.ts'
import { AppError } from '../../errors.ts'
import type { Item } from '../table/client.ts'
import { externalKey } from '../table/keys.ts'

/** Returns the item that reserves an external id for a record. Its write fails if another record has the external id. */
export function externalIdEntry(kind: string, externalId: string, id: string, seq: number) {
  return { key: externalKey(kind, externalId), item: { data: { id, seq } }, isUnique: true as const }
}

/** Returns the record id that an external id item contains. */
export function ownerIn(item: Item | undefined): string {
  return isJsonObject(item?.data) ? String(item.data.id) : ''
}

/** @throws AppError `external_id_taken`, which names the record that has the external id */
export function requireFreeExternalId({ externalIdOwner }: { externalIdOwner: string | undefined }): void {
  if (externalIdOwner === undefined) return
  throw new AppError('external_id_taken', {
    detail: `${externalIdOwner} has this external_id. Update that record, or send another external_id.`,
    errors: [{ field: 'external_id', code: 'taken', message: `is already used by ${externalIdOwner}` }],
    record_id: externalIdOwner,
  })
}
