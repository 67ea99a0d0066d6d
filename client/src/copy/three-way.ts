import type { LocalChange, Refusal } from './local-change.ts'
import { isObject, withoutSame } from './merge-patch.ts'
import { isSame, isStoredSame } from './same.ts'

/** Fields that the service sets when a record changes. They are not compared. */
const VERSIONED = ['version', 'updated_at', 'updated_by', 'archived_at']

/**
 * Merges a refused change with `theirs`, the record that other users have changed. This is a three-way merge by field. The common
 * ancestor is `change.shown`, the record as the user saw it.
 * @param base the version that the change applies to
 * @returns the change to keep in the outbox, or `undefined` if `theirs` already has the values of the change. The change is handed back if
 *   another user has changed the same field (for a delete, any field), if `theirs` is missing, or if `theirs` has the version `base`.
 *   Otherwise it is applied to `theirs`.
 */
export function afterRefusal(change: LocalChange, base: number, refusal: Refusal): LocalChange | undefined {
  const { theirs } = refusal
  if (theirs === undefined || change.does === 'create') return { ...change, refusal }
  const { shown } = change
  const names = Object.keys({ ...shown, ...theirs }).filter((name) => !VERSIONED.includes(name))
  // A value that equals the shown value is not an edit.
  const body = change.does === 'update' && (shown ? withoutSame(change.body, shown) : change.body)
  const paths = body ? pathsIn(body) : names.map((name) => [name])
  const open = paths.filter(
    (path) => !body || !isStoredSame(path.at(-1), valueAt(theirs, path), valueAt(body, path) ?? undefined),
  )
  const both = open.filter((path) => !shown || !isSame(valueAt(shown, path), valueAt(theirs, path)))
  const conflicts = both.map((path) => path.join('.'))
  // If `theirs` has the version `base`, the service would refuse the change again.
  if (conflicts.length > 0 || theirs.version === base)
    return { ...change, refusal: { ...refusal, conflicts } }
  const onTop = { ...change, version: theirs.version, shown: theirs }
  if (onTop.does === 'remove' || !body) return onTop
  return open.length > 0 ? { ...onTop, body } : undefined
}

/** Returns the paths of the fields that a merge patch sets, including the fields of inner objects. */
function pathsIn(patch: object): string[][] {
  return Object.entries(patch).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return []
    return isObject(value) ? pathsIn(value).map((path) => [name, ...path]) : [[name]]
  })
}

function valueAt(record: unknown, path: readonly string[]): unknown {
  return path.reduce((value, name) => (isObject(value) ? Reflect.get(value, name) : undefined), record)
}
