import type { Problem } from '../service-error.ts'
import type { Records } from './kinds.ts'
import type { LocalChange } from './local-change.ts'
import type { StoreTransaction } from './store.ts'

/** What an edit of an erased prospect is handed back with. `request_id` is empty: the service was not asked. */
const problem: Problem = {
  type: 'urn:problem:erased',
  title: 'Erased',
  status: 409,
  code: 'erased',
  detail: 'Drop this edit',
  request_id: '',
}

/** Keeps a waiting change, without its values if its prospect was erased. */
export async function putWaiting(
  transaction: StoreTransaction,
  at: string,
  change: LocalChange,
): Promise<void> {
  await transaction.put('outbox', at, await withoutErased(transaction, change))
}

/** Removes the values of an erased prospect from all waiting changes of it. */
export async function eraseWaiting(transaction: StoreTransaction, id: string): Promise<void> {
  for (const [at, change] of await transaction.list('outbox'))
    if (change.id === id) await putWaiting(transaction, at, change)
}

export function isErased(record: Records[keyof Records] | undefined): boolean {
  return record !== undefined && Reflect.has(record, 'erased_at')
}

/**
 * A change without personal values if its prospect was erased. An edit becomes an empty one that is refused. A delete stays as it is, but the
 * record that it was handed back with becomes the erased one.
 */
async function withoutErased(transaction: StoreTransaction, change: LocalChange): Promise<LocalChange> {
  // Which record of the service a create has made is not known yet.
  if (change.kind !== 'prospect' || change.does === 'create') return change
  const { refusal } = change
  const held = await transaction.get('prospect', change.id)
  const isGone = isErased(held)
  if (!isGone && refusal?.problem?.code !== 'erased') return change
  const { shown: _, ...bare } = change
  if (bare.does === 'update') return { ...bare, body: {}, refusal: { why: 'refused', problem } }
  return held && refusal?.theirs ? { ...bare, refusal: { ...refusal, theirs: held } } : bare
}
