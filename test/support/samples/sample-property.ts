import { created } from './created.ts'

export const PROPERTIES = '/api/v1/properties'

/** The least that creates a property. */
export const FLAT = {
  address: '12 rue des Lilas, 69003 Lyon',
  type: 'apartment',
  surface: 48.5,
  price: 200_000,
}

/** A body with every field a caller may send. */
export const HOUSE = {
  address: 'Calle de Alcalá 211, Madrid',
  type: 'house',
  surface: 180,
  price: 640_000.5,
  estimated_rent: 2_400,
  status: 'under_offer',
}

/** A property just created: its record as answered, where it is, and its ETag. */
export function aProperty(fields: object = {}) {
  return created(PROPERTIES, { ...FLAT, ...fields })
}
