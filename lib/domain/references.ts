import { invalid } from '../errors.ts'
import type { IdPrefix } from './id.ts'

/** The record type of a referenced record. New records cannot refer to a record that has one of the `closed` statuses. */
type ReferredType = { name: string; prefix: IdPrefix; closed: readonly string[] }

/** The fields that contain ids of other records, each with the record type that it refers to. */
export type References = Readonly<Record<string, ReferredType>>

export type Reference = { field: string; recordType: ReferredType; id: string }

export function referencesOf(references: References, data: object): Reference[] {
  const ids = valuesByField(data)
  return Object.entries(references).flatMap(([field, recordType]) => {
    const id = ids.get(field)
    return typeof id === 'string' ? [{ field, recordType, id }] : []
  })
}

/** Refuses a change of references. @throws AppError `validation_failed`, which names the changed fields */
export function requireSameReferences(references: References, before: object, edited: object): void {
  const old = valuesByField(before)
  const fresh = valuesByField(edited)
  const changed = Object.keys(references).filter((field) => old.get(field) !== fresh.get(field))
  if (changed.length > 0)
    throw invalid(changed.map((field) => ({ field, code: 'immutable', message: 'cannot be changed' })))
}

function valuesByField(data: object): Map<string, unknown> {
  return new Map(Object.entries(data))
}
