import { expect, test } from 'vitest'
import { get } from '../../support/requests/api.ts'

const PROSPECTS = '/api/v1/prospects'
const messageOf = async (query: string) =>
  (await get(`${PROSPECTS}?${query}`, { as: 'viewer' })).body.errors?.[0]?.message

test('if a parameter has lost a +, the error says how to write it', async () => {
  expect(await messageOf('created_since=2026-11-22T10:00:00+01:00')).toContain('%2B')
  expect(await messageOf('email=ana+new@example.com')).toContain('%2B')
  expect(await messageOf('created_since=2026-11-22+10')).not.toContain('%2B')
  expect(await messageOf('search=zoe+lef')).toBeUndefined()
  expect(await messageOf(`search=${'a+'.repeat(120)}@`)).not.toContain('%2B')
})
