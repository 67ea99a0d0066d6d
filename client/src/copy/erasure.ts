import type { Problem } from '../service-error.ts'
import type { Records } from './kinds.ts'
import type { LocalChange } from './local-change.ts'
import type { StoreTransaction } from './store.ts'

/** The problem details for an edit of an erased prospect. `request_id` is empty, because this problem does not come from the service. */
const problem: Problem = {
  type: 'urn:problem:erased',
  title: 'Erased',
  status: 409,
  code: 'erased',
  detail: 'Drop this edit',
  request_id: '',
}

/** Stores a change in the outbox. First removes the personal values from a change of an erased prospect. */
export async function putWaiting(
  transaction: StoreTransaction,
  at: string,
  change: LocalChange,
): Promise<void> {
  await transaction.put('outbox', at, await withoutErased(transaction, change))
}

/** Removes the values of an erased prospect from its changes in the outbox. */
export async function eraseWaiting(transaction: StoreTransaction, id: string): Promise<void> {
  for (const [at, change] of await transaction.list('outbox'))
    if (change.id === id) await putWaiting(transaction, at, change)
}

export function isErased(record: Records[keyof Records] | undefined): boolean {
  return record !== undefined && Reflect.has(record, 'erased_at')
}

/**
 * Removes the personal values from a change of an erased prospect. An edit becomes a refused edit with an empty body. A delete
 * stays in the outbox without `shown`. If a refused delete contains `theirs`, the erased record replaces `theirs`. Returns any
 * other change unchanged.
 */
async function withoutErased(transaction: StoreTransaction, change: LocalChange): Promise<LocalChange> {
  // Keep the values of a create. Before the response arrives, the copy does not know which prospect the create has made.
  if (change.kind !== 'prospect' || change.does === 'create') return change
  const { refusal } = change
  const held = await transaction.get('prospect', change.id)
  const isGone = isErased(held)
  if (!isGone && refusal?.problem?.code !== 'erased') return change
  const { shown: _, ...bare } = change
  if (bare.does === 'update') return { ...bare, body: {}, refusal: { why: 'refused', problem } }
  return held && refusal?.theirs ? { ...bare, refusal: { ...refusal, theirs: held } } : bare
}
