import { invalid } from '../../errors.ts'
import type { IdPrefix } from '../id.ts'

/** A kind of record that others may refer to, and the statuses in which it takes no new ones. */
type Referred = { name: string; prefix: IdPrefix; closed: readonly string[] }

/** The fields of a kind that name other records, and of which kind those are. */
export type References = Readonly<Record<string, Referred>>

/** A field of a record that names another. */
export type Reference = { field: string; kind: Referred; id: string }

/** The records that one refers to. */
export function referencesOf(references: References, data: object): Reference[] {
  const ids = fieldsOf(data)
  return Object.entries(references).flatMap(([field, kind]) => {
    const id = ids.get(field)
    return typeof id === 'string' ? [{ field, kind, id }] : []
  })
}

/** What a record refers to, it refers to for good. @throws AppError `validation_failed` naming the fields that differ */
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
