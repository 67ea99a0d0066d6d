import { beforeEach, expect, test } from 'vitest'
import { prospectMapping } from '../../lib/data/repositories/prospects.ts'
import { getItem, putItem } from '../../lib/data/table/client.ts'
import { commit, newOperation } from '../../lib/data/table/commit.ts'
import { sequenceKey } from '../../lib/data/table/keys.ts'
import { NewProspect } from '../../lib/domain/prospect.ts'
import { newRecord } from '../../lib/domain/record-type.ts'
import { parse } from '../../lib/domain/validation.ts'
import { stamp } from '../support/people/author.ts'
import { post, put } from '../support/requests/api.ts'
import { idsOnEveryPage } from '../support/requests/every-page.ts'
import { aProspect, GRACE, PROSPECTS } from '../support/samples/sample-prospect.ts'
import { beforeRequest } from '../support/store/before-request.ts'
import { bulkLoad } from '../support/store/bulk-load.ts'
import { checkedTable, faults, reported } from '../support/store/checked-table.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { recordWritesOf } from '../support/store/planned-writes.ts'
import { withFaults } from '../support/store/store-faults.ts'
import { underConflicts } from '../support/store/under-conflicts.ts'

const setBackTo = (next: number) => putItem({ Item: { ...sequenceKey('prospect'), next } })

async function records(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.unshift((await aProspect()).record.id)
  return ids
}

beforeEach(useFreshTable)

test('creates on a sequence that was set back take numbers past all records, and none vanishes', async () => {
  const old = await records(30)
  await setBackTo(0)
  const answers = await underConflicts(() =>
    Promise.all(Array.from({ length: 10 }, () => post(PROSPECTS, GRACE, { as: 'agent' }))),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  const ids = await idsOnEveryPage(PROSPECTS)
  expect(ids.slice(answers.length)).toEqual(old)
  expect(ids.slice(0, answers.length).toSorted()).toEqual(answers.map(({ body }) => body.id).toSorted())
  await expectInvariants()
})

test('a create succeeds in few tries however far the sequence is behind', async () => {
  const input = parse(NewProspect, { name: 'Eve Early', email: 'eve@example.com' })
  await bulkLoad(prospectMapping, Array(200).fill(input))
  await setBackTo(0)
  const { result, requests } = await withFaults(
    () => undefined,
    () => post(PROSPECTS, GRACE, { as: 'agent' }),
  )
  expect(result.status).toBe(201)
  const tries = requests.filter(({ command }) => command.startsWith('TransactWrite'))
  expect(tries.length).toBeLessThanOrEqual(8)
  await expectInvariants()
})

test('verify finds a sequence behind its records, and raises it', async () => {
  await records(3)
  await setBackTo(1)
  const check = async (repair: boolean) => reported((await checkedTable({ repair })).findings)
  expect(await check(false)).toEqual(['found: behind SEQ#prospect next'])
  expect(await check(true)).toEqual(['repaired: behind SEQ#prospect next'])
  expect(await check(false)).toEqual([])
  expect((await post(PROSPECTS, GRACE, { as: 'agent' })).status).toBe(201)
  expect((await getItem(sequenceKey('prospect')))?.next).toBe(4)
})

/** Creates a prospect with a sequence number that is taken, as an older version could. */
async function overwritten(seq: number): Promise<string> {
  const input = parse(NewProspect, { name: 'Eve Over', email: 'eve@example.com' })
  const row = { seq, version: 1, data: newRecord(prospectMapping.recordType, input, stamp()) }
  const writes = recordWritesOf(newOperation(), prospectMapping, undefined, row)
  const careless = writes.map(({ Put, ...write }) => (Put ? { Put: { Item: Put.Item } } : write))
  expect(await commit(newOperation(), careless)).toEqual({ committed: true })
  return row.data.id
}

test('verify gives the younger of two records with one sequence number another, and repairs what was lost', async () => {
  const [third, second, first] = await records(3)
  const fourth = await overwritten(1)
  const fifth = await overwritten(2)
  expect(await faults()).toContainEqual(`found: shared ${first} ${fourth}`)
  await checkedTable({ repair: true })
  expect((await checkedTable()).findings).toEqual([])
  await expectInvariants()
  const ids = await idsOnEveryPage(PROSPECTS)
  expect(ids.slice(2)).toEqual([third, second, first])
  expect(ids.slice(0, 2).toSorted()).toEqual([fourth, fifth].toSorted())
})

test('a record whose sequence number verify changes during an update is updated with its new number', async () => {
  const [first] = await records(1)
  const second = await overwritten(1)
  beforeRequest({ command: 'TransactWrite' }, () => checkedTable({ repair: true }))
  expect((await put(`${PROSPECTS}/${second}`, { name: 'Eve Moved' }, { as: 'agent' })).status).toBe(200)
  await expectInvariants()
  expect(await idsOnEveryPage(PROSPECTS)).toEqual([second, first])
})
