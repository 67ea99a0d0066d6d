import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markMigrated, prepareTable, readLayout } from '../../../../lib/data/rebuild/layout-item.ts'
import { pendingRebuild, rebuild } from '../../../../lib/data/rebuild/rebuild.ts'
import { putItem } from '../../../../lib/data/table/client.ts'
import { bitsKey, layoutKey } from '../../../../lib/data/table/keys.ts'
import { LAYOUT, PREVIOUS_LAYOUT, REBUILDING_LAYOUT } from '../../../../lib/data/table/layout.ts'
import { get, post } from '../../../support/requests/api.ts'
import { expectProblem } from '../../../support/requests/expect-problem.ts'
import { aProspect, PROSPECTS } from '../../../support/samples/sample-prospect.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { interceptRequests } from '../../../support/store/intercept.ts'
import { everyItem } from '../../../support/store/invariants.ts'
import { removeItem } from '../../../support/store/raw-writes.ts'
import { useRestoredTable } from '../../../support/store/restored-table.ts'

beforeEach(useFreshTable)
afterEach(() => vi.unstubAllEnvs())

const setLayout = (layout: object) => putItem({ Item: { ...layoutKey, ...layout } })

test('an empty table has the layout of this release', async () => {
  await removeItem(layoutKey)
  expect(await readLayout()).toEqual({ layout: LAYOUT })
  await prepareTable()
  expect(await readLayout()).toMatchObject({ layout: LAYOUT, codes: { 'note facet kind': { call: 2 } } })
})

test.each([
  ['of a release before 1.0', { layout: PREVIOUS_LAYOUT - 1 }],
  ['of a newer release', { layout: LAYOUT + 1 }],
])('commands refuse a table %s', async (_, layout) => {
  await setLayout(layout)
  await expect(prepareTable()).rejects.toMatchObject({ code: 'migrating' })
})

test('commands refuse a table with records and without a layout', async () => {
  await aProspect()
  await removeItem(layoutKey)
  await expect(prepareTable()).rejects.toMatchObject({ code: 'migrating' })
})

test('functions return 503 for a table without the layout of this release, and 200 after its migration', async () => {
  vi.stubEnv('AWS_LAMBDA_INITIALIZATION_TYPE', 'on-demand')
  const list = () => get(PROSPECTS, { as: 'viewer' })
  const credentials = { email: 'ana@example.com', password: 'a wrong password' }
  for (const layout of [PREVIOUS_LAYOUT, REBUILDING_LAYOUT, LAYOUT + 1, undefined]) {
    vi.unstubAllEnvs()
    if (layout === undefined) await removeItem(layoutKey)
    else await setLayout({ layout })
    vi.stubEnv('AWS_LAMBDA_INITIALIZATION_TYPE', 'on-demand')
    expectProblem(await list(), 503, 'migrating')
    expectProblem(await post('/api/auth/login', credentials), 503, 'migrating')
  }
  vi.unstubAllEnvs()
  await setLayout({ layout: LAYOUT })
  vi.stubEnv('AWS_LAMBDA_INITIALIZATION_TYPE', 'on-demand')
  expect((await list()).status).toBe(200)
})

test('a rebuild of release 1.0 stores that it has begun before it removes an item, and a repeated one goes on', async () => {
  await setLayout({ layout: PREVIOUS_LAYOUT })
  const retired = { ...bitsKey('property', 'status=available', 0, 1), A: 1 }
  await putItem({ Item: retired })
  const run = (isDry: boolean) => rebuild({ isDry, report: () => undefined })
  await run(true)
  expect((await readLayout()).layout).toBe(PREVIOUS_LAYOUT)
  const stop = interceptRequests(async ({ command }, send) => {
    if (command.includes('Write')) throw new Error('killed')
    return send()
  })
  await expect(run(false)).rejects.toThrow('killed')
  stop()
  await prepareTable()
  expect((await readLayout()).layout).toBe(REBUILDING_LAYOUT)
  expect(await pendingRebuild()).toBe(0)
  await run(false)
  expect(await readLayout()).toMatchObject({ layout: LAYOUT, codes: { 'note facet kind': { call: 2 } } })
  expect(await pendingRebuild()).toBeUndefined()
})

test('prepareTable sets versions_from once for each restored table, even if it runs several times', async () => {
  const versionsAfter = async () => {
    await prepareTable()
    return (await readLayout()).versions_from
  }
  expect(await versionsAfter()).toBeUndefined()
  const backup = await everyItem()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await useRestoredTable(backup)
  const first = await versionsAfter()
  expect(first).toBe(Math.ceil(Date.now() / 1_000))
  vi.setSystemTime(Date.now() + 60_000)
  expect(await versionsAfter()).toBe(first)
  await useRestoredTable(backup)
  expect(await versionsAfter()).toBe(Number(first) + 60)
  await markMigrated()
  expect(await versionsAfter()).toBe(Number(first) + 60)
  vi.useRealTimers()
})
