import * as v from 'valibot'
import { AppError, type FieldError, invalid } from '../errors.ts'
import { Timestamp } from './atoms.ts'
import { type IdPrefix, newId, type RecordTypeName, recordTypes } from './id.ts'
import { parse, parseStored } from './validation.ts'

export type AnyRecord = {
  id: string
  created_at: string
  updated_at: string
  created_by?: string
  changed?: { by: string; version: number }
  external_id?: string
}

/** A record in a response has its version. */
export type Versioned = { version: number }

/** The author of a change: the id of the user, and the id of the request. */
export type Author = { id: string; requestId?: string }

/** The time and the author of a version. `versionsFrom` is the minimum version number, above 0 only in a restored table. */
export type Stamp = { at: Date; by: Author; versionsFrom?: number }

/**
 * The part of a record's item that describes its history. `entries` is the number of history entries that were written so far.
 * `expires_at` is the time when the newest entry expires, in seconds since the epoch.
 */
export const HistoryState = v.object({ entries: v.number(), expires_at: v.number() })
export type HistoryState = v.InferOutput<typeof HistoryState>

/** The effect of a request on a record. */
export const Effect = v.picklist(['created', 'updated', 'unchanged'])
export type Effect = v.InferOutput<typeof Effect>

/** A stored record at one version. */
export type Revision<Kept> = { version: number; data: Kept }

type Fields = { readonly entries: v.ObjectEntries }

/**
 * The declaration of a record type: its schemas and its pure rules. lib/data declares the storage. `New` is the body of a
 * create, `Kept` is the stored form, and `Shown` is the form in responses. An edit keeps stored fields that are not in
 * `Shown`. These are internal fields of `Kept`, and fields that a newer release wrote.
 */
type Definition<Kept extends AnyRecord, Shown extends AnyRecord, New extends object> = {
  readonly name: RecordTypeName
  readonly New: v.GenericSchema<unknown, New>
  readonly Kept: v.GenericSchema<unknown, Kept>
  readonly Shown: v.GenericSchema<unknown, Shown> & Fields
  /** The fields that a caller may change, each with its validation rule. */
  readonly Edited: Fields
  /** The fields that contain ids of other records. A record cannot be deleted while other records refer to it. */
  readonly references?: References
  /** New records cannot refer to a record that has one of these statuses or is archived. */
  readonly closed?: readonly string[]
  /**
   * Returns additional fields that an edit at the time `now` sets. `edited` is the record after the changes of the request.
   * @throws AppError if the current state forbids the edit
   */
  edit?(before: Kept, edited: Shown, now: string): object
  /** Adds computed fields to a stored record. The function `shown` then removes the fields that are not in `Shown`. */
  show?(kept: Kept): object
}

/** A record type: its definition with default values, and values that are derived from the definition. */
export type RecordType<
  Kept extends AnyRecord = AnyRecord,
  Shown extends AnyRecord = AnyRecord,
  New extends object = object,
> = Required<Definition<Kept, Shown, New>> & {
  readonly prefix: IdPrefix
  /** The names of the fields in `Edited`. */
  readonly editable: readonly string[]
}

/** Defines a record type. By default, an edit sets only the fields of the request, and responses have no computed fields. */
export function defineRecordType<Kept extends AnyRecord, Shown extends AnyRecord, New extends object>(
  definition: Definition<Kept, Shown, New>,
): RecordType<Kept, Shown, New> {
  return {
    references: {},
    closed: [],
    // Stryker disable next-line ArrowFunction: spreading undefined adds nothing either
    edit: () => ({}),
    show: (kept) => kept,
    ...definition,
    prefix: recordTypes[definition.name].prefix,
    editable: Object.keys(definition.Edited.entries),
  }
}

/** Returns the schema of the DynamoDB item that stores a record. */
export function storedRecord<Kept extends AnyRecord>({ Kept }: Pick<RecordType<Kept>, 'Kept'>) {
  return v.object({
    seq: v.number(),
    version: v.number(),
    data: Kept,
    history: v.exactOptional(HistoryState),
  })
}

export function newRecord<Kept extends AnyRecord, New extends object>(
  recordType: RecordType<Kept, AnyRecord, New>,
  input: New,
  { at, by }: Stamp,
): Kept {
  const now = at.toISOString()
  return parseStored(recordType.Kept, {
    id: newId(recordType.prefix, at),
    created_at: now,
    updated_at: now,
    created_by: by.id,
    ...input,
  })
}

/** Returns the next revision of a record, with new data. */
export function nextRevision<Before extends Revision<AnyRecord>>(
  before: Before,
  data: Before['data'],
  { at, by, versionsFrom = 0 }: Stamp,
): Before {
  const version = Math.max(before.version + 1, versionsFrom)
  const changed = { by: by.id, version }
  return { ...before, version, data: { ...data, updated_at: at.toISOString(), changed } }
}

/** Returns the user who made this version, if known. */
function authorOf({ version, data }: Revision<AnyRecord>): string | undefined {
  if (version === 1) return data.created_by
  return data.changed?.version === version ? data.changed.by : undefined
}

/** Returns a record as responses contain it, with only the fields of the schema `Shown`. */
export function shown<Kept extends AnyRecord, Shown extends AnyRecord>(
  recordType: RecordType<Kept, Shown>,
  revision: Revision<Kept>,
): Shown {
  const { version, data } = revision
  const author = authorOf(revision)
  return parseStored(recordType.Shown, {
    ...recordType.show(data),
    version,
    ...(author !== undefined && { updated_by: author }),
  })
}

/**
 * Applies the JSON Merge Patch of a caller. Returns the next revision, or the same object if nothing changes. Ignores read-only
 * fields, but refuses a different `id` and a different `version`. Also refuses unknown fields and changed references. Validates
 * only fields that change, because a stored value may be older than a rule. Keeps stored fields that this release does not know.
 * @throws AppError `validation_failed`, `precondition_failed`, or the error that `edit` of the record type throws
 */
export function patched<Kept extends AnyRecord, Before extends Revision<Kept>>(
  recordType: RecordType<Kept>,
  before: Before,
  patch: JsonObject,
  stamp: Stamp,
): Before {
  const faults = Object.keys(patch)
    .filter((key) => !Object.hasOwn(recordType.Shown.entries, key))
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
    recordType.Shown,
    editedBy(recordType.Edited, shownBefore, only(patch, recordType.editable), faults),
  )
  requireSameReferences(recordType.references, before.data, edited)
  const own = {
    ...only(edited, recordType.editable),
    ...recordType.edit(before.data, edited, stamp.at.toISOString()),
  }
  const after = withUnshown({ ...only(before.data, UNCHANGING), ...own }, before.data, shownBefore)
  if (sameFields(before.data, after)) return before
  return nextRevision(before, parseStored(recordType.Kept, after), stamp)
}

/** Of the fields in responses, an edit copies these from the stored record. */
const UNCHANGING = ['id', 'created_at', 'updated_at', 'created_by']

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

type Entries<Value> = { readonly [key: string]: Value }

function only<Value>(record: Entries<Value>, keys: readonly string[]): Entries<Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)))
}

/** Whether two JSON values are equal. Objects are compared by their fields, arrays by identity. */
export function sameFields(a: unknown, b: unknown): boolean {
  if (!isJsonObject(a) || !isJsonObject(b)) return a === b
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => sameFields(a[key], b[key]))
}

export const archivedAt = v.exactOptional(
  v.pipe(Timestamp, v.description('When the record was archived. Absent if it is not archived.')),
)

/** The status of an archived record in responses. The stored record keeps its earlier status. */
export const ARCHIVED = 'archived'

type Archivable = { status: string; archived_at?: string }

/** Replaces the status with `archived` if a record is archived. */
export function showArchived<Record extends Archivable>(record: Record) {
  return { ...record, status: record.archived_at === undefined ? record.status : ARCHIVED }
}

/**
 * Returns the stored `status` and `archived_at` after an edit. If the requested status is `archived`, the edit archives the
 * record and keeps its stored status. An already archived record keeps its `archived_at`. Any other requested status
 * replaces the stored status and restores an archived record.
 */
export function editArchivable(before: Archivable, edited: Archivable, now: string): Archivable {
  // Stryker disable next-line ObjectLiteral: the caller sets the status in any case
  if (edited.status !== ARCHIVED) return { status: edited.status }
  return { status: before.status, archived_at: before.archived_at ?? now }
}

/** The record type of a referenced record. New records cannot refer to a record that has one of the `closed` statuses. */
type Referred = { name: string; prefix: IdPrefix; closed: readonly string[] }

/** The fields that contain ids of other records, each with the record type that it refers to. */
export type References = Readonly<Record<string, Referred>>

export type Reference = { field: string; recordType: Referred; id: string }

export function referencesOf(references: References, data: object): Reference[] {
  const ids = fieldsOf(data)
  return Object.entries(references).flatMap(([field, recordType]) => {
    const id = ids.get(field)
    return typeof id === 'string' ? [{ field, recordType, id }] : []
  })
}

/** Refuses a change of references. @throws AppError `validation_failed`, which names the changed fields */
function requireSameReferences(references: References, before: object, edited: object): void {
  const old = fieldsOf(before)
  const fresh = fieldsOf(edited)
  const changed = Object.keys(references).filter((field) => old.get(field) !== fresh.get(field))
  if (changed.length > 0)
    throw invalid(changed.map((field) => ({ field, code: 'immutable', message: 'cannot be changed' })))
}

function fieldsOf(data: object): Map<string, unknown> {
  return new Map(Object.entries(data))
}

/**
 * Returns the schema of a stored object. The schema checks only types, because a stored value may be older than a rule for
 * input. The schema accepts unknown fields, because a newer release may have written them.
 */
export function stored<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.GenericSchema<unknown, v.InferOutput<v.ObjectSchema<Entries, undefined>>> {
  return v.looseObject(entries)
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

/** A JSON object: a request body, or an object within a body. */
export type JsonObject = { readonly [key: string]: unknown }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Applies a JSON Merge Patch (RFC 7396, section 2): absent members stay, `null` removes a member, objects are merged, and any
 * other value replaces the old value. Does not modify its arguments.
 */
export function mergePatch(target: unknown, patch: JsonObject): JsonObject {
  const merged = new Map(isJsonObject(target) ? Object.entries(target) : [])
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key)
    else merged.set(key, isJsonObject(value) ? mergePatch(merged.get(key), value) : value)
  }
  return Object.fromEntries(merged)
}
