import { describe, expect, test } from 'vitest'
import { post } from '../../support/requests/api.ts'
import { ADA, PROSPECTS } from '../../support/samples/sample-prospect.ts'

const create = (json: unknown) => post(PROSPECTS, json, { as: 'agent' })

describe('valid fields of a create', () => {
  test.each([
    ['a name of 200 characters', 'x'.repeat(200), 'x'.repeat(200)],
    ['a name of 200 emoji of two UTF-16 units each', '🏠'.repeat(200), '🏠'.repeat(200)],
    ['a name with outer spaces, which are trimmed', '  Ada  ', 'Ada'],
    ['a name in any script', 'Нина 李 عمر', 'Нина 李 عمر'],
    ['joined emoji, and a direction mark', '👩‍👩‍👧 \u200fعمر\u200e', '👩‍👩‍👧 \u200fعمر\u200e'],
    ['a name with a line break at the end', 'Ada\n', 'Ada'],
  ])('a create accepts %s', async (_, name, kept) => {
    expect((await create({ ...ADA, name })).body.name).toBe(kept)
  })
})

test('a create treats an optional field with the value null as absent, and sets the default', async () => {
  const nothing = { phone: null, type: null, status: null, criteria: { budget_min: null, min_yield: 5 } }
  const { status, body } = await create({ ...ADA, ...nothing })
  expect(status).toBe(201)
  expect(body).toMatchObject({ type: 'investor', status: 'new', criteria: { min_yield: 5 } })
  expect(body).not.toHaveProperty('phone')
  expect(body.criteria).not.toHaveProperty('budget_min')
  expect((await create({ ...ADA, criteria: null })).body).not.toHaveProperty('criteria')
})
