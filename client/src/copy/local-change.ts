import type { components } from '../schema.ts'
import type { Inputs, Kind, Patches, Records, Shown } from './kinds.ts'
import { patched } from './merge-patch.ts'

/**
 * Why `sync` handed a change back to the app:
 *
 *     refused   the service refused it; `problem` contains the reason
 *     stale     another user changed the same fields later (for a delete, any field); `theirs` is the service's record, absent
 *               if another user has deleted the record since
 *     unknown   it is unknown whether a create has made its record, and its idempotency key can no longer be used
 *     failed    the service failed (5xx except 503), a gateway responded instead, a retried create got a 403, or the app does
 *               not know the record type
 *
 * If the reason is one of the first three, the user must decide. The next `sync` sends a failed change again. An edit of an
 * erased prospect is `refused` with the code `erased` and an empty `body`: its values were removed from the device.
 */
export type Refusal<K extends Kind = Kind> = {
  why: 'refused' | 'stale' | 'unknown' | 'failed'
  problem?: components['schemas']['Problem'] | undefined
  theirs?: Records[K] | undefined
  /** For a `stale` change, the fields that other users have changed too, such as `name` or `criteria.budget_max`. */
  conflicts?: string[]
}

/**
 * `shown` is the record as the user saw it before the change. `version` is the version of that record, or 0 if the service did
 * not have the record yet. Changes from an older version of the app, and changes of erased prospects, have no `shown`.
 */
type Deed<K extends Kind> =
  | { does: 'create'; body: Inputs[K] }
  | { does: 'update'; body: Patches[K]; version: number; shown?: Shown<K> }
  | { does: 'remove'; version: number; shown?: Shown<K> }

/**
 * A change in the outbox:
 *
 *     id       the id of the record; a local id if the service does not have the record yet
 *     key      the `Idempotency-Key` of its request
 *     madeAt   when the user made the change, in milliseconds since 1970; absent in changes from an older version of the app
 *     sentAt   when the change was first sent, in milliseconds since 1970
 *
 * Both times are from the clock of the service (`Api.now`).
 */
export type LocalChange<K extends Kind = Kind> = Deed<K> & {
  kind: K
  id: string
  key: string
  madeAt?: number
  sentAt?: number | undefined
  refusal?: Refusal<K>
}

/** A change that `sync` handed back to the app. `kind` and `does` determine the types of `body` and `theirs`. */
export type HandedBack<K extends Kind = Kind> = {
  [Each in K]: LocalChange<Each> & { refusal: Refusal<Each> }
}[K]

/**
 * Returns whether `later` must wait until `earlier` is sent. This is true if both change the same record, or if `later` refers to a record
 * that `earlier` creates.
 */
export function dependsOn(later: LocalChange, earlier: LocalChange): boolean {
  const names = later.does === 'remove' ? [] : Object.values<unknown>(later.body)
  return later.id === earlier.id || (earlier.does === 'create' && names.includes(earlier.id))
}

/** Returns the change with the record id `from` replaced by `to`. */
export function underId(change: LocalChange, from: string, to: string): LocalChange {
  if (change.does === 'create') return { ...change, body: renamed(change.body, from, to) }
  const next = change.id === from ? { ...change, id: to } : change
  return next.does === 'remove' ? next : { ...next, body: renamed(next.body, from, to) }
}

/** Returns the body with the id `from` replaced by `to`. */
function renamed<T extends object>(body: T, from: string, to: string): T {
  const names = Object.entries(body).filter(([, value]) => value === from)
  return patched(body, Object.fromEntries(names.map(([name]) => [name, to])))
}
