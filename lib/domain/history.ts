import * as v from 'valibot'
import { described, integer, Timestamp } from './atoms.ts'
import { FieldChange } from './field-changes.ts'
import { exampleId } from './id.ts'
import type { AnyRecord } from './record-type.ts'

const actions = ['created', 'updated', 'archived', 'restored', 'deleted', 'erased'] as const
export type Action = (typeof actions)[number]

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

type Stateful = AnyRecord & { archived_at?: string; erased_at?: string }

/** Returns the action that changed a record from the state `before` to the state `after`. */
export function actionOf(before: Stateful | undefined, after: Stateful | undefined): Action {
  if (!before) return 'created'
  if (!after) return 'deleted'
  if (after.erased_at !== before.erased_at) return 'erased'
  if (after.archived_at === before.archived_at) return 'updated'
  return after.archived_at === undefined ? 'restored' : 'archived'
}
