import type { RecordStorage } from '../../../lib/data/index/record-storage.ts'
import { changeOf } from '../../../lib/data/records/change.ts'
import type { StoredRecord } from '../../../lib/data/records/stored-record.ts'
import { writesOf } from '../../../lib/data/records/writes.ts'
import type { Write } from '../../../lib/data/table/commit.ts'
import type { AnyRecord } from '../../../lib/domain/record-type.ts'
import { author } from '../people/author.ts'

/** Returns all writes that a change of a record needs. */
export function recordWritesOf<Stored extends AnyRecord>(
  operation: string,
  storage: RecordStorage<Stored>,
  before: StoredRecord<Stored> | undefined,
  after: StoredRecord<Stored> | undefined,
): Write[] {
  return writesOf([changeOf(storage, before, after)], {
    ...author,
    operation,
    now: Date.now(),
    historyDays: 730,
  })
}
