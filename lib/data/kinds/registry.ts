import type { EachKind } from '../../domain/kind/kinds.ts'
import type { Store } from '../records/store.ts'
import { propertyStore } from './properties.ts'
import { prospectStore } from './prospects.ts'
import { transactionStore } from './transactions.ts'

/** How each kind of record is stored, the kinds' own types left behind: for whoever goes through them all. */
export const stores: EachKind<Store> = {
  prospect: prospectStore,
  property: propertyStore,
  transaction: transactionStore,
}
