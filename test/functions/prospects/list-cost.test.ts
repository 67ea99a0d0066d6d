import { beforeAll, expect, test } from 'vitest'
import { prospectStore } from '../../../lib/data/kinds/prospects.ts'
import { get, post } from '../../support/requests/api.ts'
import { ADA, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { measured } from '../../support/store/measure.ts'

/** Several blocks of a counted list. */
const COUNT = 1_000

beforeAll(async () => {
  const inputs = Array.from({ length: COUNT }, () => ({ ...ADA, type: 'investor', status: 'new' }) as const)
  await bulkLoad(prospectStore, inputs)
})

const page = (number: number) => measured(() => get(`${PROSPECTS}?page=${number}`, { as: 'viewer' }))

test('the first page takes 2 requests to the store', async () => {
  const { requests, units, result } = await page(1)
  expect(result.body.data).toHaveLength(20)
  expect(requests).toBe(2)
  expect(units).toBeLessThanOrEqual(20)
})

test.each([10, 25, 49])('page %i takes 3, however deep', async (number) => {
  const { requests, units, result } = await page(number)
  expect(result.body.data).toHaveLength(20)
  expect(requests).toBe(3)
  expect(units).toBeLessThanOrEqual(20)
})

test('a page past the end takes 1', async () => {
  const { requests, result } = await page(1_000)
  expect(result.body.data).toEqual([])
  expect(requests).toBe(1)
})

test('what was loaded at once is listed like what is created after it', async () => {
  const { total } = (await get(PROSPECTS, { as: 'viewer' })).body.pagination
  const created = await post(PROSPECTS, ADA, { as: 'agent' })
  const { body } = await get(PROSPECTS, { as: 'viewer' })
  expect(body.data[0]).toEqual(created.body)
  expect(body.pagination.total).toBe(total + 1)
})
