import * as v from 'valibot'
import { invalid } from '../../errors.ts'
import { type IdPrefix, newId } from '../id.ts'
import { parse, parseStored } from '../validation.ts'
import { type KindName, kinds } from './kinds.ts'
import { isJsonObject, type JsonObject, mergePatch } from './merge-patch.ts'
import { type References, requireSameReferences } from './references.ts'
import { withUnknown } from './stored.ts'

/** The fields of every record. */
export type AnyRecord = { id: string; created_at: string; updated_at: string }

/** A stored record at one version. */
export type Revision<Kept> = { version: number; data: Kept }

type Fields = { readonly entries: v.ObjectEntries }

/**
 * What a kind of record declares: its schemas and its pure rules. Storage is declared in lib/data.
 * `New` is the body of a create, `Kept` the stored form, `Shown` the form in responses. An edit keeps stored fields that are
 * not shown, whether they are in `Kept` or were written by a newer version of the service.
 */
type Definition<Kept extends AnyRecord, Shown extends AnyRecord, New extends object> = {
  readonly name: KindName
  readonly New: v.GenericSchema<unknown, New>
  readonly Kept: v.GenericSchema<unknown, Kept>
  readonly Shown: v.GenericSchema<unknown, Shown> & Fields
  /** The fields that a caller may change, each with its rule. */
  readonly Edited: Fields
  /** The fields that hold ids of other records. A referenced record must be open to take one, and cannot be deleted. */
  readonly references?: References
  /** The statuses in which a record takes no new references. An archived record never takes any. */
  readonly closed?: readonly string[]
  /**
   * The fields that an edit at `now` sets besides those of the request, which are in `edited`.
   * @throws AppError where the current state forbids the edit
   */
  edit?(before: Kept, edited: Shown, now: string): object
  /** Adds computed fields to a stored record. `shown` then removes the fields that this version does not know. */
  show?(kept: Kept): object
}

/** A kind of record: its definition with defaults, and what follows from it. */
export type Kind<
  Kept extends AnyRecord = AnyRecord,
  Shown extends AnyRecord = AnyRecord,
  New extends object = object,
> = Required<Definition<Kept, Shown, New>> & {
  /** How its ids begin. */
  readonly prefix: IdPrefix
  /** The fields that a caller may send in an update. */
  readonly editable: readonly string[]
  /** The other fields of `Shown`: an update ignores them. */
  readonly readOnly: readonly string[]
}

/** Defines a kind of record. By default an edit sets only the fields of the request, and all stored fields are shown. */
export function defineKind<Kept extends AnyRecord, Shown extends AnyRecord, New extends object>(
  definition: Definition<Kept, Shown, New>,
): Kind<Kept, Shown, New> {
  const editable = Object.keys(definition.Edited.entries)
  return {
    references: {},
    closed: [],
    // Stryker disable next-line ArrowFunction: spreading undefined adds nothing either
    edit: () => ({}),
    show: (kept) => kept,
    ...definition,
    prefix: kinds[definition.name].prefix,
    editable,
    readOnly: Object.keys(definition.Shown.entries).filter((field) => !editable.includes(field)),
  }
}

/** Creates a record with a new id. */
export function newRecord<Kept extends AnyRecord, New extends object>(
  kind: Kind<Kept, AnyRecord, New>,
  input: New,
  at: Date,
): Kept {
  const now = at.toISOString()
  return parseStored(kind.Kept, { id: newId(kind.prefix, at), created_at: now, updated_at: now, ...input })
}

/** A record in responses: only the fields that this version knows. */
export function shown<Kept extends AnyRecord, Shown extends AnyRecord>(
  kind: Kind<Kept, Shown>,
  { version, data }: Revision<Kept>,
): Shown {
  return parseStored(kind.Shown, { ...kind.show(data), version })
}

/**
 * Applies a JSON Merge Patch of a caller and returns the next revision, or the same object if nothing changes. Ignores
 * read-only fields and refuses unknown ones. Validates only fields that change, as a stored value may be older than its
 * rule. Keeps stored fields that this version does not know.
 * @throws AppError `validation_failed`, or an error of the kind's own rules
 */
export function patched<Kept extends AnyRecord, Before extends Revision<Kept>>(
  kind: Kind<Kept>,
  before: Before,
  patch: JsonObject,
  now: string,
): Before {
  const unknown = Object.keys(patch).filter((key) => ![...kind.editable, ...kind.readOnly].includes(key))
  if (unknown.length > 0)
    throw invalid(unknown.map((field) => ({ field, code: 'unknown', message: 'is not a known field' })))
  if ((patch.id ?? before.data.id) !== before.data.id)
    throw invalid([{ field: 'id', code: 'immutable', message: 'must be the id in the path, or absent' }])
  const known = shown(kind, before)
  const edited = parseStored(kind.Shown, editedBy(kind.Edited, known, only(patch, kind.editable)))
  requireSameReferences(kind.references, before.data, edited)
  const { id, created_at, updated_at } = before.data
  const own = { ...only(edited, kind.editable), ...kind.edit(before.data, edited, now) }
  const after = withUnknown({ id, created_at, updated_at, ...own }, before.data, known)
  if (sameFields(before.data, after)) return before
  const data = { ...parseStored(kind.Kept, after), updated_at: now }
  return { ...before, version: before.version + 1, data }
}

/** Merges a patch into a record and validates the changed fields. @throws AppError `validation_failed` */
function editedBy({ entries }: Fields, record: object, patch: JsonObject): JsonObject {
  const before = new Map<string, unknown>(Object.entries(record))
  const after = mergePatch(record, patch)
  const changed = Object.keys(patch).filter((field) => !sameFields(before.get(field), after[field]))
  return { ...after, ...parse(v.object(only(entries, changed)), only(after, changed)) }
}

function only<Value>(
  record: Readonly<Record<string, Value>>,
  keys: readonly string[],
): Readonly<Record<string, Value>>
function only(record: object, keys: readonly string[]): JsonObject
function only(record: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)))
}

function sameFields(a: unknown, b: unknown): boolean {
  if (!isJsonObject(a) || !isJsonObject(b)) return a === b
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => sameFields(a[key], b[key]))
}
