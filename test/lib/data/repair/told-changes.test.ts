import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stableCursor } from '../../../../lib/data/feed/cursor.ts'
import { changesAfter } from '../../../../lib/data/feed/entries.ts'
import { commit, newOperation, type Write } from '../../../../lib/data/table/commit.ts'
import { putItem } from '../../../../lib/data/table/client.ts'
import { listEntryKey, postingKey, sequenceKey } from '../../../../lib/data/table/keys.ts'
import { aProspect } from '../../../support/samples/sample-prospect.ts'
import { checkedTable } from '../../../support/store/checked-table.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { expectInvariants } from '../../../support/store/invariants.ts'

const entry = listEntryKey('prospect', 'all', 1)
const kind = 'prospect'

beforeEach(useFreshTable)
afterEach(() => void vi.useRealTimers())

/** What the mending of this damage tells whoever follows the changes. */
async function toldAfter(...damage: Write[]) {
  await commit({ operation: newOperation(), writes: () => damage })
  return toldByMending()
}

async function toldByMending() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const since = stableCursor()
  vi.setSystemTime(Date.now() + 60_000)
  await checkedTable({ repair: true })
  vi.setSystemTime(Date.now() + 60_000)
  return (await changesAfter(since, 100)).changes
}

test('a list entry that was missing is told: a copy may have been made from the list', async () => {
  const { id } = (await aProspect()).record
  const change = { kind, id, version: 1, deleted: false }
  expect(await toldAfter({ Delete: { Key: entry } })).toEqual([change])
})

test('so is one that was another than its record', async () => {
  const { id } = (await aProspect()).record
  const older = { ...entry, version: 0, data: { id } }
  expect(await toldAfter({ Put: { Item: older } })).toEqual([{ kind, id, version: 1, deleted: false }])
})

test('a list entry of a record that is gone is told as a delete', async () => {
  const data = { id: 'prs_gone' }
  const change = { kind, id: 'prs_gone', version: 8, deleted: true }
  expect(await toldAfter({ Put: { Item: { ...entry, version: 7, data } } })).toEqual([change])
})

test('a word and a count are in no copy: nothing is told', async () => {
  await aProspect()
  expect(await toldAfter({ Delete: { Key: postingKey(kind, 'lovelace', 1) } })).toEqual([])
  await expectInvariants()
})

test('a record that gets a place of its own is told: a copy may have been past it', async () => {
  await aProspect()
  // As a table that was restored in parts has it: the next record takes the same place.
  await commit({ operation: newOperation(), writes: () => [{ Delete: { Key: entry } }] })
  await putItem({ Item: { ...sequenceKey(kind), next: 0 } })
  const lists = ['live', 'status=new'].map((list) => ({ Delete: { Key: listEntryKey(kind, list, 1) } }))
  await commit({ operation: newOperation(), writes: () => lists })
  const { id } = (await aProspect()).record
  expect(await toldByMending()).toContainEqual({ kind, id, version: 2, deleted: false })
})
