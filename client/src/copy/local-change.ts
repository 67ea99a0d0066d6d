import type { components } from '../schema.ts'
import type { Inputs, Patches, Records, RecordType, Shown } from './record-types.ts'

/**
 * Why `sync` handed a change back to the app:
 *
 *     refused   the service refused it; `problem` contains the reason
 *     stale     another user or device changed the same fields later (for a delete, any field); `theirs` is the service's record, absent
 *               if it was deleted since
 *     unknown   it is unknown whether a create has made its record, and its idempotency key can no longer be used
 *     failed    the service failed (5xx except 503), a gateway responded instead, or a retried create got a 403
 *
 * If the reason is one of the first three, the user must decide. The next `sync` sends a failed change again. An edit of an
 * erased prospect is `refused` with the code `erased` and an empty `body`: its values were removed from the device.
 */
export type Refusal<K extends RecordType = RecordType> = {
  why: 'refused' | 'stale' | 'unknown' | 'failed'
  problem?: components['schemas']['Problem'] | undefined
  theirs?: Records[K] | undefined
  /** For a `stale` change, the fields that other users have changed too, such as `name` or `criteria.budget_max`. */
  conflicts?: string[]
}

/**
 * `shown` is the record as the user saw it before the change, with the changes of this device that were pending then. `version` is the version of that record, or 0 if the service did
 * not have the record yet. A `strict` edit is sent only for this version, and is not merged. Changes of erased prospects have no `shown`.
 */
type Deed<K extends RecordType> =
  | { does: 'create'; body: Inputs[K] }
  | { does: 'update'; body: Patches[K]; version: number; shown?: Shown<K>; strict?: true }
  | { does: 'remove'; version: number; shown?: Shown<K> }

/**
 * A change in the outbox:
 *
 *     id       the id of the record; a local id if the service does not have the record yet
 *     key      the `Idempotency-Key` of its request
 *     madeAt   when the user made the change, in milliseconds since 1970
 *     sentAt   when `sync` first tried to send the change, in milliseconds since 1970
 *
 * Both times are from the clock of the service (`Api.now`).
 */
export type LocalChange<K extends RecordType = RecordType> = Deed<K> & {
  kind: K
  id: string
  key: string
  madeAt: number
  sentAt?: number | undefined
  refusal?: Refusal<K>
}

/** A change that `sync` handed back to the app. `kind` and `does` determine the types of `body` and `theirs`. */
export type HandedBack<K extends RecordType = RecordType> = {
  [Each in K]: LocalChange<Each> & { refusal: Refusal<Each> }
}[K]

/** Returns the change with the ids of the service in place of the local ids of records that the service has. */
export function withServiceIds(change: LocalChange, idOf: (id: string) => string): LocalChange {
  const before = JSON.stringify(change)
  const after = before.replace(/local_[a-z0-9-]+/g, idOf)
  return after === before ? change : JSON.parse(after)
}
