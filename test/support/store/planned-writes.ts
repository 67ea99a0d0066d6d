import { anyShard } from '../../../lib/data/lists/counted-list.ts'
import type { Indexing, StoredRecord } from '../../../lib/data/records/mapping.ts'
import { changeOf, entriesOf, entryWrites, writesOf } from '../../../lib/data/records/writes.ts'
import { rowsOf } from '../../../lib/data/rows/rows.ts'
import type { Write } from '../../../lib/data/table/commit.ts'
import type { AnyRecord } from '../../../lib/domain/record-type.ts'
import { author } from '../people/author.ts'

/** Returns all writes that a change of a record needs, with a random shard for the counters. */
export function recordWritesOf<Kept extends AnyRecord>(
  operation: string,
  indexing: Indexing<Kept>,
  before: StoredRecord<Kept> | undefined,
  after: StoredRecord<Kept> | undefined,
): Write[] {
  return writesOf([changeOf(indexing, before, after)], {
    ...author,
    operation,
    shard: anyShard(),
    now: Date.now(),
    historyDays: 730,
  })
}

/** Returns the writes of list entries, postings, counters and packed rows that a change of a record needs. */
export function entryWritesOf<Kept extends { id: string }>(
  indexing: Indexing<Kept>,
  before: StoredRecord<Kept> | undefined,
  after: StoredRecord<Kept> | undefined,
): Write[] {
  const stateOf = (record: StoredRecord<Kept>) => ({
    record,
    entries: entriesOf(indexing, record),
    rows: rowsOf(indexing.recordType.name, indexing.rows ?? [], record),
  })
  const states = { ...(before && { before: stateOf(before) }), ...(after && { after: stateOf(after) }) }
  return entryWrites([{ kind: indexing.recordType.name, ...states }], anyShard())
}
