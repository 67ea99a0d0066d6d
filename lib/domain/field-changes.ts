import * as v from 'valibot'
import { described } from './atoms.ts'
import { isJsonObject, sameFields } from './json.ts'

/**
 * Returns the schema of a value of any field. The type is `unknown`, because a newer release may have written the value. In the
 * OpenAPI document it is an `anyOf`: some generators do not read a list of types.
 */
const fieldValue = (description: string, example: unknown) =>
  v.exactOptional(
    v.pipe(
      v.unknown(),
      v.metadata({
        anyOf: [
          { type: 'string' },
          { type: 'number' },
          { type: 'boolean' },
          { type: 'object' },
          { type: 'array', items: { type: 'string' } },
        ],
        description,
        examples: [example],
      }),
    ),
  )

export const FieldChange = v.pipe(
  v.object({
    field: described(v.string(), 'The path of the field. A nested field is `criteria.budget_max`.', 'price'),
    from: fieldValue('The value before the change. Absent if the field had no value.', 250_000),
    to: fieldValue('The value after the change. Absent if the field has no value.', 240_000),
  }),
  v.metadata({
    title: 'FieldChange',
    description:
      'A changed field. After an erasure, `from` and `to` are absent. They are always absent for the text of a note.',
  }),
)
export type FieldChange = v.InferOutput<typeof FieldChange>

/** Fields that `changes` does not list, because they never change or every change sets them. */
const IMPLIED = ['id', 'created_at', 'created_by', 'updated_at', 'changed']

/**
 * Returns the stored fields that differ between two states of a record. `before` is `undefined` for a create, and `after` is
 * `undefined` for a delete.
 */
export function changedFields(before: object | undefined, after: object | undefined): FieldChange[] {
  const old = new Map<string, unknown>(Object.entries(before ?? {}))
  const fresh = new Map<string, unknown>(Object.entries(after ?? {}))
  const fields = [...new Set([...old.keys(), ...fresh.keys()])].filter((field) => !IMPLIED.includes(field))
  return fields
    .filter((field) => !sameFields(old.get(field), fresh.get(field)))
    .map((field) => ({
      field,
      ...(old.has(field) && { from: old.get(field) }),
      ...(fresh.has(field) && { to: fresh.get(field) }),
    }))
}

/**
 * Splits the change of an object into the changes of its fields, which are named by their paths. Stored entries contain whole
 * objects. After an erasure, an entry contains no values, so the name of an object cannot be split. An empty object
 * is not split either.
 */
export function splitChange(change: FieldChange): FieldChange[] {
  const { field, from, to } = change
  if (!isJsonObject(from) && !isJsonObject(to)) return [change]
  const nested = changedFields(isJsonObject(from) ? from : {}, isJsonObject(to) ? to : {})
  if (nested.length === 0) return [change]
  return nested.flatMap((inner) => splitChange({ ...inner, field: `${field}.${inner.field}` }))
}

/** Returns whether a history entry still contains values. An erasure removes the values. */
export function hasValues({ changes }: { changes: readonly FieldChange[] }): boolean {
  return changes.some((change) => 'from' in change || 'to' in change)
}

/** Removes the values of some fields from changes, so that only their names are left. By default, removes the values of all fields. */
export function withoutValues(changes: readonly FieldChange[], fields?: readonly string[]): FieldChange[] {
  return changes.map((change) =>
    fields?.includes(change.field) === false ? change : { field: change.field },
  )
}
