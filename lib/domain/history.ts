import * as v from 'valibot'
import { described, integer, Timestamp } from './atoms.ts'
import { exampleId } from './id.ts'
import { isJsonObject, sameFields } from './json.ts'
import type { AnyRecord } from './record-type.ts'

const actions = ['created', 'updated', 'archived', 'restored', 'deleted', 'erased'] as const
export type Action = (typeof actions)[number]

/**
 * Returns the schema of a value of any field. The type is `unknown`, because a newer release may have written the value. In the
 * OpenAPI document it is an `anyOf`: some generators do not read a list of types.
 */
const fieldValue = (description: string, example: unknown) =>
  v.exactOptional(
    v.pipe(
      v.unknown(),
      v.metadata({
        anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'object' }],
        description,
        examples: [example],
      }),
    ),
  )

const FieldChange = v.pipe(
  v.object({
    field: described(v.string(), 'The path of the field. A nested field is `criteria.budget_max`.', 'price'),
    from: fieldValue('The value before the change. Absent if the field had no value.', 250_000),
    to: fieldValue('The value after the change. Absent if the field has no value.', 240_000),
  }),
  v.metadata({
    title: 'FieldChange',
    description: 'A changed field. After an erasure, `from` and `to` are absent.',
  }),
)
type FieldChange = v.InferOutput<typeof FieldChange>

const Author = v.pipe(
  v.object({
    id: described(v.string(), 'The id of the user.', exampleId('usr')),
    name: v.exactOptional(
      described(v.string(), 'The name of the user. Absent if the user no longer exists.', 'Agnès Agent'),
    ),
  }),
  v.metadata({ title: 'Author', description: 'The user who made the change.' }),
)

/** The fields of a history entry that are the same in storage and in responses. */
export const historyFields = {
  version: integer(
    'The version that the change produced. For a delete, one more than the last version.',
    2,
    1,
  ),
  at: described(Timestamp, 'When the change was made.', '2026-11-21T09:30:00.000Z'),
  request_id: v.exactOptional(
    described(v.string(), 'The `X-Request-Id` of the request.', 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef'),
  ),
  action: described(v.picklist(actions), 'What the change did.', 'updated'),
  changes: v.array(FieldChange),
  because: v.exactOptional(
    described(v.string(), 'The id of the transaction whose change caused this change.', exampleId('txn')),
  ),
}

/** One change of a record, as responses show it. */
export const HistoryEntry = v.pipe(
  v.object({ ...historyFields, by: Author }),
  v.metadata({ title: 'HistoryEntry', description: 'A change of a record.' }),
)
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>

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

type Stateful = AnyRecord & { archived_at?: string; erased_at?: string }

/** Returns the action that changed a record from the state `before` to the state `after`. */
export function actionOf(before: Stateful | undefined, after: Stateful | undefined): Action {
  if (!before) return 'created'
  if (!after) return 'deleted'
  if (after.erased_at !== before.erased_at) return 'erased'
  if (after.archived_at === before.archived_at) return 'updated'
  return after.archived_at === undefined ? 'restored' : 'archived'
}

/** Removes the values of changes, so that only the names of the fields are left. */
export function withoutValues(changes: readonly FieldChange[]): FieldChange[] {
  return changes.map(({ field }) => ({ field }))
}
