import type { Kind, Records } from './kinds.ts'
import type { LocalChange } from './local-change.ts'
import { isObject, withoutSame } from './merge-patch.ts'
import { isSame } from './same.ts'

/** Every change of a record changes these. */
const VERSIONED = ['version', 'updated_at', 'updated_by', 'archived_at']

/**
 * Compares a change, field by field, with the record as it was shown and with theirs.
 * @returns the fields that both have changed, differently, and the change as it is made on top of theirs, `undefined` where theirs is the
 * same already
 */
export function meet(
  change: LocalChange,
  theirs: Records[Kind],
): { conflicts: string[]; onTop: LocalChange | undefined } {
  if (change.does === 'create') return { conflicts: [], onTop: change }
  const { shown } = change
  const based = { version: theirs.version, shown: theirs }
  const areAlike = (path: string[]) => isSame(valueAt(shown, path), valueAt(theirs, path))
  const changedBoth = (path: string[]) => !shown || !areAlike(path)
  if (change.does === 'remove') {
    const names = Object.keys({ ...shown, ...theirs }).filter((name) => !VERSIONED.includes(name))
    return { conflicts: names.filter((name) => changedBoth([name])), onTop: { ...change, ...based } }
  }
  // What is as it was shown was not edited.
  const body = shown ? withoutSame(change.body, shown) : change.body
  const open = pathsIn(body).filter(
    (path) => !isSame(valueAt(theirs, path), valueAt(body, path) ?? undefined),
  )
  return {
    conflicts: open.filter(changedBoth).map((path) => path.join('.')),
    onTop: open.length > 0 ? { ...change, ...based, body } : undefined,
  }
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
