import { bondOfOffer, dealOf } from '../../domain/deals.ts'
import {
  type KeptTransaction,
  type NewTransaction,
  type Transaction,
  type TransactionFilter,
  transactionKind,
} from '../../domain/transaction.ts'
import { companion } from '../records/companions.ts'
import { repository } from '../records/repository.ts'
import type { Store } from '../records/store.ts'
import { propertyStore } from './properties.ts'
import { prospectStore } from './prospects.ts'

export const transactionStore: Store<KeptTransaction, Transaction, NewTransaction, TransactionFilter> = {
  kind: transactionKind,
  /** One for each way to filter. */
  listsOf: ({ status, prospect_id, property_id }) =>
    [{}, { prospect_id }, { property_id }, { prospect_id, property_id }].flatMap((parties) => [
      listWith(parties),
      listWith({ ...parties, status }),
    ]),
  select: (filter) => ({ list: listWith(filter) }),
  bondOf(offer) {
    const bond = bondOfOffer(offer)
    return bond && { side: 'must', bond }
  },
  accompanied(before, after) {
    const { property, prospect } = dealOf(before, after)
    return [
      ...(property ? [companion(propertyStore, before.property_id, property)] : []),
      ...(prospect ? [companion(prospectStore, before.prospect_id, prospect)] : []),
    ]
  },
  companions: {
    edit: [
      { kind: 'prospect', matches: ['delete'] },
      { kind: 'property', matches: ['put', 'delete'] },
    ],
    removal: [{ kind: 'property', matches: ['put'] }],
  },
}

export const transactions = repository(transactionStore)

/** The list of the offers that have these values: those of one party alone are on a list of its id. */
function listWith({
  status = 'all',
  prospect_id,
  property_id,
}: { [Field in keyof TransactionFilter]: string }) {
  const values = [prospect_id, property_id, status === 'all' ? undefined : `status=${status}`]
  return values.filter((value) => value !== undefined).join('&') || 'all'
}
