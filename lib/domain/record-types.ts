import type { PerRecordType } from './id.ts'
import { noteRecordType } from './note.ts'
import { propertyRecordType } from './property.ts'
import { prospectRecordType } from './prospect.ts'
import type { RecordType } from './record-type.ts'
import { transactionRecordType } from './transaction.ts'

/** All record types, for code that handles every type in the same way. */
export const recordTypes: PerRecordType<RecordType> = {
  prospect: prospectRecordType,
  property: propertyRecordType,
  transaction: transactionRecordType,
  note: noteRecordType,
}
