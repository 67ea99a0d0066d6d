import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { config } from '../../../lib/config.ts'
import { propertyStatusCodes, propertyStatuses } from '../../../lib/domain/property-statuses.ts'
import { get, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

const MODULE = '../../../lib/domain/property-statuses.ts'
const viewer = { as: 'viewer' } as const

/** Loads the modules of the service again, with these statuses of properties. Returns a function that prepares the table. */
async function releaseWith(statuses: readonly string[], codes: object): Promise<() => Promise<void>> {
  const { TABLE_NAME } = config()
  vi.resetModules()
  vi.doMock(MODULE, () => ({ propertyStatuses: statuses, propertyStatusCodes: codes }))
  const { useServiceEnvironment } = await import('../../../lib/config.ts')
  useServiceEnvironment({ TABLE_NAME })
  return (await import('../../../lib/data/rebuild/layout-item.ts')).prepareTable
}

/** A status that no release has, and a code that no status has. */
const ADDED = 'status_of_this_test'
const FREE = Math.max(...Object.values(propertyStatusCodes)) + 1
const withAdded = propertyStatuses.flatMap((status) => (status === 'withdrawn' ? [ADDED, status] : [status]))
const { withdrawn: WITHDRAWN } = propertyStatusCodes
const queries = [...propertyStatuses, 'archived', 'all', 'sold,withdrawn'].flatMap((status) => [
  `?status=${status}`,
  `?status=${status}&type=house`,
  `?status=${status}&price_min=1&sort=price`,
  `/summary?status=${status}&group_by=status,type`,
])

async function answers(): Promise<Map<string, unknown>> {
  const all = new Map<string, unknown>()
  for (const query of queries) all.set(query, (await get(`${PROPERTIES}${query}`, viewer)).body)
  return all
}

beforeEach(useFreshTable)
afterEach(() => {
  // Handlers that are loaded later must use the next table.
  vi.resetModules()
  vi.doUnmock(MODULE)
  vi.unstubAllEnvs()
})

test('with a new status before "withdrawn", existing properties are found as before', async () => {
  for (const status of propertyStatuses)
    for (const type of ['house', 'office', 'house']) await aProperty({ status, type })
  const before = await answers()
  expect(before.get('?status=withdrawn')).toMatchObject({ pagination: { total: 3 } })

  const prepare = await releaseWith(withAdded, { ...propertyStatusCodes, [ADDED]: FREE })
  await prepare()
  expect(await answers()).toEqual(before)

  const { at } = await aProperty({ status: 'sold', type: 'house' })
  expect((await put(at, { status: ADDED }, { as: 'agent' })).status).toBe(200)
  expect((await get(`${PROPERTIES}?status=${ADDED}`, viewer)).body.pagination.total).toBe(1)
  expect((await get(`${PROPERTIES}?status=${ADDED}&price_min=1`, viewer)).body.pagination.total).toBe(1)
  for (const [query, answer] of before)
    if (!query.includes('status=all'))
      expect((await get(`${PROPERTIES}${query}`, viewer)).body).toEqual(answer)
})

test.each([
  ['a value has another code', { ...propertyStatusCodes, [ADDED]: WITHDRAWN, withdrawn: FREE }],
  ['a code has another value', { ...propertyStatusCodes, withdrawn: FREE + 1, [ADDED]: WITHDRAWN }],
])('a release in which %s is refused with 503', async (_, codes) => {
  const prepare = await releaseWith(withAdded, codes)
  await expect(prepare()).rejects.toMatchObject({ code: 'migrating' })
  vi.stubEnv('AWS_LAMBDA_INITIALIZATION_TYPE', 'on-demand')
  expectProblem(await get(PROPERTIES, viewer), 503, 'migrating')
})

test('a release without a value that the table has serves it, and keeps its code', async () => {
  await (await releaseWith(withAdded, { ...propertyStatusCodes, [ADDED]: FREE }))()
  vi.doUnmock(MODULE)
  await (await releaseWith(propertyStatuses, propertyStatusCodes))()
  expect((await get(PROPERTIES, viewer)).status).toBe(200)
  const clashing = await releaseWith(withAdded, { ...propertyStatusCodes, [ADDED]: FREE + 1 })
  await expect(clashing()).rejects.toMatchObject({ code: 'migrating' })
})
