import { beforeEach, expect, expectTypeOf, test } from 'vitest'
import { connect, type operations } from '../../client/src/index.ts'
import { aUser, PASSWORD } from '../support/people/signed-in-user.ts'
import { apiServer, byTheService } from '../support/requests/api-server.ts'
import { aProperty } from '../support/samples/sample-property.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'

beforeEach(async () => {
  await useFreshTable()
  await aProperty({ type: 'house', price: 100_000 })
  await aProperty({ type: 'land', price: 300_000 })
  await aProperty({ type: 'office', price: 200_000, status: 'sold' })
})

async function signedIn() {
  const { url, requests } = await apiServer(byTheService)
  const api = connect({ baseUrl: url })
  const { email } = await aUser()
  await api.signIn({ email, password: PASSWORD })
  const asked = () => requests.at(-1)?.path.split('?')[1]
  return { api, asked }
}

test('a query parameter accepts one value or an array, which is sent as a comma-separated list', async () => {
  const { api, asked } = await signedIn()
  const pricesOf = async (query: NonNullable<operations['listProperties']['parameters']['query']>) => {
    const { data } = await api.GET('/api/v1/properties', { params: { query: { ...query, sort: 'price' } } })
    return data.data.map(({ price }) => price)
  }
  expect(await pricesOf({ status: 'sold' })).toEqual([200_000])
  expect(asked()).toBe('status=sold&sort=price')
  expect(await pricesOf({ status: ['available', 'sold'], type: ['land', 'office'] })).toEqual([
    200_000, 300_000,
  ])
  expect(asked()).toBe('status=available,sold&type=land,office&sort=price')
  expect(await pricesOf({ type: [], price_min: 150_000.5 })).toEqual([200_000, 300_000])
  expect(asked()).toBe('price_min=150000.5&sort=price')
})

test('the TypeScript type of a summary group has only fields by which records of this type can be grouped', async () => {
  const { api } = await signedIn()
  const { data } = await api.GET('/api/v1/properties/summary', {
    params: { query: { group_by: 'type', price_max: 250_000, status: ['available', 'sold'] } },
  })
  expect(data).toEqual({
    data: [
      { type: 'house', count: 1, sum: 100_000 },
      { type: 'office', count: 1, sum: 200_000 },
    ],
    total: 2,
  })
  expectTypeOf(data.data[0]?.sum).toEqualTypeOf<number | undefined>()
  expectTypeOf(data.data[0]?.status).toEqualTypeOf<
    'available' | 'under_offer' | 'sold' | 'withdrawn' | 'archived' | (string & {}) | undefined
  >()
  const offers = await api.GET('/api/v1/transactions/summary')
  expect(offers.data).toEqual({ data: [], total: 0 })
  // @ts-expect-error: transactions have no field `type`
  expect(offers.data.data[0]?.type).toBeUndefined()
})
