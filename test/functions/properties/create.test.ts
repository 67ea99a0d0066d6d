import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { propertyStatuses, propertyTypes } from '../../../lib/domain/property.ts'
import { post } from '../../support/requests/api.ts'
import { expectRefusedField } from '../../support/requests/expect-problem.ts'
import { refusedFields } from '../../support/samples/refused-property-fields.ts'
import { FLAT, PROPERTIES, propertyCount } from '../../support/samples/sample-property.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const create = (json: unknown) => post(PROPERTIES, json, { as: 'agent' })

test('answers 201 with the whole record and the default status', async () => {
  const { status, body } = await create(FLAT)
  expect(status).toBe(201)
  expect(body).toEqual({
    ...FLAT,
    id: expect.stringMatching(/^prp_[0-9A-HJKMNP-TV-Z]{26}$/),
    status: 'available',
    created_at: expect.stringMatching(INSTANT),
    updated_at: body.created_at,
    version: 1,
  })
})

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

describe('refuses and creates nothing for', () => {
  let before = 0
  beforeAll(async () => {
    before = await propertyCount()
  })
  afterAll(async () => expect(await propertyCount()).toBe(before))

  test.each([
    ...refusedFields,
    ...Object.keys(FLAT).map((field) => ({ fields: { [field]: undefined }, field, code: 'required' })),
    { fields: { price: null }, field: 'price', code: 'type' },
    { fields: { status: 'archived' }, field: 'status', code: 'enum' },
    { fields: { gross_yield: 5 }, field: 'gross_yield', code: 'unknown' },
    { fields: { version: 2 }, field: 'version', code: 'unknown' },
    { fields: { id: 'prp_01ARZ3NDEKTSV4RRFFQ69G5FAV' }, field: 'id', code: 'unknown' },
    { fields: { archived_at: '2020-01-01T00:00:00.000Z' }, field: 'archived_at', code: 'unknown' },
  ])('$fields: $field $code', async ({ fields, field, code }) => {
    expectRefusedField(await create({ ...FLAT, ...fields }), field, code)
  })

  test('nothing at all, naming every field that is required', async () => {
    const { status, body } = await create({})
    expect(status).toBe(400)
    const fields = body.errors.map(({ field }: { field: string }) => field)
    expect(fields.toSorted()).toEqual(['address', 'price', 'surface', 'type'])
  })
})
