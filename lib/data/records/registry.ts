import type { PerRecordType } from '../../domain/id.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { notes } from './notes.ts'
import { properties } from './properties.ts'
import { prospects } from './prospects.ts'
import { transactions } from './transactions.ts'

/**
 * The storage declarations of all record types, for code that handles them in the same way. Pass to each declaration only
 * records of its type. The compiler does not check this, because it compares method parameters bivariantly.
 */
export const storages: PerRecordType<RecordStorage> = {
  prospect: prospects,
  property: properties,
  transaction: transactions,
  note: notes,
}
