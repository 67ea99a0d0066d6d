import * as v from 'valibot'

// biome-ignore format: a list reads better as a list
export const propertyTypes = [
  'apartment', 'house', 'townhouse', 'studio', 'duplex', 'building', 'office', 'retail', 'warehouse', 'industrial',
  'hotel', 'mixed_use', 'parking', 'land', 'other',
] as const

export const PropertyType = v.pipe(
  v.picklist(propertyTypes),
  v.metadata({ title: 'PropertyType', description: 'The type of property.' }),
)
