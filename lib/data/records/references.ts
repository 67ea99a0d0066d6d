import { isId } from '../../domain/id.ts'
import { isJsonObject, type Reference } from '../../domain/record-type.ts'
import { AppError, invalid } from '../../errors.ts'
import { getItem, type Item } from '../table/client.ts'
import type { FailedConditions } from '../table/commit.ts'
import { recordKey } from '../table/keys.ts'
import { EXTERNAL_ID } from './writes.ts'

/**
 * Refuses references whose ids cannot be of the type they must be, before they reach a transaction: two of them could
 * name the same item.
 * @throws AppError `validation_failed` naming these and every other whose record does not exist
 */
export async function requirePossible(references: readonly Reference[]): Promise<void> {
  const isPossible = ({ recordType, id }: Reference) => isId(recordType.prefix, id)
  if (references.every(isPossible)) return
  const missing = await Promise.all(
    references.map(async (reference) => !isPossible(reference) || !(await getItem(recordKey(reference.id)))),
  )
  throw missingRecords(references.filter((_, index) => missing[index]))
}

/**
 * Reports why the conditions on the references of a new record failed, if they did.
 * @throws AppError `validation_failed` naming each field whose record does not exist, or `reference_closed`
 */
export function requireReferences(references: readonly Reference[], failed: FailedConditions): void {
  const faulty = references.filter(({ id }) => failed.has(id))
  const missing = faulty.filter(({ id, recordType }) => failed.get(id)?.kind !== recordType.name)
  if (missing.length > 0) throw missingRecords(missing)
  if (faulty.length > 0)
    throw new AppError('reference_closed', {
      errors: faulty.map(({ field, recordType }) => ({
        field,
        code: 'closed',
        message: `is ${['archived', ...recordType.closed].join(' or ')}`,
      })),
    })
}

/**
 * Reports that another record has the external id, if that is why a condition failed.
 * @throws AppError `external_id_taken`, which names the record
 */
export function requireFreeExternalId(failed: FailedConditions): void {
  if (!failed.has(EXTERNAL_ID)) return
  const record_id = ownerIn(failed.get(EXTERNAL_ID))
  throw new AppError('external_id_taken', {
    detail: `${record_id} has this external_id: change that record, or send another external_id`,
    errors: [{ field: 'external_id', code: 'taken', message: `is that of ${record_id}` }],
    record_id,
  })
}

/** Whether an item is the record that is referred to, and takes references: what the condition of `raiseReferrers` requires. */
export function isOpen({ id, recordType }: Reference, item: Item): boolean {
  const data = isJsonObject(item.data) ? item.data : {}
  const isClosed = data.archived_at !== undefined || recordType.closed.includes(String(data.status))
  return item.pk === id && item.kind === recordType.name && !isClosed
}

/** The id of the record that has an external id, from the item that names it. */
export function ownerIn(item: Item | undefined): string {
  return isJsonObject(item?.data) ? String(item.data.id) : ''
}

function missingRecords(references: readonly Reference[]): AppError {
  return invalid(
    references.map(({ field, recordType }) => ({
      field,
      code: 'reference',
      message: `is no ${recordType.name}`,
    })),
  )
}
