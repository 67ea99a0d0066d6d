import { dealOfProperty } from '../../domain/deals.ts'
import {
  type KeptProperty,
  type NewProperty,
  type Property,
  type PropertyFilter,
  propertyRecordType,
} from '../../domain/property.ts'
import { forSaleEntries } from '../matching/entries.ts'
import { ArchivableRepository, statusList, statusLists } from '../records/repository.ts'
import type { Store } from '../records/store.ts'

/** As for every record type that can be archived, and each of these lists once more for the property's type. */
export const propertyStore: Store<KeptProperty, Property, NewProperty, PropertyFilter> = {
  recordType: propertyRecordType,
  listsOf(property) {
    const lists = statusLists(property)
    return [...lists, ...lists.map((list) => ofType(list, property.type))]
  },
  textsOf: ({ address }) => [address],
  matchedBy: forSaleEntries,
  dealOf(property) {
    const deal = dealOfProperty(property)
    return deal && { side: 'actual', deal }
  },
  select({ status, type, search }) {
    const list = statusList(status)
    return {
      list: type === undefined ? list : ofType(list, type),
      ...(search && { words: search }),
    }
  },
}

export const properties = new ArchivableRepository(propertyStore)

function ofType(list: string, type: string): string {
  return `${list}&type=${type}`
}
