import * as v from 'valibot'
import { AppError, type FieldError } from '../errors.ts'
import { isJsonObject, type JsonObject, sameFields } from './json.ts'
import { mergePatch } from './merge-patch.ts'
import type { AnyRecord, Fields, RecordType } from './record-type.ts'
import { requireSameReferences } from './references.ts'
import { nextRevision, type Revision, type Stamp, shown } from './revision.ts'
import { parse, parseStored } from './validation.ts'

/**
 * Applies the JSON Merge Patch of a caller. Returns the next revision, or the same object if nothing changes. Ignores read-only
 * fields, but refuses a different `id` and a different `version`. Also refuses unknown fields and changed references. Validates
 * only fields that change, because a stored value may be older than a rule. Keeps stored fields that this release does not know.
 * @throws AppError `validation_failed`, `precondition_failed`, or the error that `fieldsAfterEdit` of the record type throws
 */
export function patched<Stored extends AnyRecord, Before extends Revision<Stored>>(
  recordType: RecordType<Stored>,
  before: Before,
  patch: JsonObject,
  stamp: Stamp,
): Before {
  const faults = Object.keys(patch)
    .filter((key) => !Object.hasOwn(recordType.Public.entries, key))
    .map((field): FieldError => ({ field, code: 'unknown', message: 'is not a known field' }))
  if ((patch.id ?? before.data.id) !== before.data.id)
    faults.push({ field: 'id', code: 'immutable', message: 'must be the id in the path, or absent' })
  const { version } = before
  const sent = patch.version ?? version
  if (!v.is(v.pipe(v.number(), v.integer()), sent))
    faults.push({ field: 'version', code: 'type', message: 'must be a whole number, or absent' })
  // A `version` in a patch is a condition, like `If-Match`.
  else if (sent !== version) throw new AppError('precondition_failed', { version })
  const shownBefore = shown(recordType, before)
  const edited = parseStored(
    recordType.Public,
    editedBy(recordType.Update, shownBefore, only(patch, recordType.editable), faults),
  )
  requireSameReferences(recordType.references, before.data, edited)
  const own = {
    ...only(edited, recordType.editable),
    ...recordType.fieldsAfterEdit(before.data, edited, stamp.at.toISOString()),
  }
  const after = withUnshown({ ...only(before.data, KEPT), ...own }, before.data, shownBefore)
  if (sameFields(before.data, after)) return before
  return nextRevision(before, parseStored(recordType.Stored, after), stamp)
}

/**
 * Of the fields in responses, an edit copies these from the stored record. So an edit without changes returns an equal record.
 * `nextRevision` sets `updated_at`.
 */
const KEPT = ['id', 'created_at', 'updated_at', 'created_by']

/**
 * Merges a patch into a record and validates the changed fields. @throws AppError `validation_failed` with the faults of the
 * fields and the given faults
 */
function editedBy(
  { entries }: Fields,
  record: object,
  patch: JsonObject,
  faults: readonly FieldError[],
): JsonObject {
  const before = new Map<string, unknown>(Object.entries(record))
  const after = mergePatch(record, patch)
  const changed = Object.keys(patch).filter((field) => !sameFields(before.get(field), after[field]))
  return { ...after, ...parse(v.object(only(entries, changed)), only(after, changed), 'field', faults) }
}

/**
 * Returns `after` with the stored fields of `before` that responses do not contain: internal fields such as `deal`, and fields
 * that a newer release wrote. A nested object also keeps such fields, unless the edit removed the object.
 */
export function withUnshown(after: unknown, before: unknown, shownBefore: unknown): unknown {
  if (!isJsonObject(after) || !isJsonObject(before) || !isJsonObject(shownBefore)) return after
  const unshown = Object.entries(before).filter(([key]) => !Object.hasOwn(shownBefore, key))
  const edited = Object.entries(after).map(([key, value]) => [
    key,
    withUnshown(value, before[key], shownBefore[key]),
  ])
  return Object.fromEntries([...unshown, ...edited])
}

type Entries<Value> = { readonly [key: string]: Value }

function only<Value>(record: Entries<Value>, keys: readonly string[]): Entries<Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)))
}
