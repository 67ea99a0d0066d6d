import type { PerRecordType } from '../../domain/id.ts'
import type { Store } from '../records/store.ts'
import { propertyStore } from './properties.ts'
import { prospectStore } from './prospects.ts'
import { transactionStore } from './transactions.ts'

/**
 * The store of each record type, for code that handles all record types alike. `Store` here means "of some record type": pass a store only
 * records of its own record type. The compiler does not check that. It accepts the assignment because the members of `Store` are
 * methods, and TypeScript compares method parameters bivariantly.
 */
export const stores: PerRecordType<Store> = {
  prospect: prospectStore,
  property: propertyStore,
  transaction: transactionStore,
}
