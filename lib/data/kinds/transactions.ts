import { propertyKind } from '../../domain/property.ts'
import { prospectKind } from '../../domain/prospect.ts'
import { type KeptTransaction, type TransactionFilter, transactionKind } from '../../domain/transaction.ts'
import { repository } from '../records/repository.ts'
import type { Layout, Selection } from '../records/store.ts'

/** A transaction is on the list of all, on that of its status, and on those of its prospect and its property. */
const layout: Layout<KeptTransaction> = {
  kind: transactionKind.name,
  listsOf: ({ status, prospect_id, property_id }) => ['all', `status=${status}`, prospect_id, property_id],
  referencesOf: ({ prospect_id, property_id }) => [
    { field: 'prospect_id', kind: prospectKind, id: prospect_id },
    { field: 'property_id', kind: propertyKind, id: property_id },
  ],
}

/** One filter is a counted list; the offers of one prospect or property are few, so others are applied reading them. */
function select({ status = 'all', prospect_id, property_id }: TransactionFilter): Selection<KeptTransaction> {
  const party = prospect_id ?? property_id
  if (party === undefined) return { lists: [status === 'all' ? 'all' : `status=${status}`] }
  if (status === 'all' && (prospect_id === undefined || property_id === undefined)) return { lists: [party] }
  return {
    lists: [party],
    where: (offer) =>
      (status === 'all' || offer.status === status) &&
      (property_id === undefined || offer.property_id === property_id),
  }
}

export const transactionStore = { kind: transactionKind, layout, select }
export const transactions = repository(transactionStore)
