import { derivationOf } from './derivation.ts'
import { propertyStore } from './properties.ts'
import { prospectStore } from './prospects.ts'
import { transactionStore } from './transactions.ts'

/** Every kind of record that a table holds. */
export const derivations = [
  derivationOf(prospectStore),
  derivationOf(propertyStore),
  derivationOf(transactionStore),
]
