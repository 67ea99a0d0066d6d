import type { components } from '../schema.ts'
import type { Inputs, Kind, Patches, Records, Shown } from './kinds.ts'
import { patched } from './merge-patch.ts'

/**
 * Why `sync` handed a change back to the app:
 *
 *     refused   the service refused it; `problem` contains the reason
 *     stale     another user has changed the same fields since the record was shown; `theirs` is their record, absent if it was deleted
 *     unknown   a create got no response and its key is no longer valid: the record may exist
 *     failed    the service failed (5xx), a gateway responded instead, or this version of the app does not know the record type
 *
 * The first three need a decision of the user. The next `sync` sends a failed change again. An edit of an erased prospect is `refused`
 * with the code `erased` and an empty `body`: its values were removed from the device.
 */
export type Refusal<K extends Kind = Kind> = {
  why: 'refused' | 'stale' | 'unknown' | 'failed'
  problem?: components['schemas']['Problem'] | undefined
  theirs?: Records[K] | undefined
  /** For a `stale` change, the fields that others have changed too, such as `name` or `criteria.budget_max`. */
  conflicts?: string[]
}

/**
 * `shown` is the record as the user who changed it saw it. `version` is the version of that record, or 0 if the service did not have the
 * record yet. Changes from an older version of the app have no `shown`.
 */
type Deed<K extends Kind> =
  | { does: 'create'; body: Inputs[K] }
  | { does: 'update'; body: Patches[K]; version: number; shown?: Shown<K> }
  | { does: 'remove'; version: number; shown?: Shown<K> }

/**
 * A change in the outbox:
 *
 *     id       the id of the record; a local one if the service does not have the record yet
 *     key      the `Idempotency-Key` of its request
 *     madeAt   when the user made it, in milliseconds since 1970; absent in changes from an older version of the app
 *     sentAt   when a create was first sent, in milliseconds since 1970
 *
 * Both times are those of the service.
 */
export type LocalChange<K extends Kind = Kind> = Deed<K> & {
  kind: K
  id: string
  key: string
  madeAt?: number
  sentAt?: number | undefined
  refusal?: Refusal<K>
}

/** A change that was not made. `kind` and `does` determine the types of `body` and `theirs`. */
export type HandedBack<K extends Kind = Kind> = {
  [Each in K]: LocalChange<Each> & { refusal: Refusal<Each> }
}[K]

/**
 * Returns whether a change must be sent after an earlier one. It must if both change the same record, or if it refers to a record that the
 * earlier one creates.
 */
export function dependsOn(later: LocalChange, earlier: LocalChange): boolean {
  const names = later.does === 'remove' ? [] : Object.values<unknown>(later.body)
  return later.id === earlier.id || (earlier.does === 'create' && names.includes(earlier.id))
}

/** Returns the change with one id of a record replaced by another. */
export function underId(change: LocalChange, from: string, to: string): LocalChange {
  if (change.does === 'create') return { ...change, body: renamed(change.body, from, to) }
  const next = change.id === from ? { ...change, id: to } : change
  return next.does === 'remove' ? next : { ...next, body: renamed(next.body, from, to) }
}

/** Returns the body with one id replaced by another. */
function renamed<T extends object>(body: T, from: string, to: string): T {
  const names = Object.entries(body).filter(([, value]) => value === from)
  return patched(body, Object.fromEntries(names.map(([name]) => [name, to])))
}
