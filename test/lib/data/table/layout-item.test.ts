import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putItem, updateItem } from '../../../../lib/data/table/client.ts'
import { changePartition, layoutKey } from '../../../../lib/data/table/keys.ts'
import { OLDEST_LAYOUT, RELEASE } from '../../../../lib/data/table/layout.ts'
import {
  announceLayout,
  currentLayout,
  markMigrated,
  markServed,
  readLayout,
  settleLayout,
} from '../../../../lib/data/table/layout-item.ts'
import { get, post } from '../../../support/requests/api.ts'
import { expectProblem } from '../../../support/requests/expect-problem.ts'
import { aProspect, PROSPECTS } from '../../../support/samples/sample-prospect.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { everyItem } from '../../../support/store/invariants.ts'
import { removeItem } from '../../../support/store/raw-writes.ts'
import { useRestoredTable } from '../../../support/store/restored-table.ts'

beforeEach(useFreshTable)
afterEach(() => vi.unstubAllEnvs())

const soon = () => new Date(Date.now() + 60_000)

/** Removes the attribute `layout` from all feed entries. Then they look like entries of release 0.3.0. */
async function writeAsBefore(): Promise<void> {
  for (const { pk, sk } of await everyItem())
    if (pk === changePartition)
      await updateItem({
        Key: { pk, sk },
        UpdateExpression: 'REMOVE #layout',
        ExpressionAttributeNames: { '#layout': 'layout' },
      })
}

/** Deletes the layout item. Then the table looks like a table of release 0.3.0. */
const deleteLayout = () => removeItem(layoutKey)

test('a table without a layout item has the layout of release 0.3.0', async () => {
  await aProspect()
  await deleteLayout()
  expect(await settleLayout(new Date())).toEqual({ layout: 3, readable_from: 3, migrated_to: 3 })
})

test('an empty table has the newest layout', async () => {
  const { migrated_to } = await settleLayout(new Date())
  expect(migrated_to).toBe(RELEASE.layout)
  expect(await readLayout()).toMatchObject({ layout: RELEASE.layout, readable_from: RELEASE.readableFrom })
})

test('a migrated table stays migrated as long as only this release writes', async () => {
  await settleLayout(new Date())
  await aProspect()
  expect(await settleLayout(soon())).toMatchObject({ migrated_to: RELEASE.layout })
})

test('a migrated table must be migrated again after an older release has written to it', async () => {
  await settleLayout(new Date())
  await aProspect()
  await writeAsBefore()
  expect(await settleLayout(soon())).toMatchObject({ migrated_to: OLDEST_LAYOUT })
  await markMigrated(soon().toISOString())
  expect(await settleLayout(soon())).toMatchObject({ migrated_to: RELEASE.layout })
})

test('requests return 503 if only a newer release can read the table', async () => {
  const newer = RELEASE.reads + 1
  await putItem({ Item: { ...layoutKey, layout: newer, readable_from: newer, migrated_to: newer } })
  await expect(settleLayout(new Date())).rejects.toMatchObject({ code: 'migrating' })

  vi.stubEnv('AWS_LAMBDA_INITIALIZATION_TYPE', 'on-demand')
  const list = () => get(PROSPECTS, { as: 'viewer' })
  expectProblem(await list(), 503, 'migrating')
  const credentials = { email: 'ana@example.com', password: 'a wrong password' }
  expectProblem(await post('/api/auth/login', credentials), 503, 'migrating')
  vi.unstubAllEnvs()
  await putItem({ Item: { ...layoutKey, layout: newer, readable_from: RELEASE.reads, migrated_to: newer } })
  vi.stubEnv('AWS_LAMBDA_INITIALIZATION_TYPE', 'on-demand')
  expect((await list()).status).toBe(200)
})

test('settleLayout does not lower the layout of a newer release', async () => {
  const newer = { layout: RELEASE.reads, readable_from: RELEASE.reads, migrated_to: RELEASE.reads }
  await aProspect()
  await putItem({ Item: { ...layoutKey, ...newer, checked_until: new Date().toISOString() } })
  expect(await settleLayout(soon())).toMatchObject(newer)
})

test('a table of layout 4 must be migrated again after release 0.3.0 has written to it', async () => {
  await aProspect()
  const until = new Date(Date.now() - 60_000).toISOString()
  const migratedTo4 = { layout: 4, readable_from: 3, migrated_to: 4, checked_until: until }
  await putItem({ Item: { ...layoutKey, ...migratedTo4 } })
  await writeAsBefore()
  expect(await settleLayout(soon())).toMatchObject({ migrated_to: OLDEST_LAYOUT })
})

test('currentLayout does not write the layout item', async () => {
  await deleteLayout()
  expect(await currentLayout(new Date())).toMatchObject({ migrated_to: RELEASE.layout })
  expect(await readLayout()).toMatchObject({ migrated_to: OLDEST_LAYOUT })
})

test('announceLayout sets versions_from once for each restored table, even if it runs several times', async () => {
  const versionsAfter = async (isCopy: boolean) => {
    await announceLayout(isCopy)
    return (await readLayout()).versions_from
  }
  expect(await versionsAfter(false)).toBeUndefined()
  expect(await versionsAfter(true)).toBeUndefined()
  const backup = await everyItem()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await useRestoredTable(backup)
  const first = await versionsAfter(true)
  expect(first).toBe(Math.ceil(Date.now() / 1_000))
  vi.setSystemTime(Date.now() + 60_000)
  expect(await versionsAfter(true)).toBe(first)
  await useRestoredTable(backup)
  expect(await versionsAfter(true)).toBe(Number(first) + 60)
  vi.useRealTimers()
})

test('a table counts as restored if isCopy is true and its layout item has no table name', async () => {
  await markServed()
  await announceLayout(true)
  expect(await readLayout()).not.toHaveProperty('versions_from')
  await useFreshTable()
  await announceLayout(true)
  expect(await readLayout()).toHaveProperty('versions_from')
})

test('after a migration, a process that has returned 503 reads the new layout and returns 200', async () => {
  await putItem({ Item: { ...layoutKey, layout: 5, readable_from: 3, migrated_to: 4 } })
  const record = await aProspect()
  const matches = () => get(`${record.at}/matches`, { as: 'viewer' })
  const unassigned = () => get(`${PROSPECTS}?assigned_to=none`, { as: 'viewer' })
  expect((await matches()).status).toBe(200)
  expectProblem(await unassigned(), 503, 'migrating')
  await markMigrated(soon().toISOString())
  expect((await unassigned()).status).toBe(200)
})
