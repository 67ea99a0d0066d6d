import * as v from 'valibot'
import type { Codes } from './codes.ts'

// biome-ignore format: a list reads better as a list
export const propertyTypes = [
  'apartment', 'house', 'townhouse', 'studio', 'duplex', 'building', 'office', 'retail', 'warehouse', 'industrial',
  'hotel', 'mixed_use', 'parking', 'land', 'other',
] as const

// biome-ignore format: a list reads better as a list
export const propertyTypeCodes: Codes<(typeof propertyTypes)[number]> = {
  apartment: 1, house: 2, townhouse: 3, studio: 4, duplex: 5, building: 6, office: 7, retail: 8, warehouse: 9,
  industrial: 10, hotel: 11, mixed_use: 12, parking: 13, land: 14, other: 15,
}

export const PropertyType = v.pipe(
  v.picklist(propertyTypes),
  v.metadata({ title: 'PropertyType', description: 'The type of property.' }),
)
