import { beforeEach, describe, expect, test } from 'vitest'
import type { EntryFault } from '../../../../lib/data/repair/faults.ts'
import { blockCounter } from '../../../../lib/data/repair/faults.ts'
import { recheck } from '../../../../lib/data/repair/recheck.ts'
import { prospects } from '../../../../lib/data/repositories/prospects.ts'
import { getItem, putItem } from '../../../../lib/data/table/client.ts'
import { commit, newOperation } from '../../../../lib/data/table/commit.ts'
import { type Key, leafKey, listEntryKey, postingKey, recordKey } from '../../../../lib/data/table/keys.ts'
import { NewProspect } from '../../../../lib/domain/prospect.ts'
import { parse } from '../../../../lib/domain/validation.ts'
import { author } from '../../../support/people/author.ts'
import { beforeRequest } from '../../../support/store/before-request.ts'
import { checkedTable } from '../../../support/store/checked-table.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { expectInvariants } from '../../../support/store/invariants.ts'
import { removeItem } from '../../../support/store/raw-writes.ts'

const input = parse(NewProspect, { name: 'Ana Ruiz', email: 'ana@example.com' })
let id: string

beforeEach(async () => {
  await useFreshTable()
  id = (await prospects.create(input, author)).record.id
})

const archive = () => prospects.archive(id, author)

async function remove(Key: Key) {
  await removeItem(Key)
}

/** Adds a value to one shard of a counter. */
async function add(Key: Key, name: string, value: number) {
  const update = {
    Key,
    UpdateExpression: 'ADD #name :value',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':value': value },
  }
  await commit(newOperation(), [{ Update: update }])
}

describe('the recheck of list entries', () => {
  test('the recheck does not report an entry as missing if a write removes the entry during the recheck', async () => {
    beforeRequest({ command: 'BatchGet' }, archive)
    const suspect = { fault: 'missing', key: listEntryKey('prospect', 'live', 1), owner: id } as const
    expect(await recheck([suspect], { repair: false })).toEqual([])
  })

  test('the repair reads a record again if the record changes before its repair', async () => {
    await remove(listEntryKey('prospect', 'live', 1))
    beforeRequest({ command: 'TransactWrite' }, archive)
    await checkedTable({ repair: true })
    await expectInvariants()
    expect((await prospects.get(id)).record.status).toBe('archived')
  })

  test('the repair does not delete a stray entry if the entry of another record replaces it before the repair', async () => {
    const key = listEntryKey('prospect', 'archived', 1)
    await putItem({ Item: { ...key, version: 1, data: { id } } })
    const another = { ...key, version: 1, data: { id: 'prs_another' } }
    beforeRequest({ command: 'TransactWrite' }, () => putItem({ Item: another }))
    beforeRequest({ command: 'TransactWrite', nth: 2 }, async () =>
      expect(await getItem(key)).toEqual(another),
    )
    const suspect = { fault: 'stray', key, owner: id } as const
    await recheck([suspect], { repair: true })
  })
})

describe('the repair of a posting without a list entry', () => {
  const key = postingKey('prospect', 'rust', 77)
  const suspect: EntryFault = { fault: 'stray', key }
  const posting = { ...key, facets: 'live', words: 'rust' }
  const entry = { ...listEntryKey('prospect', 'all', 77), version: 1, data: { id: 'prs_new' } }

  beforeEach(() => putItem({ Item: posting }))

  const left = async () => ({
    found: await recheck([suspect], { repair: true }),
    item: await getItem(key),
  })

  test('the repair deletes a posting without a list entry', async () => {
    const repaired = [{ ...suspect, state: 'repaired' }]
    expect(await left()).toEqual({ found: repaired, item: undefined })
  })

  test('the repair does not delete a posting whose list entry is added before the list is read', async () => {
    beforeRequest({ command: 'BatchGet', nth: 2 }, () => putItem({ Item: entry }))
    expect(await left()).toEqual({ found: [], item: posting })
  })

  test('the repair does not delete a posting whose list entry is added before the delete', async () => {
    beforeRequest({ command: 'TransactWrite' }, () => putItem({ Item: entry }))
    expect(await left()).toEqual({ found: [], item: posting })
  })
})

describe('the check of a counter', () => {
  const leaf = leafKey('prospect', 'live', 0, 0)
  const counter = blockCounter('prospect', 'live', 0)
  const check = (repair: boolean) => recheck([{ fault: 'miscounted', counter }], { repair })
  const ENTRIES = 'LIST#prospect#live'
  const other = recordKey('prs_01ARZ3NDEKTSV4RRFFQ69G5FAV')
  const entry = listEntryKey('prospect', 'live', 2)

  /** Adds a record and its entry in the list `live` without changing the count of the list. */
  async function addUncounted() {
    const record = await getItem(recordKey(id))
    const data = { ...Object(record?.data), id: other.pk }
    await putItem({ Item: { ...record, ...other, seq: 2, data } })
    await putItem({ Item: { ...entry, version: 1, data } })
  }

  async function removeUncounted() {
    await remove(other)
    await remove(entry)
  }

  test('the check does not report a counter that a write changes while entries are counted', async () => {
    beforeRequest({ command: 'Query', mention: ENTRIES }, () => prospects.create(input, author))
    expect(await check(false)).toEqual([])
  })

  test('the check does not report a counter if an entry is added and removed while entries are counted', async () => {
    // The added entry exists only while the check counts the entries for the first time. In this test, no write changes the
    // counter.
    beforeRequest({ command: 'Query', mention: ENTRIES }, addUncounted)
    beforeRequest({ command: 'Query', mention: ENTRIES, nth: 2 }, removeUncounted)
    expect(await check(true)).toEqual([])
  })

  test('the repair counts again after a correction, because writes during the count can make the correction wrong', async () => {
    beforeRequest({ command: 'Query', mention: ENTRIES }, addUncounted)
    beforeRequest({ command: 'TransactWrite', mention: ':difference' }, removeUncounted)
    await check(true)
    await expectInvariants()
  })

  test.each([
    ['the same shard', 0],
    ['another shard', 5],
  ])(
    'the repair does not correct a counter that another verify has just corrected in %s',
    async (_, shard) => {
      await add(leaf, '0', 3)
      beforeRequest({ command: 'TransactWrite', mention: ':difference' }, () =>
        add(leafKey('prospect', 'live', 0, shard), '0', -3),
      )
      expect(await check(true)).toEqual([])
      await expectInvariants()
    },
  )

  test('the repair creates no partial record if a record is deleted before the correction of its referrer count', async () => {
    const referrers = { counts: 'referrers', id } as const
    const offer = { ...listEntryKey('transaction', id, 1), version: 1 }
    await putItem({ Item: offer })
    beforeRequest({ command: 'TransactWrite' }, () => prospects.remove(id, author))
    await recheck([{ fault: 'miscounted', counter: referrers }], { repair: true })
    expect(await getItem(recordKey(id))).toBeUndefined()
  })
})
