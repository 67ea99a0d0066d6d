import { describe, expect, test } from 'vitest'
import { call, get } from '../../support/requests/api.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'

/** Creates a prospect. Sends the number in exactly this spelling, which `JSON.stringify` could change. */
function createWith(field: string, literal: string) {
  const body = `{"name":"Ada","email":"ada@example.com","criteria":{"${field}":${literal}}}`
  return call('POST', PROSPECTS, { as: 'agent', body })
}

describe('numbers in range', () => {
  test.each([
    ['0', 0],
    ['1e12', 1e12],
    ['999999999999.99', 999_999_999_999.99],
    ['0.1', 0.1],
    ['123456.789012345', 123_456.789012345],
    ['1.50', 1.5],
    ['1e-130', 1e-130],
  ])('create and get return the number %s without loss of precision', async (literal, value) => {
    const created = await createWith('budget_min', literal)
    expect(created.status).toBe(201)
    expect(created.body.criteria.budget_min).toBe(value)
    const read = await get(`${created.headers.location}`, { as: 'viewer' })
    expect(read.body.criteria.budget_min).toBe(value)
  })
})
