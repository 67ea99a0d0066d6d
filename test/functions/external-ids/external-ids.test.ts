import { afterAll, describe, expect, test } from 'vitest'
import { call, del, get, post, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { eachRecordType } from '../../support/samples/fixtures.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { faults } from '../../support/store/checked-table.ts'
import { expectInvariants } from '../../support/store/invariants.ts'
import { externalIdItem, putItem, removeExternalIdItem } from '../../support/store/items.ts'
import { measured } from '../../support/store/measure.ts'
import { underConflicts } from '../../support/store/under-conflicts.ts'

afterAll(expectInvariants)

const agent = { as: 'agent' } as const
const admin = { as: 'admin' } as const
const found = async (path: string, query: string) =>
  (await get(`${path}?${query}`, agent)).body.data.map(({ id }: { id: string }) => id)

describe.each(eachRecordType)('an external_id of $plural', ({ path, body, aNew }) => {
  test('an external id finds its record, and is unique among the records of one type', async () => {
    const external_id = `crm ${crypto.randomUUID()}`
    const query = `external_id=${encodeURIComponent(external_id)}`
    expect(await found(path, query)).toEqual([])
    const created = await post(path, { ...(await body()), external_id }, agent)
    expect(created.body).toMatchObject({ external_id })
    expect(await found(path, query)).toEqual([created.body.id])
    const again = await post(path, { ...(await body()), external_id }, agent)
    expectProblem(again, 409, 'external_id_taken')
    expect(again.body).toMatchObject({
      record_id: created.body.id,
      errors: [{ field: 'external_id', code: 'taken' }],
    })
    const other = await aNew()
    expectProblem(await put(other.at, { external_id }, agent), 409, 'external_id_taken')
    for (const each of eachRecordType)
      if (each.path !== path)
        expect((await post(each.path, { ...(await each.body()), external_id }, agent)).status).toBe(201)
  })

  test.each([
    ['crm-77', ['crm-77\u200b', '\ufeffcrm\u00ad-77', '\u2060crm-77\u200d ']],
    ['r\u00e9f-1', ['re\u0301f-1', 'r\u00e9f-\u200b1']],
  ])('the external id %j is stored, found and unique in this form', async (id, typed) => {
    const unique = crypto.randomUUID()
    const stored = unique + id
    const others = typed.map((each) => unique + each)
    const created = await post(path, { ...(await body()), external_id: others[0] }, agent)
    expect(created.body).toMatchObject({ external_id: stored })
    for (const external_id of [stored, ...others]) {
      const json = { ...(await body()), external_id }
      expectProblem(await post(path, json, agent), 409, 'external_id_taken')
      expect(await found(path, `external_id=${encodeURIComponent(external_id)}`)).toEqual([created.body.id])
      const batch = await post(`${path}/batch`, { records: [{ external_id }] }, agent)
      expect(batch.body.results).toEqual([{ status: 200, id: created.body.id, version: 1, unchanged: true }])
    }
    const twice = { records: [stored, ...others].map((external_id) => ({ external_id })) }
    const { results } = (await post(`${path}/batch`, twice, agent)).body
    expect(results.map(({ status }: { status: number }) => status)).toEqual([200, ...others.map(() => 400)])
  })

  test('another record can use an external id after the first record changes it, clears it or is deleted', async () => {
    const [first, second] = [await aNew(), await aNew()]
    const [a, b] = [crypto.randomUUID(), crypto.randomUUID()]
    expect((await put(first.at, { external_id: a }, agent)).body).toMatchObject({ external_id: a })
    expect((await put(first.at, { external_id: b }, agent)).body).toMatchObject({ external_id: b })
    expect(await found(path, `external_id=${a}`)).toEqual([])
    expect((await put(second.at, { external_id: a }, agent)).status).toBe(200)
    expect((await put(first.at, { external_id: null }, agent)).body).not.toHaveProperty('external_id')
    expect((await put(second.at, { external_id: b }, agent)).status).toBe(200)
    expect((await del(second.at, admin)).status).toBe(204)
    expect((await put(first.at, { external_id: b }, agent)).status).toBe(200)
    expect(await found(path, `external_id=${b}`)).toEqual([first.record.id])
  })

  test('of three parallel creates with the same external id, one succeeds, and repeats get the same statuses', async () => {
    const external_id = crypto.randomUUID()
    const sent = await Promise.all([1, 2, 3].map(async () => ({ ...(await body()), external_id })))
    const keys = sent.map(() => crypto.randomUUID())
    const send = () =>
      Promise.all(
        sent.map((json, n) => post(path, json, { ...agent, headers: { 'Idempotency-Key': keys[n] ?? '' } })),
      )
    const answers = await underConflicts(send)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await send()).map(({ status }) => status)).toEqual(answers.map(({ status }) => status))
  })
})

test('the filter external_id can be combined with other filters, search, a cursor and a summary', async () => {
  const external_id = crypto.randomUUID()
  const { record, at } = await aProspect({ name: 'Ada Byron', external_id, status: 'active' })
  const query = `external_id=${external_id}`
  for (const more of [
    '',
    '&status=active,new',
    '&type=investor',
    '&search=byr+ada',
    '&sort=name',
    '&assigned_to=none',
  ])
    expect(await found(PROSPECTS, query + more)).toEqual([record.id])
  for (const more of [
    '&status=new',
    '&type=buyer',
    '&search=byron+eve',
    '&status=archived',
    '&page=2',
    '&assigned_to=me',
  ])
    expect(await found(PROSPECTS, query + more)).toEqual([])
  const { body } = await get(`${PROSPECTS}?${query}&cursor=`, agent)
  expect(body).toEqual({ data: [record], pagination: { limit: 20, total: 1, next: null } })
  const summary = await get(`${PROSPECTS}/summary?${query}&group_by=type`, agent)
  expect(summary.body).toEqual({ data: [{ type: 'investor', count: 1 }], total: 1 })
  await call('POST', `${at}/archive`, agent)
  expect(await found(PROSPECTS, query)).toEqual([])
  expect(await found(PROSPECTS, `${query}&status=archived`)).toEqual([record.id])
})

test('a list by external_id costs 2 store requests and 2 units, or 1 of each if the list is empty', async () => {
  const external_id = crypto.randomUUID()
  await aProperty({ external_id })
  const cost = async (id: string) => {
    const { requests, units } = await measured(() => found(PROPERTIES, `external_id=${id}&sort=price`))
    return { requests, units }
  }
  expect(await cost(external_id)).toEqual({ requests: 2, units: 2 })
  expect(await cost('none')).toEqual({ requests: 1, units: 1 })
})

test('verify reports missing and stray entries of external ids, and repairs the entries', async () => {
  const external_id = crypto.randomUUID()
  const { record, at } = await aProperty({ external_id })
  const item = (await externalIdItem('property', external_id)) ?? expect.fail()
  expect(item.data).toEqual({ id: record.id, seq: expect.any(Number) })
  await removeExternalIdItem('property', external_id)
  expect(await faults()).toEqual([`found: missing ${item.pk} record`])
  await faults(true)
  await del(at, admin)
  await putItem({ Item: item })
  expect(await faults()).toEqual([`found: stray ${item.pk} record`])
  await faults(true)
})

test('an external id can be used again after its prospect was erased', async () => {
  const external_id = crypto.randomUUID()
  const { at } = await aProspect({ external_id })
  await call('POST', `${at}/erase`, admin)
  expect((await aProspect({ external_id })).record).toMatchObject({ external_id })
})
