import { describe, expect, test } from 'vitest'
import { propertyStatuses, propertyTypes } from '../../../lib/domain/property.ts'
import { post } from '../../support/requests/api.ts'
import { FLAT, PROPERTIES } from '../../support/samples/sample-property.ts'

const create = (json: unknown) => post(PROPERTIES, json, { as: 'agent' })

describe('accepts', () => {
  test.each(propertyTypes)('type %s', async (type) => {
    expect((await create({ ...FLAT, type })).body.type).toBe(type)
  })

  test.each(propertyStatuses)('status %s', async (status) => {
    expect((await create({ ...FLAT, status })).body.status).toBe(status)
  })

  test.each([
    ['address', '🏠'.repeat(500)],
    ['surface', 0.01],
    ['surface', 1e12],
    ['price', 0.01],
    ['price', 1e12],
    ['estimated_rent', 0],
    ['estimated_rent', 1e12],
  ])('%s %s', async (field, value) => {
    const { status, body } = await create({ ...FLAT, [field]: value })
    expect({ status, value: body[field] }).toEqual({ status: 201, value })
  })
})

test('null for an optional field means that it is absent', async () => {
  const { status, body } = await create({ ...FLAT, estimated_rent: null, status: null })
  expect({ status, is: body.status }).toEqual({ status: 201, is: 'available' })
  expect(body).not.toHaveProperty('estimated_rent')
})
