import { afterAll, describe, expect, test } from 'vitest'
import { call, get, post, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { eachRecordType } from '../../support/samples/fixtures.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { expectInvariants } from '../../support/store/invariants.ts'
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

test('an external id can be used again after its prospect was erased', async () => {
  const external_id = crypto.randomUUID()
  const { at } = await aProspect({ external_id })
  await call('POST', `${at}/erase`, admin)
  expect((await aProspect({ external_id })).record).toMatchObject({ external_id })
})
