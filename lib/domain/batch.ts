import * as v from 'valibot'
import { type AppError, type FieldCode, invalid } from '../errors.ts'
import { described } from './atoms.ts'
import { body } from './body.ts'
import { externalIdIn } from './common-fields.ts'
import {
  type Effect,
  isJsonObject,
  type JsonObject,
  type RecordType,
  type References,
} from './record-type.ts'

/** A batch: up to 100 records in one request, each created or updated by itself. */

const RECORDS_MAX = 100

/** The field of a batch in which a reference is given by external id, as `prospect_external_id`. */
const externalField = (recordType: { name: string }) => `${recordType.name}_external_id`

/** The query of a batch. */
export const BatchQuery = v.strictObject({
  dry_run: v.exactOptional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.description('Set to `true` to validate the batch without saving anything.'),
    ),
    'false',
  ),
})

/**
 * The body of a batch. Its records are parsed one by one later, so that one that is not valid stops no other.
 * @param name that of the records in the names of the schemas of the OpenAPI document
 */
export function batchOf(name: string, recordType: Pick<RecordType, 'Edited' | 'Shown' | 'references'>) {
  const { Edited, Shown, references } = recordType
  const byExternalId = Object.entries(references).map(([field, referred]) => {
    const description = `The \`external_id\` of the ${referred.name}. Use it instead of \`${field}\`.`
    return [externalField(referred), v.exactOptional(described(v.string(), description, 'crm-4711'))] as const
  })
  const id = v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        'The record to update. Without it, the record with this `external_id` is updated, or a new one is created.',
      ),
    ),
  )
  const edits = v.object({ ...Edited.entries, id, ...Object.fromEntries(byExternalId) })
  const description = 'A record to create, or a JSON Merge Patch (RFC 7396) of one to update.'
  const record = v.pipe(
    v.unknown(),
    v.metadata({ title: `${name}InBatch`, description, edits, ignores: Shown }),
  )
  return body(`${name}Batch`, {
    records: v.pipe(
      v.array(record),
      v.check(
        ({ length }) => length >= 1 && length <= RECORDS_MAX,
        `length|must have 1 to ${RECORDS_MAX} records`,
      ),
      v.metadata({ minItems: 1, maxItems: RECORDS_MAX }),
    ),
  })
}

/** What became of one record of a batch: saved, or why not. In a dry run, a record that would be created has no id. */
export type BatchResult = { id?: string; effect: Effect; replayed: boolean } | AppError

/** A record of a batch: with an `id` it updates that record, with an `externalId` the one that has it, if there is one. */
export type Identified = { record: JsonObject; id?: string; externalId?: string }

/** Reads by what a record of a batch is identified. @throws AppError `validation_failed` */
export function identified(record: unknown): Identified {
  if (!isJsonObject(record)) throw fault('record', 'type', 'must be an object')
  const { id } = record
  if (typeof id === 'string') return { record, id }
  const externalId = externalIdIn(record.external_id)
  return { record, ...(externalId !== undefined && { externalId }) }
}

/** The error for a record that another one of the batch before it is about too. */
export const repeated = (field: 'id' | 'external_id') =>
  fault(field, 'repeated', 'is that of an earlier record of this batch')

/** An external id that takes the place of a reference. */
type ExternalReference = { recordType: { name: string }; externalId: string }

/** The references of a record that are given by external id. Leaves out what cannot be one. */
export function externalReferences(references: References, record: JsonObject): ExternalReference[] {
  return Object.values(references).flatMap((recordType) => {
    const externalId = externalIdIn(record[externalField(recordType)])
    return externalId === undefined ? [] : [{ recordType, externalId }]
  })
}

/**
 * Replaces references by external id with the ids of their records.
 * @param ownerOf the id of the record with an external id
 * @throws AppError `validation_failed` if there is none, or the reference is given in both ways
 */
export function withReferences(
  references: References,
  record: JsonObject,
  ownerOf: (reference: ExternalReference) => string | undefined,
): JsonObject {
  let resolved = record
  for (const [field, recordType] of Object.entries(references)) {
    const name = externalField(recordType)
    const { [name]: sent, ...rest } = resolved
    if (sent === undefined) continue
    if (sent === null) {
      resolved = rest
      continue
    }
    if (rest[field] !== undefined)
      throw fault(name, 'conflict', `cannot be combined with ${field}: send one of them`)
    const externalId = externalIdIn(sent)
    const id = externalId === undefined ? undefined : ownerOf({ recordType, externalId })
    if (id === undefined) throw fault(name, 'reference', `belongs to no ${recordType.name}`)
    resolved = { ...rest, [field]: id }
  }
  return resolved
}

function fault(field: string, code: FieldCode, message: string): AppError {
  return invalid([{ field, code, message }])
}
