import type { PerRecordType } from '../../domain/id.ts'
import type { Mapping } from '../records/mapping.ts'
import { propertyMapping } from './properties.ts'
import { prospectMapping } from './prospects.ts'
import { transactionMapping } from './transactions.ts'

/**
 * The mapping of each record type, for code that handles all record types alike. `Mapping` here means "of some record type": pass a mapping only
 * records of its own record type. The compiler does not check that. It accepts the assignment because the members of `Mapping` are
 * methods, and TypeScript compares method parameters bivariantly.
 */
export const mappings: PerRecordType<Mapping> = {
  prospect: prospectMapping,
  property: propertyMapping,
  transaction: transactionMapping,
}
