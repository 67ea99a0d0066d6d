/** Fields that are refused in a new property and in an update, with the expected field and code of the error. */
export const refusedFields: { fields: object; field: string; code: string }[] = [
  { fields: { address: '' }, field: 'address', code: 'length' },
  { fields: { address: 'x'.repeat(501) }, field: 'address', code: 'length' },
  { fields: { address: 'broken \udc00 emoji' }, field: 'address', code: 'format' },
  { fields: { address: '1 High Street\nLondon' }, field: 'address', code: 'format' },
  { fields: { type: 'castle' }, field: 'type', code: 'enum' },
  { fields: { surface: 0 }, field: 'surface', code: 'range' },
  { fields: { surface: 1e-131 }, field: 'surface', code: 'range' },
  { fields: { surface: '48' }, field: 'surface', code: 'type' },
  { fields: { price: 0 }, field: 'price', code: 'range' },
  { fields: { price: 1e12 + 1 }, field: 'price', code: 'range' },
  { fields: { estimated_rent: -1 }, field: 'estimated_rent', code: 'range' },
  { fields: { estimated_rent: 1e12 + 1 }, field: 'estimated_rent', code: 'range' },
  { fields: { status: 'all' }, field: 'status', code: 'enum' },
  { fields: { adress: 'x' }, field: 'adress', code: 'unknown' },
  { fields: { constructor: {} }, field: 'constructor', code: 'unknown' },
]
