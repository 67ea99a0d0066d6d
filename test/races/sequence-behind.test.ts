import { beforeEach, describe, expect, test } from 'vitest'
import { post } from '../support/requests/api.ts'
import { idsOnEveryPage } from '../support/requests/every-page.ts'
import { aProspect, GRACE, PROSPECTS } from '../support/samples/sample-prospect.ts'
import { bulkLoad } from '../support/store/bulk-load.ts'
import { checkedTable } from '../support/store/checked-table.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { everyItem, expectInvariants } from '../support/store/invariants.ts'
import type { Item } from '../support/store/items.ts'
import { serveRestoredTable } from '../support/store/restored-table.ts'
import { setLastSequence } from '../support/store/sequence.ts'
import { withFaults } from '../support/store/store-faults.ts'

const setBackTo = (next: number) => setLastSequence(next, ['prospect'])

async function records(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.unshift((await aProspect()).record.id)
  return ids
}

beforeEach(useFreshTable)

test('a create whose sequence number is taken takes the next number, and overwrites no record', async () => {
  const old = await records(3)
  await setBackTo(0)
  const { result, requests } = await withFaults(
    () => undefined,
    () => post(PROSPECTS, GRACE, { as: 'agent' }),
  )
  expect(result.status).toBe(201)
  expect(requests.filter(({ command }) => command.startsWith('TransactWrite'))).toHaveLength(4)
  expect(await idsOnEveryPage(PROSPECTS)).toEqual([result.body.id, ...old])
  await expectInvariants()
})

describe('a restored table whose sequence is too low', () => {
  async function restoreWithSequence(next: number, isKept: (item: Item) => boolean = () => true) {
    await setBackTo(next)
    await serveRestoredTable((await everyItem()).filter(isKept))
  }

  test('gives new records the highest sequence numbers, and each create takes one attempt', async () => {
    await bulkLoad('prospect', Array(200).fill({ name: 'Eve Early', email: 'eve@example.com' }))
    const old = await idsOnEveryPage(PROSPECTS)
    await restoreWithSequence(0)
    const { result: answers, requests } = await withFaults(
      () => undefined,
      () => Promise.all(Array.from({ length: 10 }, () => post(PROSPECTS, GRACE, { as: 'agent' }))),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(requests.filter(({ command }) => command.startsWith('TransactWrite'))).toHaveLength(10)
    const ids = await idsOnEveryPage(PROSPECTS)
    expect(ids.slice(answers.length)).toEqual(old)
    expect(ids.slice(0, answers.length).toSorted()).toEqual(answers.map(({ body }) => body.id).toSorted())
    await expectInvariants()
  })

  test('gives a new record a number that no record without its list entry has', async () => {
    const old = await records(2)
    await restoreWithSequence(1, ({ pk, sk }) => pk !== 'LIST#prospect#all' || !String(sk).endsWith('2'))
    const { record } = await aProspect()
    await checkedTable({ repair: true })
    expect(await checkedTable()).toEqual([])
    expect(await idsOnEveryPage(PROSPECTS)).toEqual([record.id, ...old])
    await expectInvariants()
  })
})
