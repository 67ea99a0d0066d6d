import type { Inputs, Kind, Records } from './kinds.ts'
import type { LocalChange } from './local-change.ts'
import { patched } from './merge-patch.ts'
import type { StoreTransaction } from './store.ts'

/** A record that the service has not got yet, under an id of this device. */
export type Draft<K extends Kind> = Inputs[K] & { id: string }

/**
 * A record as this device has it: what the service told last, and on top of it the changes that wait. `version` is the one it
 * was told as; absent where it was not told yet.
 */
export type Held<K extends Kind> = {
  kind: K
  record: Records[K] | Draft<K>
  waiting: LocalChange<K>[]
  version?: number
}

/** All records of a kind, newest first. */
export async function heldRecords<K extends Kind>(
  transaction: StoreTransaction,
  kind: K,
): Promise<Held<K>[]> {
  const records = await transaction.list(kind)
  return [...overlaid(kind, records, await waitingOf(transaction, kind)).values()].reverse()
}

/** One record, by the id it has or had on this device; `undefined` where there is none. */
export async function heldRecord<K extends Kind>(
  transaction: StoreTransaction,
  kind: K,
  given: string,
): Promise<Held<K> | undefined> {
  const id = await presentId(transaction, given)
  const record = await transaction.get(kind, id)
  const waiting = (await waitingOf(transaction, kind)).filter((change) => change.id === id)
  return overlaid(kind, record ? [[id, record]] : [], waiting).get(id)
}

/** The id that the service gave to a record of this device, once it did. */
export async function presentId(transaction: StoreTransaction, id: string): Promise<string> {
  return (await transaction.get('sent', id)) ?? id
}

async function waitingOf<K extends Kind>(transaction: StoreTransaction, kind: K) {
  const isOfKind = (change: LocalChange): change is LocalChange<K> => change.kind === kind
  return (await transaction.list('outbox')).map(([, change]) => change).filter(isOfKind)
}

function overlaid<K extends Kind>(
  kind: K,
  records: readonly [id: string, record: Records[K]][],
  changes: readonly LocalChange<K>[],
): Map<string, Held<K>> {
  const held = new Map<string, Held<K>>()
  for (const [id, record] of records) held.set(id, { kind, record, waiting: [], version: record.version })
  for (const change of changes) {
    const after = changed(held.get(change.id), change)
    if (after) held.set(change.id, after)
    else held.delete(change.id)
  }
  return held
}

/** A record after one change more; none where it is removed, or was gone before. */
function changed<K extends Kind>(before: Held<K> | undefined, change: LocalChange<K>): Held<K> | undefined {
  const { kind, id, refusal } = change
  if (change.does === 'create') return { kind, record: { ...change.body, id }, waiting: [change] }
  if (before === undefined) return undefined
  const waiting = [...before.waiting, change]
  if (change.does === 'update') return { ...before, record: patched(before.record, change.body), waiting }
  // A delete is shown as done until the service has said no.
  return refusal && refusal.why !== 'failed' ? { ...before, waiting } : undefined
}
