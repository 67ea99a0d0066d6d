import { expect, test } from 'vitest'
import { call, del, get, put } from '../../support/requests/api.ts'
import { aProspect, PROSPECTS, prospectCount } from '../../support/samples/sample-prospect.ts'

const LISTS = ['all', 'archived', 'new', 'active', 'inactive']

/** By how much the total of each list has changed while `work` ran; lists that did not change are left out. */
async function changedTotals(work: () => Promise<unknown>) {
  const totals = () => Promise.all(LISTS.map(prospectCount))
  const before = await totals()
  await work()
  const after = await totals()
  const changes = LISTS.map((list, i) => [list, Number(after[i]) - Number(before[i])] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}

async function listed(id: string, status: string) {
  const { body } = await get(`${PROSPECTS}?limit=100&status=${status}`, { as: 'viewer' })
  return body.data.find((record: { id: string }) => record.id === id)
}

test('a created record is first in the next list', async () => {
  let id = ''
  const changes = await changedTotals(async () => {
    id = (await aProspect({ status: 'active' })).record.id
  })
  expect(changes).toEqual({ all: 1, active: 1 })
  for (const query of ['', '?status=active', '?status=all']) {
    const { body } = await get(`${PROSPECTS}${query}`, { as: 'viewer' })
    expect(body.data[0].id).toBe(id)
  }
})

test('an edit shows in every list the record is on', async () => {
  const { record, at } = await aProspect()
  expect(await changedTotals(() => put(at, { name: 'Edited' }, { as: 'agent' }))).toEqual({})
  for (const status of ['new', 'all'])
    expect(await listed(record.id, status)).toMatchObject({ name: 'Edited' })
})

test('another status moves it to another list', async () => {
  const { record, at } = await aProspect({ status: 'new' })
  const changes = await changedTotals(() => put(at, { status: 'inactive' }, { as: 'agent' }))
  expect(changes).toEqual({ new: -1, inactive: 1 })
  expect(await listed(record.id, 'new')).toBeUndefined()
  expect(await listed(record.id, 'inactive')).toMatchObject({ status: 'inactive' })
})

test('archiving takes it off all lists but two', async () => {
  const { record, at } = await aProspect({ status: 'active' })
  const changes = await changedTotals(() => call('POST', `${at}/archive`, { as: 'agent' }))
  expect(changes).toEqual({ active: -1, archived: 1 })
  expect(await listed(record.id, 'active')).toBeUndefined()
  for (const status of ['archived', 'all'])
    expect(await listed(record.id, status)).toMatchObject({ status: 'archived' })
})

test('an edit of an archived record shows too', async () => {
  const { record, at } = await aProspect()
  await call('POST', `${at}/archive`, { as: 'agent' })
  await put(at, { name: 'Edited' }, { as: 'agent' })
  expect(await listed(record.id, 'archived')).toMatchObject({ name: 'Edited' })
})

test('restoring puts it back to its old place', async () => {
  const older = await aProspect({ status: 'active' })
  const newer = await aProspect({ status: 'active' })
  await call('POST', `${older.at}/archive`, { as: 'agent' })
  const changes = await changedTotals(() => call('POST', `${older.at}/restore`, { as: 'agent' }))
  expect(changes).toEqual({ active: 1, archived: -1 })
  const { body } = await get(`${PROSPECTS}?status=active&limit=2`, { as: 'viewer' })
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([newer.record.id, older.record.id])
})

test('a deleted record is gone from the next list', async () => {
  const { record, at } = await aProspect({ status: 'inactive' })
  expect(await changedTotals(() => del(at, { as: 'admin' }))).toEqual({ all: -1, inactive: -1 })
  expect(await listed(record.id, 'all')).toBeUndefined()
})

test('many creates at once are all counted, each once', async () => {
  const changes = await changedTotals(() =>
    Promise.all(Array.from({ length: 25 }, () => aProspect({ status: 'inactive' }))),
  )
  expect(changes).toEqual({ all: 25, inactive: 25 })
})
