import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changesAfter, stableCursor } from '../../../../lib/data/feed/read-changes.ts'
import { commit, newOperation, type Write } from '../../../../lib/data/table/commit.ts'
import { listEntryKey, postingKey } from '../../../../lib/data/table/keys.ts'
import { aProspect } from '../../../support/samples/sample-prospect.ts'
import { checkedTable } from '../../../support/store/checked-table.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { expectInvariants } from '../../../support/store/invariants.ts'

const entry = listEntryKey('prospect', 'all', 1)
const kind = 'prospect'

beforeEach(useFreshTable)
afterEach(() => void vi.useRealTimers())

/** Damages the table, repairs it, and returns the feed entries of the repair. */
async function changesAfterRepairOf(...damage: Write[]) {
  await commit(newOperation(), damage)
  return changesOfRepair()
}

async function changesOfRepair() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const since = stableCursor()
  vi.setSystemTime(Date.now() + 60_000)
  await checkedTable({ repair: true })
  vi.setSystemTime(Date.now() + 60_000)
  return (await changesAfter(since, 100)).changes
}

test('the repair of a missing list entry adds the record to the feed, because client copies may lack the record', async () => {
  const { id } = (await aProspect()).record
  const change = { kind, id, version: 1, deleted: false }
  expect(await changesAfterRepairOf({ Delete: { Key: entry } })).toEqual([change])
})

test('the repair of an outdated list entry adds its record to the feed', async () => {
  const { id } = (await aProspect()).record
  const older = { ...entry, version: 0, data: { id } }
  expect(await changesAfterRepairOf({ Put: { Item: older } })).toEqual([
    { kind, id, version: 1, deleted: false },
  ])
})

test('the repair of a list entry of a deleted record adds a delete to the feed', async () => {
  const data = { id: 'prs_gone' }
  const change = { kind, id: 'prs_gone', version: 8, deleted: true }
  expect(await changesAfterRepairOf({ Put: { Item: { ...entry, version: 7, data } } })).toEqual([change])
})

test('the repair of a posting adds nothing to the feed', async () => {
  await aProspect()
  expect(await changesAfterRepairOf({ Delete: { Key: postingKey(kind, 'lovelace', 1) } })).toEqual([])
  await expectInvariants()
})
