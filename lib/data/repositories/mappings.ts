import type { PerRecordType } from '../../domain/id.ts'
import type { Mapping } from '../records/mapping.ts'
import { propertyMapping } from './properties.ts'
import { prospectMapping } from './prospects.ts'
import { transactionMapping } from './transactions.ts'

/**
 * The mapping of each record type, for code that handles all record types in the same way. Pass to each mapping only records
 * of its type. The compiler does not check this, because it compares method parameters bivariantly.
 */
export const mappings: PerRecordType<Mapping> = {
  prospect: prospectMapping,
  property: propertyMapping,
  transaction: transactionMapping,
}
