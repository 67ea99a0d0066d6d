import type { Kind, Records } from './kinds.ts'
import type { LocalChange } from './local-change.ts'
import { withoutSame } from './merge-patch.ts'
import { isSame } from './same.ts'

/** How a change meets a record that others have changed since it was shown. */
export type Meeting = {
  /** The fields that both have changed, differently. Without any the change can be made on top of theirs. */
  conflicts: string[]
  /** Theirs is what the edit makes already. */
  isDone: boolean
}

/** Every change of a record changes these. */
const VERSIONED = ['version', 'updated_at', 'updated_by', 'archived_at']

/** Compares the fields of a change, one by one, in the record as it was shown and in theirs. */
export function meet<K extends Kind>(change: LocalChange<K>, theirs: Records[K]): Meeting {
  if (change.does === 'create') return { conflicts: [], isDone: false }
  const { shown } = change
  if (change.does === 'remove') {
    const names = Object.keys({ ...shown, ...theirs }).filter((name) => !VERSIONED.includes(name))
    const changed = names.filter((name) => !isSame(valueAt(shown, [name]), valueAt(theirs, [name])))
    return { conflicts: changed, isDone: false }
  }
  // What is as it was shown was not edited.
  const edited = shown ? withoutSame(change.body, shown) : change.body
  const open = fieldsOf(edited).filter(
    ({ path, value }) => !isSame(valueAt(theirs, path), value ?? undefined),
  )
  const conflicts = open.filter(({ path }) => !shown || !isSame(valueAt(shown, path), valueAt(theirs, path)))
  return { conflicts: conflicts.map(({ path }) => path.join('.')), isDone: open.length === 0 }
}

type Field = { path: string[]; value: unknown }

/** The fields that a merge patch sets, those of inner objects by themselves. */
function fieldsOf(patch: object, above: string[] = []): Field[] {
  return Object.entries(patch).flatMap(([name, value]: [string, unknown]) => {
    const path = [...above, name]
    if (value === undefined) return []
    return typeof value === 'object' && value !== null ? fieldsOf(value, path) : [{ path, value }]
  })
}

function valueAt(record: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    record,
  )
}
