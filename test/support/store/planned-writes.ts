import { anyShard } from '../../../lib/data/lists/counted-list.ts'
import type { Layout, Row } from '../../../lib/data/records/layout.ts'
import { changeOf, entriesOf, entryWrites, writesOf } from '../../../lib/data/records/writes.ts'
import { rowsOf } from '../../../lib/data/rows/rows.ts'
import type { Write } from '../../../lib/data/table/commit.ts'

/** The writes of one attempt to change one record, to a shard drawn at random. */
export function recordWritesOf<Kept extends { id: string }>(
  operation: string,
  layout: Layout<Kept>,
  before: Row<Kept> | undefined,
  after: Row<Kept> | undefined,
): Write[] {
  return writesOf([changeOf(layout, before, after)], { operation, shard: anyShard(), now: Date.now() })
}

/** Of those, the writes of what is derived from the record. */
export function entryWritesOf<Kept extends object>(
  layout: Layout<Kept>,
  before: Row<Kept> | undefined,
  after: Row<Kept> | undefined,
): Write[] {
  const stateOf = (row: Row<Kept>) => ({
    row: { ...row, data: { id: 'test' } },
    entries: entriesOf(layout, row),
    rows: rowsOf(layout.recordType.name, layout.rows ?? [], row),
  })
  const states = { ...(before && { before: stateOf(before) }), ...(after && { after: stateOf(after) }) }
  return entryWrites({ kind: layout.recordType.name, ...states }, { shard: anyShard(), now: Date.now() })
}
