import type { EachKind } from '../../domain/id.ts'
import type { Store } from '../records/store.ts'
import { propertyStore } from './properties.ts'
import { prospectStore } from './prospects.ts'
import { transactionStore } from './transactions.ts'

/**
 * The store of each kind, for code that handles all kinds alike. `Store` here means "of some record type": pass a store only
 * records of its own kind. The compiler does not check that. It accepts the assignment because the members of `Store` are
 * methods, and TypeScript compares method parameters bivariantly.
 */
export const stores: EachKind<Store> = {
  prospect: prospectStore,
  property: propertyStore,
  transaction: transactionStore,
}
