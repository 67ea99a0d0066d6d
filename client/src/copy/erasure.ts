import type { Problem } from '../service-error.ts'
import type { LocalChange } from './local-change.ts'
import type { StoredRecord } from './store.ts'

/** The problem details for an edit of an erased prospect. `request_id` is empty, because this problem does not come from the service. */
const ERASED: Problem = {
  type: 'urn:problem:erased',
  title: 'Erased',
  status: 409,
  code: 'erased',
  detail: 'Drop this edit',
  request_id: '',
}

/**
 * Removes the personal values from a change of an erased prospect. An edit becomes a refused edit with an empty body. A delete
 * stays in the outbox without `shown`. If a refused delete contains `theirs`, the erased record replaces `theirs`. Returns any
 * other change unchanged.
 * @param stored the record of the change
 */
export function withoutErased(change: LocalChange, stored: StoredRecord | undefined): LocalChange {
  // Keep the values of a create. Before the response arrives, the copy does not know which prospect the create has made.
  if (change.kind !== 'prospect' || change.does === 'create') return change
  if (stored === undefined || !('erased_at' in stored.record)) return change
  const { shown: _, ...bare } = change
  if (bare.does === 'update') return { ...bare, body: {}, refusal: { why: 'refused', problem: ERASED } }
  const { refusal } = bare
  return refusal?.theirs ? { ...bare, refusal: { ...refusal, theirs: stored.record } } : bare
}
