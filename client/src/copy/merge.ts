import { isJsonObject, sameFields } from '../../../lib/domain/json.ts'
import { mergePatch } from '../../../lib/domain/merge-patch.ts'
import type { LocalChange, Refusal } from './local-change.ts'

/** Fields that the service sets when a record changes. They are not compared. */
const VERSIONED = ['version', 'updated_at', 'updated_by', 'archived_at']

/** Fields of an offer. A change of one conflicts with a change of the other, so that no offer is accepted at an amount that the user has not seen. */
const DEAL = ['status', 'offer_amount']

/**
 * Merges a refused change with `theirs`, the record that other users have changed. This is a three-way merge by field. The common
 * ancestor is `change.shown`, the record as the user saw it.
 * @param base the version that the change applies to
 * @returns the change to keep in the outbox, or `undefined` if `theirs` already has the values of the change. The change is handed back if
 *   another user has changed the same field (for a delete, any field), if the edit is strict, if `theirs` is missing, or if `theirs` is no newer than `base`.
 *   Otherwise it is applied to `theirs`.
 */
export function merged(change: LocalChange, base: number, refusal: Refusal): LocalChange | undefined {
  const { theirs } = refusal
  if (theirs === undefined || change.does === 'create') return { ...change, refusal }
  const { shown } = change
  // A value that equals the shown value is not an edit.
  const body = change.does === 'update' && (shown ? withoutSame(change.body, shown) : change.body)
  const names = Object.keys({ ...shown, ...theirs }).filter((name) => !VERSIONED.includes(name))
  const isStrict = change.does === 'update' && change.strict === true
  const paths = body && !isStrict ? pathsIn(body) : names.map((name) => [name])
  const open = paths.filter(
    (path) => !body || !isStoredSame(path.at(-1), valueAt(theirs, path), valueAt(body, path) ?? undefined),
  )
  const isDeal = change.kind === 'transaction' && open.some(([name]) => DEAL.some((each) => each === name))
  const others = isDeal ? DEAL.filter((name) => !open.some(([each]) => each === name)) : []
  const compared = [...open, ...others.map((name) => [name])]
  const both = compared.filter((path) => !shown || !sameFields(valueAt(shown, path), valueAt(theirs, path)))
  // If `theirs` is no newer than `base`, the service would refuse the change again. A restored table may have an older version.
  if (both.length > 0 || isStrict || theirs.version <= base)
    return { ...change, refusal: { ...refusal, conflicts: both.map((path) => path.join('.')) } }
  const onTop = { ...change, version: theirs.version, shown: theirs }
  if (onTop.does === 'remove' || !body) return onTop
  return open.length > 0 ? { ...onTop, body } : undefined
}

/** Returns the paths of the fields that a merge patch sets, including the fields of inner objects. */
function pathsIn(patch: object): string[][] {
  return Object.entries(patch).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return []
    return isJsonObject(value) ? pathsIn(value).map((path) => [name, ...path]) : [[name]]
  })
}

function valueAt(record: unknown, path: readonly string[]): unknown {
  return path.reduce((value, name) => (isJsonObject(value) ? Reflect.get(value, name) : undefined), record)
}

/** Returns a record with a merge patch (RFC 7396) applied. Does not modify the record that is passed. */
export function patched<T extends object>(record: T, patch: object): T
export function patched(record: object, patch: object): object {
  return mergePatch(record, { ...patch })
}

/** Returns a merge patch with only those members that would change at least one of these records. */
export function withoutSame<T extends object>(patch: T, ...records: readonly object[]): T {
  const result = { ...patch }
  for (const [name, value] of Object.entries(patch)) {
    const befores = records.map((record): unknown => Reflect.get(record, name))
    const left = isJsonObject(value) && befores.every(isJsonObject) ? withoutSame(value, ...befores) : value
    const isSameInAll =
      left === value
        ? befores.every((before) => isStoredSame(name, value ?? undefined, before))
        : sameFields(left, {})
    if (isSameInAll) Reflect.deleteProperty(result, name)
    else Reflect.set(result, name, left)
  }
  return result
}

/**
 * Whether the service stores two values of a field as the same value. It removes outer spaces, and separators and a trunk 0 from
 * phone numbers. This is only a comparison: if it misses a case, the user decides.
 */
function isStoredSame(name: string | undefined, a: unknown, b: unknown): boolean {
  return sameFields(asStored(name, a), asStored(name, b))
}

function asStored(name: string | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return name === 'phone' ? value.replace(/[([]0|\D/g, '').replace(/^00/, '') : value.trim()
}
