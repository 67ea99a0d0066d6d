import {
  dealOfProperty,
  type KeptProperty,
  type NewProperty,
  type Property,
  type PropertyFilter,
  propertyRecordType,
  propertyStatuses,
  propertyTypes,
} from '../../domain/property.ts'
import { ARCHIVED } from '../../domain/record-type.ts'
import { forSaleEntries } from '../matching/entries.ts'
import { ArchivableRepository, statusList, statusLists } from '../records/repository.ts'
import type { Store } from '../records/store.ts'
import { choice, decimal } from '../rows/fields.ts'
import { shownStatus, timesBeside } from '../rows/rows.ts'

const values = {
  name: 'values',
  fields: {
    status: choice<KeptProperty, string>([ARCHIVED, ...propertyStatuses], shownStatus),
    type: choice<KeptProperty, string>(propertyTypes, ({ type }) => type),
    price: decimal<KeptProperty>(({ price }) => price),
    surface: decimal<KeptProperty>(({ surface }) => surface),
    rent: decimal<KeptProperty>(({ estimated_rent }) => estimated_rent),
  },
}

/** The lists of every record type that can be archived, and each of them also for the property's type. */
export const propertyStore: Store<KeptProperty, Property, NewProperty, PropertyFilter> = {
  recordType: propertyRecordType,
  listsOf(property) {
    const lists = statusLists(property)
    return [...lists, ...lists.map((list) => ofType(list, property.type))]
  },
  textsOf: ({ address }) => [address],
  rows: [values, timesBeside(values)],
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
