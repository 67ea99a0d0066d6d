import { propertyStore } from '../kinds/properties.ts'
import { prospectStore } from '../kinds/prospects.ts'
import { transactionStore } from '../kinds/transactions.ts'
import { derivationOf } from './derivation.ts'

/** Every kind of record that a table holds. */
export const derivations = [
  derivationOf(prospectStore),
  derivationOf(propertyStore),
  derivationOf(transactionStore),
]
