import { describe, expect, test } from 'vitest'
import { call, get, put } from '../../support/requests/api.ts'
import { expectRefusedField } from '../../support/requests/expect-problem.ts'
import { aProspect, GRACE } from '../../support/samples/sample-prospect.ts'

const change = (at: string, json: unknown) => put(at, json, { as: 'agent' })

test('an update changes the sent fields and keeps all other fields', async () => {
  const { record, at } = await aProspect(GRACE)
  const { status, body } = await change(at, { name: 'Rear Admiral Hopper', phone: '+1 415 555 2671' })
  expect(status).toBe(200)
  expect(body).toEqual({
    ...record,
    name: 'Rear Admiral Hopper',
    phone: '+14155552671',
    updated_at: body.updated_at,
    version: 2,
  })
  expect((await get(at, { as: 'viewer' })).body).toEqual(body)
})

test.each([[{}], [{ criteria: {} }], [{ criteria: GRACE.criteria }]])(
  'an update with %j changes neither the record nor its ETag',
  async (patch) => {
    const { record, at, etag } = await aProspect(GRACE)
    const { status, body, headers } = await change(at, patch)
    expect({ status, body, etag: headers.etag }).toEqual({ status: 200, body: record, etag })
  },
)

describe('criteria in an update', () => {
  const { types, surface_min, postal_codes, ...amounts } = GRACE.criteria
  const places = { types, surface_min, postal_codes }
  test.each([
    [{ min_yield: 7 }, { ...GRACE.criteria, min_yield: 7 }],
    [{ budget_max: null }, { ...places, budget_min: 150_000, min_yield: 5.5 }],
    [{ types: ['house'] }, { ...GRACE.criteria, types: ['house'] }],
    [{ postal_codes: null }, { ...amounts, types: places.types, surface_min: places.surface_min }],
    [
      { budget_min: null, budget_max: 9 },
      { ...places, budget_max: 9, min_yield: 5.5 },
    ],
    [{ budget_min: null, budget_max: null, min_yield: null }, places],
    [null, undefined],
  ])('an update merges the criteria %j into the stored criteria', async (criteria, merged) => {
    const { at } = await aProspect(GRACE)
    expect((await change(at, { criteria })).body.criteria).toEqual(merged)
  })

  test('an update adds criteria to a record without criteria', async () => {
    const { at } = await aProspect()
    expect((await change(at, { criteria: { min_yield: 4 } })).body.criteria).toEqual({ min_yield: 4 })
  })

  test('an update returns 400 if the merged criteria are invalid', async () => {
    const { at } = await aProspect({ criteria: { budget_min: 10 } })
    expectRefusedField(await change(at, { criteria: { budget_max: 9 } }), 'criteria.budget_max', 'range')
  })
})

describe('null in an update', () => {
  test('null clears an optional field', async () => {
    const { at } = await aProspect(GRACE)
    const { body } = await change(at, { phone: null })
    expect(body).not.toHaveProperty('phone')
    expect((await get(at, { as: 'viewer' })).body).toEqual(body)
  })

  test('null as the status returns 400 and does not restore an archived record', async () => {
    const { at } = await aProspect({ status: 'qualified' })
    await call('POST', `${at}/archive`, { as: 'agent' })
    expectRefusedField(await change(at, { status: null }), 'status', 'required')
    expect((await get(at, { as: 'viewer' })).body).toMatchObject({ status: 'archived' })
    expect((await call('POST', `${at}/restore`, { as: 'agent' })).body.status).toBe('qualified')
  })
})

test('an update ignores archived_at', async () => {
  const { record, at } = await aProspect()
  expect((await change(at, { archived_at: '2001-01-01T00:00:00.000Z' })).body).toEqual(record)
})
