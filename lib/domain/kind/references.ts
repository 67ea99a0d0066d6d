import { invalid } from '../../errors.ts'
import type { IdPrefix } from '../id.ts'

/** A kind of record that others refer to, and the statuses in which it takes no new references. */
type Referred = { name: string; prefix: IdPrefix; closed: readonly string[] }

/** The fields of a kind that hold ids of other records, with the kind of those. */
export type References = Readonly<Record<string, Referred>>

/** A reference of a record to another one. */
export type Reference = { field: string; kind: Referred; id: string }

/** The references of a record. */
export function referencesOf(references: References, data: object): Reference[] {
  const ids = fieldsOf(data)
  return Object.entries(references).flatMap(([field, kind]) => {
    const id = ids.get(field)
    return typeof id === 'string' ? [{ field, kind, id }] : []
  })
}

/** Refuses a change of references. @throws AppError `validation_failed` naming the changed fields */
export function requireSameReferences(references: References, before: object, edited: object): void {
  const old = fieldsOf(before)
  const fresh = fieldsOf(edited)
  const changed = Object.keys(references).filter((field) => old.get(field) !== fresh.get(field))
  if (changed.length > 0)
    throw invalid(changed.map((field) => ({ field, code: 'immutable', message: 'cannot be changed' })))
}

function fieldsOf(data: object): Map<string, unknown> {
  return new Map(Object.entries(data))
}
