import { expect, expectTypeOf, test, vi } from 'vitest'
import { type components, connect, each } from '../../client/src/index.ts'
import { aUser, PASSWORD } from '../support/people/signed-in-user.ts'
import { apiServer, byTheService } from '../support/requests/api-server.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { answering, baseUrl, problem } from './answering.ts'

const history = '/api/v1/properties/{id}/history'

async function signedIn() {
  await useFreshTable()
  const { url } = await apiServer(byTheService)
  const api = connect({ baseUrl: url })
  const user = await aUser('admin')
  await api.signIn({ email: user.email, password: PASSWORD })
  return { api, user }
}

test('the history of a record has pages with a total, and each() returns it newest first', async () => {
  const { api, user } = await signedIn()
  const body = { address: '12 rue des Lilas', type: 'apartment', surface: 54, price: 260_000 } as const
  const { data: property } = await api.POST('/api/v1/properties', { body })
  const path = { id: property.id }
  for (const price of [250_000, 240_000])
    await api.PUT('/api/v1/properties/{id}', { params: { path }, body: { price } })
  const { data: page } = await api.GET(history, { params: { path, query: { page: 2, limit: 2 } } })
  expect(page).toMatchObject({
    data: [{ version: 1, action: 'created' }],
    pagination: { page: 2, total: 3, pages: 2 },
  })
  const prices: unknown[] = []
  const entries = each((cursor) => api.GET(history, { params: { path, query: { limit: 2, cursor } } }))
  for await (const { by, changes } of entries) {
    expect(by).toEqual({ id: user.id, name: user.name })
    prices.push(changes.find(({ field }) => field === 'price')?.to)
  }
  expect(prices).toEqual([240_000, 250_000, 260_000])
})

test('an erase call returns the erased record, and its history contains no personal values', async () => {
  const { api } = await signedIn()
  const { data: zoe } = await api.POST('/api/v1/prospects', {
    body: { name: 'Zoé', email: 'zoe@example.com' },
  })
  const params = { path: { id: zoe.id } }
  const { data: erased } = await api.POST('/api/v1/prospects/{id}/erase', { params })
  expectTypeOf(erased).toEqualTypeOf<components['schemas']['Prospect']>()
  expect(erased).toMatchObject({ name: 'Erased', erased_at: expect.any(String) })
  const { data: entries } = await api.GET('/api/v1/prospects/{id}/history', { params })
  expect(entries.data.map(({ action }) => action)).toEqual(['erased', 'created'])
  expect(JSON.stringify(entries)).not.toContain('Zoé')
  const edit = api.PUT('/api/v1/prospects/{id}', { params, body: { name: 'Ana' } })
  await expect(edit).rejects.toMatchObject({ status: 409, code: 'erased' })
})

test('an erase call is repeated as long as the service answers 503 erasure_unfinished', async () => {
  vi.useFakeTimers()
  const { fetch, requests } = answering((_, nth) =>
    nth < 3 ? problem(503, 'erasure_unfinished', { 'retry-after': '1' }) : {},
  )
  const params = { path: { id: 'prs_1' } }
  const erasing = connect({ baseUrl, fetch }).POST('/api/v1/prospects/{id}/erase', { params })
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  await erasing
  expect(requests).toHaveLength(3)
})
