import type { LocalChange, Refusal } from './local-change.ts'
import { isObject, withoutSame } from './merge-patch.ts'
import { isSame } from './same.ts'

/** Every change of a record changes these. */
const VERSIONED = ['version', 'updated_at', 'updated_by', 'archived_at']

/**
 * Brings a change together with a record that others have changed: compares it, field by field, with the record as it was shown and with theirs.
 * @param base the version that it was sent for
 * @returns the change as it waits from then on: handed back where both have changed the same field, otherwise on top of theirs; `undefined`
 *   where theirs is the same already
 */
export function afterRefusal(change: LocalChange, base: number, refusal: Refusal): LocalChange | undefined {
  const { theirs } = refusal
  if (theirs === undefined || change.does === 'create') return { ...change, refusal }
  const { shown } = change
  const names = Object.keys({ ...shown, ...theirs }).filter((name) => !VERSIONED.includes(name))
  // What is as it was shown was not edited.
  const body = change.does === 'update' && (shown ? withoutSame(change.body, shown) : change.body)
  const paths = body ? pathsIn(body) : names.map((name) => [name])
  const open = paths.filter(
    (path) => !body || !isSame(valueAt(theirs, path), valueAt(body, path) ?? undefined),
  )
  const both = open.filter((path) => !shown || !isSame(valueAt(shown, path), valueAt(theirs, path)))
  const conflicts = both.map((path) => path.join('.'))
  // A version that was refused once is refused again.
  if (conflicts.length > 0 || theirs.version === base)
    return { ...change, refusal: { ...refusal, conflicts } }
  const onTop = { ...change, version: theirs.version, shown: theirs }
  if (onTop.does === 'remove' || !body) return onTop
  return open.length > 0 ? { ...onTop, body } : undefined
}

/** The fields that a merge patch sets, those of inner objects by themselves. */
function pathsIn(patch: object): string[][] {
  return Object.entries(patch).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return []
    return isObject(value) ? pathsIn(value).map((path) => [name, ...path]) : [[name]]
  })
}

function valueAt(record: unknown, path: readonly string[]): unknown {
  return path.reduce((value, name) => (isObject(value) ? Reflect.get(value, name) : undefined), record)
}
