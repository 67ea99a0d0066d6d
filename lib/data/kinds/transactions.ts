import { propertyKind } from '../../domain/property.ts'
import { prospectKind } from '../../domain/prospect.ts'
import { type KeptTransaction, type TransactionFilter, transactionKind } from '../../domain/transaction.ts'
import { repository } from '../records/repository.ts'
import type { Layout, Selection } from '../records/store.ts'

const layout: Layout<KeptTransaction> = {
  kind: transactionKind.name,
  /** One for each way to filter. */
  listsOf: ({ status, prospect_id, property_id }) =>
    [{}, { prospect_id }, { property_id }, { prospect_id, property_id }].flatMap((parties) => [
      listWith(parties),
      listWith({ ...parties, status }),
    ]),
  referencesOf: ({ prospect_id, property_id }) => [
    { field: 'prospect_id', kind: prospectKind, id: prospect_id },
    { field: 'property_id', kind: propertyKind, id: property_id },
  ],
}

/** The list of the offers that have these values: those of one party alone are on a list of its id. */
function listWith({
  status = 'all',
  prospect_id,
  property_id,
}: { [Field in keyof TransactionFilter]: string }) {
  const values = [prospect_id, property_id, status === 'all' ? undefined : `status=${status}`]
  return values.filter((value) => value !== undefined).join('&') || 'all'
}

const select = (filter: TransactionFilter): Selection => ({ list: listWith(filter) })

export const transactionStore = { kind: transactionKind, layout, select }
export const transactions = repository(transactionStore)
