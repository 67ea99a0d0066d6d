import { created } from './created.ts'

export const PROPERTIES = '/api/v1/properties'

/** A minimal body for a create. */
export const FLAT = {
  address: '12 rue des Lilas, 69003 Lyon',
  type: 'apartment',
  surface: 48.5,
  price: 200_000,
}

/** A body with every writable field. */
export const HOUSE = {
  address: 'Calle de Alcalá 211, Madrid',
  type: 'house',
  surface: 180,
  price: 640_000.5,
  estimated_rent: 2_400,
  city: 'Madrid',
  postal_code: '28009',
  status: 'under_offer',
}

/** Creates a property, and returns the record, its path and its ETag. */
export function aProperty(fields: object = {}) {
  return created(PROPERTIES, { ...FLAT, ...fields })
}
