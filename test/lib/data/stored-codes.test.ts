import { expect, test } from 'vitest'
import { storedCodesOf } from '../../../lib/data/index/record-storage.ts'
import { storages } from '../../../lib/data/records/registry.ts'

/** The codes that tables contain, in the order of the codes. Add the codes of new values and fields. Never change a code. */
// biome-ignore format: one line for each place where codes are stored
const CODES = {
  'note facet done': { false: 24, true: 25 },
  'note facet kind': { note: 1, call: 2, visit: 3, task: 4 },
  'note row times': { created: 1, later: 2 },
  'note row values': { kind: 1, done: 2, assigned_to: 3, happened: 4, due: 5 },
  'note row values done': { false: 1, true: 2 },
  'note row values kind': { note: 1, call: 2, visit: 3, task: 4 },
  'property facet status': { archived: 1, available: 2, under_offer: 3, sold: 4, withdrawn: 5 },
  'property facet type': { apartment: 24, house: 25, townhouse: 26, studio: 27, duplex: 28, building: 29, office: 30, retail: 31, warehouse: 32, industrial: 33, hotel: 34, mixed_use: 35, parking: 36, land: 37, other: 38 },
  'property row places': { digits: 1, letters: 2 },
  'property row times': { created: 1, later: 2 },
  'property row values': { status: 1, type: 2, price: 3, surface: 4, rent: 5, assigned_to: 6 },
  'property row values status': { archived: 1, available: 2, under_offer: 3, sold: 4, withdrawn: 5 },
  'property row values type': { apartment: 1, house: 2, townhouse: 3, studio: 4, duplex: 5, building: 6, office: 7, retail: 8, warehouse: 9, industrial: 10, hotel: 11, mixed_use: 12, parking: 13, land: 14, other: 15 },
  'prospect facet status': { archived: 1, new: 2, active: 3, qualified: 4, converted: 5, inactive: 6 },
  'prospect facet type': { investor: 24, buyer: 25, seller: 26, landlord: 27, tenant: 28, other: 29 },
  'prospect row names': { name: 1 },
  'prospect row times': { created: 1, later: 2 },
  'prospect row values': { status: 1, type: 2, budgetMin: 3, budgetMax: 4, minYield: 5, assigned_to: 6 },
  'prospect row values status': { archived: 1, new: 2, active: 3, qualified: 4, converted: 5, inactive: 6 },
  'prospect row values type': { investor: 1, buyer: 2, seller: 3, landlord: 4, tenant: 5, other: 6 },
  'prospect row wishes': { types: 1, surfaceMin: 2, postalCodes: 3 },
  'prospect row wishes types': { apartment: 1, house: 2, townhouse: 3, studio: 4, duplex: 5, building: 6, office: 7, retail: 8, warehouse: 9, industrial: 10, hotel: 11, mixed_use: 12, parking: 13, land: 14, other: 15 },
  'transaction facet status': { pending: 1, accepted: 2, rejected: 3, withdrawn: 4, completed: 5, cancelled: 6 },
  'transaction row times': { created: 1, later: 2 },
  'transaction row values': { status: 1, amount: 2, assigned_to: 3, accepted: 4, completed: 5 },
  'transaction row values status': { pending: 1, accepted: 2, rejected: 3, withdrawn: 4, completed: 5, cancelled: 6 },
}

test('every value of every facet, choice and row field has the code that tables contain', () => {
  const codes = Object.assign({}, ...Object.values(storages).map(storedCodesOf))
  expect(codes, 'a stored code changed').toMatchObject(CODES)
  expect(codes, 'add the new code here').toEqual(CODES)
})
