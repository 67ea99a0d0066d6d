import { describe, expect, test } from 'vitest'
import type { PerRecordType } from '../../../lib/domain/id.ts'
import { type Answered, get, post, put } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'
import { eachRecordType } from '../../support/samples/fixtures.ts'
import { refusedFields as refusedInProperties } from '../../support/samples/refused-property-fields.ts'
import { refusedFields as refusedInProspects } from '../../support/samples/refused-prospect-fields.ts'

type Refused = { fields: object; field: string; code: string }

/** Fields that a create and an update refuse. */
const refused: PerRecordType<Refused[]> = {
  prospect: [...refusedInProspects, { fields: { oops: null }, field: 'oops', code: 'unknown' }],
  property: refusedInProperties,
  transaction: [
    { fields: { offer_amount: '185000' }, field: 'offer_amount', code: 'type' },
    { fields: { offer_amount: 0 }, field: 'offer_amount', code: 'range' },
    { fields: { offer_amount: 1e12 + 1 }, field: 'offer_amount', code: 'range' },
    { fields: { offer_amount: 1e-131 }, field: 'offer_amount', code: 'range' },
    { fields: { prospect_id: 7 }, field: 'prospect_id', code: 'type' },
    { fields: { property_id: '' }, field: 'property_id', code: 'length' },
  ],
}

/** Fields that a create refuses with this code. An update accepts these fields, or refuses them with another code. */
const refusedInNew: PerRecordType<Refused[]> = {
  prospect: [
    { fields: { status: 'archived' }, field: 'status', code: 'enum' },
    { fields: { email: null }, field: 'email', code: 'type' },
    { fields: { archived_at: null }, field: 'archived_at', code: 'unknown' },
  ],
  property: [
    { fields: { status: 'archived' }, field: 'status', code: 'enum' },
    { fields: { price: null }, field: 'price', code: 'type' },
    { fields: { gross_yield: 5 }, field: 'gross_yield', code: 'unknown' },
  ],
  transaction: [
    { fields: { status: 'accepted' }, field: 'status', code: 'enum' },
    { fields: { prospect_id: null }, field: 'prospect_id', code: 'type' },
    { fields: { allowed_transitions: [] }, field: 'allowed_transitions', code: 'unknown' },
  ],
}

/** Fields that every record has. An update cannot clear them. */
const permanent: PerRecordType<string[]> = {
  prospect: ['name', 'email', 'type', 'status'],
  property: ['address', 'type', 'surface', 'price', 'status'],
  transaction: ['prospect_id', 'property_id', 'offer_amount', 'status'],
}

describe.each(eachRecordType)('$plural', ({ name, path, body, edits, aNew, count }) => {
  const create = (json: unknown) => post(path, json, { as: 'agent' })
  const noNull = permanent[name].map((field) => ({ fields: { [field]: null }, field, code: 'required' }))

  test.each([...refused[name], ...refusedInNew[name]])(
    'a create returns 400 for $fields, with the field $field and the code $code',
    async ({ fields, field, code }) => {
      const least = await body()
      const before = await count()
      expectRefusedField(await create({ ...least, ...fields }), field, code)
      expect(await count()).toBe(before)
    },
  )

  test('create and update return 400 and name every invalid and every unknown field, also of nested objects', async () => {
    const [{ fields, field } = { fields: {}, field: '' }] = refused[name]
    const criteria = { budget_min: 5, budget_max: 1, min_yield: 'x', floor: 2, lift: null }
    const inner = ['budget_max', 'min_yield', 'floor', 'lift'].map((each) => `criteria.${each}`)
    const sent = { ...fields, oops: 1, eek: null, ...(name === 'prospect' && { criteria }) }
    const expected = [field, 'oops', 'eek', ...(name === 'prospect' ? inner : [])].toSorted()
    const fieldsOf = (answer: Answered) => {
      expectProblem(answer, 400, 'validation_failed')
      return answer.body.errors.map((each: { field: string }) => each.field).toSorted()
    }
    expect(fieldsOf(await create({ ...(await body()), ...sent }))).toEqual(expected)
    const { at } = await aNew()
    const edit = { ...sent, id: 'other' }
    const withId = [...expected, 'id'].toSorted()
    // An update ignores `null` for a criterion that the record does not have.
    expect(fieldsOf(await put(at, edit, { as: 'agent' }))).toEqual(
      withId.filter((each) => each !== 'criteria.lift'),
    )
    const { results } = (
      await post(`${path}/batch`, { records: [{ ...(await body()), ...sent }] }, { as: 'agent' })
    ).body
    expect(results[0].errors.map((each: { field: string }) => each.field).toSorted()).toEqual(expected)
    const unknown = await get(`${path}?page=0&oops=1&eek=2&status=x`, { as: 'viewer' })
    expect(fieldsOf(unknown)).toEqual(['eek', 'oops', 'page', 'status'])
  })

  test('a create returns 400 and names every missing required field', async () => {
    const required = Object.keys(await body())
    for (const field of required)
      expectRefusedField(await create({ ...(await body()), [field]: undefined }), field, 'required')
    const { errors } = (await create({})).body
    expect(errors.map(({ field }: { field: string }) => field).toSorted()).toEqual(required.toSorted())
  })

  test.each([...refused[name], ...noNull])(
    'an update returns 400 for $fields, with the field $field and the code $code',
    async ({ fields, field, code }) => {
      const { record, at, etag } = await aNew()
      expectRefusedField(await put(at, { ...edits[0], ...fields }, { as: 'agent' }), field, code)
      const read = await get(at, { as: 'viewer' })
      expect({ body: read.body, etag: read.headers.etag }).toEqual({ body: record, etag })
    },
  )

  test.each([[[]], ['Ada'], [null]])('create and update return 400 for the body %j', async (json) => {
    expectRefusedField(await create(json), 'body', 'type')
    expectRefusedField(await put((await aNew()).at, json, { as: 'agent' }), 'body', 'type')
  })
})
