import { type IdPrefix, isId } from '../../domain/id.ts'
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
function select({ status, prospect_id, property_id }: TransactionFilter): Selection<KeptTransaction> {
  const party = prospect_id ?? property_id
  if (party === undefined) return { lists: [status === undefined ? 'all' : `status=${status}`] }
  // Lists are named by ids, so what is no id of the right kind must not name one.
  if (!isOptionalId('prs', prospect_id) || !isOptionalId('prp', property_id)) return { lists: [] }
  if (status === undefined && (prospect_id === undefined || property_id === undefined))
    return { lists: [party] }
  return {
    lists: [party],
    where: (offer) =>
      (status === undefined || offer.status === status) &&
      (property_id === undefined || offer.property_id === property_id),
  }
}

function isOptionalId(prefix: IdPrefix, id: string | undefined): boolean {
  return id === undefined || isId(prefix, id)
}

export const transactionStore = { kind: transactionKind, layout, select }
export const transactions = repository(transactionStore)
