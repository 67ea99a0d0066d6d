import { expect, test } from 'vitest'
import { post } from '../../support/requests/api.ts'
import { FLAT, PROPERTIES } from '../../support/samples/sample-property.ts'

test.each([
  ['address', '🏠'.repeat(500)],
  ['surface', 0.01],
  ['surface', 1e12],
  ['price', 0.01],
  ['price', 1e12],
  ['estimated_rent', 0],
  ['estimated_rent', 1e12],
])('a create accepts the %s %s', async (field, value) => {
  const { status, body } = await post(PROPERTIES, { ...FLAT, [field]: value }, { as: 'agent' })
  expect({ status, value: body[field] }).toEqual({ status: 201, value })
})
