import * as v from 'valibot'
import { type AppError, type FieldCode, invalid } from '../errors.ts'
import { RECORDS_MAX } from './batch-limits.ts'
import { body } from './body.ts'
import { externalIdIn, externalIdOf } from './external-id.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import type { RecordType } from './record-type.ts'
import type { References } from './references.ts'
import type { Effect } from './revision.ts'

/** A batch creates or updates up to 100 records with one request. Each record succeeds or fails independently. */

/** Returns the name of the field that refers to a record by its external id, such as `prospect_external_id`. */
const externalField = (recordType: { name: string }) => `${recordType.name}_external_id`

/** The query of a batch. */
export const BatchQuery = v.strictObject({
  dry_run: v.exactOptional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.metadata({
        type: 'boolean',
        description: 'Set to `true` to validate the batch without saving anything.',
      }),
    ),
    'false',
  ),
})

/**
 * Returns the schema of the body of a batch. The records are parsed later, one by one, so valid records are saved even if other
 * records are invalid.
 * @param name the name of the record type, for the names of schemas in the OpenAPI document
 */
export function batchOf(name: string, recordType: Pick<RecordType, 'Update' | 'Public' | 'references'>) {
  const { Update, Public, references } = recordType
  const byExternalId = Object.entries(references).map(([field, referred]) => {
    const description = `The \`external_id\` of the ${referred.name}. Use it instead of \`${field}\`.`
    return [externalField(referred), v.exactOptional(externalIdOf(description))] as const
  })
  const id = v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        'The id of the record to update. Without `id`, the record with the same `external_id` is updated. If there is no such record, a new record is created.',
      ),
    ),
  )
  const edits = v.object({ ...Update.entries, id, ...Object.fromEntries(byExternalId) })
  const description = 'A record to create, or a JSON Merge Patch (RFC 7396) of an existing record.'
  const record = v.pipe(
    v.unknown(),
    v.metadata({ title: `${name}InBatch`, description, edits, ignores: Public }),
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

/**
 * The result of one record of a batch: the id, the version and the effect, or the error. The id is absent if a dry run would
 * create the record. `replayed` is true if an earlier request with the same idempotency key saved the record.
 */
export type BatchResult = { id?: string; version: number; effect: Effect; replayed: boolean } | AppError

/**
 * A record of a batch. With an `id`, it updates the stored record with that id. With an `externalId`, it updates the stored
 * record with that external id, or creates the record if none exists. If both are absent, it creates a record.
 */
export type Identified = { record: JsonObject; id?: string; externalId?: string }

/** Returns a record of a batch with its id or external id. An `id` of `null` counts as absent. @throws AppError `validation_failed` if it is not an object */
export function identified(sent: unknown): Identified {
  if (!isJsonObject(sent)) throw fault('record', 'type', 'must be an object')
  const { id, ...rest } = sent
  if (typeof id === 'string') return { record: sent, id }
  const record = id === null ? rest : sent
  const externalId = externalIdIn(record.external_id)
  return { record, ...(externalId !== undefined && { externalId }) }
}

/** Returns the error for a record with the same id or external id as an earlier record of the batch. */
export const repeated = (field: 'id' | 'external_id') =>
  fault(field, 'repeated', 'is used by another record of this batch')

/** A reference that identifies a record by its external id. */
type ExternalReference = { recordType: { name: string }; externalId: string }

/** Returns the references that a record makes by external id. Omits invalid external ids. */
export function externalReferences(references: References, record: JsonObject): ExternalReference[] {
  return Object.values(references).flatMap((recordType) => {
    const externalId = externalIdIn(record[externalField(recordType)])
    return externalId === undefined ? [] : [{ recordType, externalId }]
  })
}

/**
 * Replaces the external ids of referenced records by their ids: `prospect_external_id` becomes `prospect_id`.
 * @param ownerOf returns the id of the record that has the given external id
 * @throws AppError `validation_failed` if no record has the external id, or if `record` contains both the id and the external
 * id of a reference
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
      throw fault(name, 'conflict', `cannot be combined with ${field}. Send only one of them`)
    const externalId = externalIdIn(sent)
    const id = externalId === undefined ? undefined : ownerOf({ recordType, externalId })
    if (id === undefined)
      throw fault(name, 'reference', `must be the external_id of an existing ${recordType.name}`)
    resolved = { ...rest, [field]: id }
  }
  return resolved
}

function fault(field: string, code: FieldCode, message: string): AppError {
  return invalid([{ field, code, message }])
}
