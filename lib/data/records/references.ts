import { isId } from '../../domain/id.ts'
import type { Reference } from '../../domain/references.ts'
import { AppError, invalid } from '../../errors.ts'
import { getItem, type Item } from '../table/client.ts'
import type { Write } from '../table/commit.ts'
import { recordKey } from '../table/keys.ts'

/**
 * A record counts its referrers: the records that contain its id, with one count for each of their types. The create of an
 * offer raises the counts of its prospect and its property, in the same transaction. A record is deleted only while all its
 * counts are 0.
 */

/**
 * Refuses references whose ids belong to another record type. Without this check, two references could have the same id. They
 * would become one write, whose condition (`raiseReferrers`) checks the record type of only one reference.
 * @throws AppError `validation_failed`, which names each such field and each field whose record does not exist
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
 * Throws if a condition on a reference of a new record failed.
 * @param records the records whose conditions failed, by id
 * @throws AppError `validation_failed`, which names each field whose record does not exist, or `reference_closed`
 */
export function requireReferences(
  references: readonly Reference[],
  records: ReadonlyMap<string, Item | undefined>,
): void {
  const faulty = references.filter(({ id }) => records.has(id))
  const missing = faulty.filter(({ id, recordType }) => records.get(id)?.kind !== recordType.name)
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

function missingRecords(references: readonly Reference[]): AppError {
  return invalid(
    references.map(({ field, recordType }) => ({
      field,
      code: 'reference',
      message: `must be the id of an existing ${recordType.name}`,
    })),
  )
}

/** A reference, with the attribute of the referenced record that counts it. */
export type CountedReference = Reference & { attribute: string }

/** A referenced record, and the number of references to it that a transaction adds or removes. */
export type Referred = { reference: CountedReference; count: number }

export function countsById(references: readonly CountedReference[]): Map<string, Referred> {
  const counts = new Map<string, Referred>()
  for (const reference of references)
    counts.set(reference.id, { reference, count: (counts.get(reference.id)?.count ?? 0) + 1 })
  return counts
}

/**
 * Returns the write that raises the reference count of a record. The record must exist, must not be archived, and must not have
 * one of the `closed` statuses. A concurrent transaction that archives or deletes the record writes the same item, so the two
 * transactions conflict.
 */
export function raiseReferrers({ reference: { id, recordType, attribute }, count }: Referred): Write {
  const { name, closed } = recordType
  const isOfType = '#kind = :kind'
  const isNotArchived = 'attribute_not_exists(#data.#archived)'
  const isOpen = closed.map((_, at) => `#data.#status <> :closed${at}`)
  return {
    as: id,
    Update: {
      Key: recordKey(id),
      UpdateExpression: 'ADD #referrers :count',
      ConditionExpression: [isOfType, isNotArchived, ...isOpen].join(' AND '),
      ExpressionAttributeNames: {
        '#referrers': attribute,
        '#kind': 'kind',
        '#data': 'data',
        '#archived': 'archived_at',
        ...(closed.length > 0 && { '#status': 'status' }),
      },
      ExpressionAttributeValues: {
        ':count': count,
        ':kind': name,
        ...Object.fromEntries(closed.map((status, at) => [`:closed${at}`, status])),
      },
    },
  }
}

/** Returns the write that lowers the reference count of a record. */
export function lowerReferrers({ reference: { id, attribute }, count }: Referred): Write {
  return {
    as: id,
    Update: {
      Key: recordKey(id),
      UpdateExpression: 'ADD #referrers :less',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#referrers': attribute },
      ExpressionAttributeValues: { ':less': -count },
    },
  }
}
