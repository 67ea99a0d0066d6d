import type { components } from '../schema.ts'
import type { Inputs, Kind, Patches, Records, Shown } from './kinds.ts'
import { patched } from './merge-patch.ts'

/**
 * Why a change was handed back:
 *
 *     refused   the service refused it; `problem` contains the reason
 *     stale     another user has changed the same fields since the record was shown; `theirs` is their record, absent if it was deleted
 *     unknown   a create was sent and never answered, and its key is no longer valid: it may have been made
 *     failed    the service failed (5xx), a gateway answered in its place, or this version of the app does not know the record type
 *
 * The first three wait for a decision; the next `sync` sends a failed one again. An edit of an erased prospect is `refused` with the code
 * `erased` and an empty `body`: its values were removed from the device.
 */
export type Refusal<K extends Kind = Kind> = {
  why: 'refused' | 'stale' | 'unknown' | 'failed'
  problem?: components['schemas']['Problem'] | undefined
  theirs?: Records[K] | undefined
  /** Of a `stale` change: the fields that others have changed too, like `name` or `criteria.budget_max`. */
  conflicts?: string[]
}

/**
 * `shown` is the record as it was shown to the user who changed it, and `version` its version: 0 for a record that the service had not
 * answered yet. Changes that an older version of the app has kept have no `shown`.
 */
type Deed<K extends Kind> =
  | { does: 'create'; body: Inputs[K] }
  | { does: 'update'; body: Patches[K]; version: number; shown?: Shown<K> }
  | { does: 'remove'; version: number; shown?: Shown<K> }

/**
 * A change made on this device which the service has not answered yet. `id` is the record's, for one that is still
 * to be created one of this device; `key` is the `Idempotency-Key` it is sent under. `madeAt` is when the user made it and `sentAt` when a create
 * may first have arrived, both in milliseconds since 1970 by the service's clock. Changes of an older version of the app have no `madeAt`.
 */
export type LocalChange<K extends Kind = Kind> = Deed<K> & {
  kind: K
  id: string
  key: string
  madeAt?: number
  sentAt?: number | undefined
  refusal?: Refusal<K>
}

/** A change that the service has answered but did not make. `kind` and `does` decide the types of `body` and `theirs`. */
export type HandedBack<K extends Kind = Kind> = {
  [Each in K]: LocalChange<Each> & { refusal: Refusal<Each> }
}[K]

/** Whether a change can only be made after another: it is of the same record, or names one that the other creates. */
export function dependsOn(later: LocalChange, earlier: LocalChange): boolean {
  const names = later.does === 'remove' ? [] : Object.values<unknown>(later.body)
  return later.id === earlier.id || (earlier.does === 'create' && names.includes(earlier.id))
}

/** The same change where a record has another id since. */
export function underId(change: LocalChange, from: string, to: string): LocalChange {
  if (change.does === 'create') return { ...change, body: renamed(change.body, from, to) }
  const next = change.id === from ? { ...change, id: to } : change
  return next.does === 'remove' ? next : { ...next, body: renamed(next.body, from, to) }
}

/** A body that names a record by another id. */
function renamed<T extends object>(body: T, from: string, to: string): T {
  const names = Object.entries(body).filter(([, value]) => value === from)
  return patched(body, Object.fromEntries(names.map(([name]) => [name, to])))
}
