import { expect, test } from 'vitest'
import { get, post } from '../../support/requests/api.ts'

test('a prospect without a phone is not found by the 0 that national numbers begin with', async () => {
  await post('/api/v1/prospects', { name: 'Nophone', email: 'n@example.com' }, { as: 'agent' })
  const { body } = await get('/api/v1/prospects?search=nophone+0', { as: 'viewer' })
  expect(body.pagination.total).toBe(0)
})
