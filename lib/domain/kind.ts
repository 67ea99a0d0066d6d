import type * as v from 'valibot'
import { invalid } from '../errors.ts'
import { type IdPrefix, newId } from './id.ts'
import { isJsonObject, type JsonObject, mergePatch } from './merge-patch.ts'
import { parse, parseStored } from './validation.ts'

/** What a record of any kind has. */
export type AnyRecord = { id: string; created_at: string; updated_at: string }

/**
 * A kind of record, apart from how it is stored: its schemas and its pure rules.
 * `New` is what creates one, `Kept` what the store holds, `Shown` what an answer gives, `Edited` what a caller
 * may change of it.
 */
export type Kind<New, Kept extends AnyRecord, Shown extends AnyRecord, Edited> = {
  readonly name: string
  readonly prefix: IdPrefix
  readonly Kept: v.GenericSchema<unknown, Kept>
  readonly Shown: v.GenericSchema<unknown, Shown>
  readonly Edited: v.GenericSchema<unknown, Edited>
  /** Fields a caller may send on update. Those of `Shown` that are not among them are ignored there. */
  readonly editable: readonly string[]
  readonly readOnly: readonly string[]
  create(input: New, base: AnyRecord): Kept
  /** The record after an edit at `now`. @throws AppError where the state forbids it */
  edit(before: Kept, edited: Edited, now: string): Kept
  show(kept: Kept): Shown
}

/** A new record of a kind, with an id of its own. */
export function newRecord<New, Kept extends AnyRecord, Shown extends AnyRecord, Edited>(
  kind: Kind<New, Kept, Shown, Edited>,
  input: New,
  at: Date,
): Kept {
  const now = at.toISOString()
  return kind.create(input, { id: newId(kind.prefix, at), created_at: now, updated_at: now })
}

/**
 * The record after a JSON Merge Patch by a caller: read-only fields may be sent back and are ignored, unknown
 * ones are refused, and the whole result must be valid. Answers the same object where nothing changes.
 * @throws AppError `validation_failed`, or what the kind's own rules throw
 */
export function patched<New, Kept extends AnyRecord, Shown extends AnyRecord, Edited>(
  kind: Kind<New, Kept, Shown, Edited>,
  before: Kept,
  patch: JsonObject,
  now: string,
): Kept {
  const unknown = Object.keys(patch).filter((key) => ![...kind.editable, ...kind.readOnly].includes(key))
  if (unknown.length > 0)
    throw invalid(unknown.map((field) => ({ field, code: 'unknown', message: 'is not a known field' })))
  if ((patch.id ?? before.id) !== before.id)
    throw invalid([{ field: 'id', code: 'immutable', message: 'must be the id in the path, or absent' }])
  const current = only(kind.show(before), kind.editable)
  const edited = parse(kind.Edited, mergePatch(current, only(patch, kind.editable)))
  // Parsed as it will be when it is read back, so that every answer has its fields in one order.
  const after = parseStored(kind.Kept, kind.edit(before, edited, now))
  return sameFields(before, after) ? before : { ...after, updated_at: now }
}

function only(record: object, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)))
}

function sameFields(a: unknown, b: unknown): boolean {
  if (!isJsonObject(a) || !isJsonObject(b)) return a === b
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => sameFields(a[key], b[key]))
}
