import * as v from 'valibot'
import { ARCHIVED, editArchivable, showArchived } from './archiving.ts'
import { Area, Money, PositiveMoney, recordFields, shownFields, Timestamp, text } from './atoms.ts'
import { body } from './body.ts'
import { defineKind } from './kind.ts'
import { Search } from './search.ts'
import { stored } from './stored.ts'

// biome-ignore format: a list reads better as a list
export const propertyTypes = [
  'apartment', 'house', 'townhouse', 'studio', 'duplex', 'building', 'office', 'retail', 'warehouse', 'industrial',
  'hotel', 'mixed_use', 'parking', 'land', 'other',
] as const
export const propertyStatuses = ['available', 'under_offer', 'sold', 'withdrawn'] as const

const fields = {
  address: text(500),
  type: v.picklist(propertyTypes),
  surface: Area,
  price: PositiveMoney,
  estimated_rent: v.exactOptional(Money),
}

/** The body that creates a property; it cannot be created archived. */
export const NewProperty = body({
  ...fields,
  status: v.exactOptional(v.picklist(propertyStatuses), 'available'),
})

const EditedProperty = body({ ...fields, status: v.picklist([...propertyStatuses, ARCHIVED]) })

const record = {
  address: v.string(),
  type: v.picklist(propertyTypes),
  surface: v.number(),
  price: v.number(),
  estimated_rent: v.exactOptional(v.number()),
  archived_at: v.exactOptional(Timestamp),
}

const KeptProperty = stored({ ...recordFields, ...record, status: v.picklist(propertyStatuses) })

/** A property as every answer gives it. */
export const Property = v.object({
  ...shownFields,
  ...record,
  status: v.picklist([...propertyStatuses, ARCHIVED]),
  gross_yield: v.exactOptional(v.number()),
})

/** The filters of the list of properties. */
export const PropertyFilter = v.strictObject({
  status: v.exactOptional(v.picklist([...propertyStatuses, ARCHIVED, 'all'])),
  type: v.exactOptional(v.picklist(propertyTypes)),
  search: v.exactOptional(Search),
})

export type NewProperty = v.InferOutput<typeof NewProperty>
export type KeptProperty = v.InferOutput<typeof KeptProperty>
export type Property = v.InferOutput<typeof Property>
export type PropertyFilter = v.InferOutput<typeof PropertyFilter>

/** Rent of a year as a percentage of the price, 2 decimals; none without a rent. */
export function grossYield({ estimated_rent, price }: { estimated_rent?: number; price: number }) {
  return estimated_rent === undefined ? undefined : Math.round((estimated_rent * 120_000) / price) / 100
}

/** Real estate that can be offered on: what makes, changes and shows one. */
export const propertyKind = defineKind({
  name: 'property',
  New: NewProperty,
  Kept: KeptProperty,
  Shown: Property,
  Edited: EditedProperty,
  closed: ['sold'],
  edit: editArchivable,
  show(property) {
    const gross_yield = grossYield(property)
    return { ...showArchived(property), ...(gross_yield !== undefined && { gross_yield }) }
  },
})
