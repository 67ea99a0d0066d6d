import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { countUse } from '../../../lib/context/meter.ts'
import { aUser } from '../../support/people/signed-in-user.ts'
import { del, get, post, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { eachRecordType } from '../../support/samples/fixtures.ts'
import { FLAT, PROPERTIES } from '../../support/samples/sample-property.ts'
import { ADA, aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { aPair, TRANSACTIONS } from '../../support/samples/sample-transaction.ts'
import { beforeRequest } from '../../support/store/before-request.ts'
import { interceptRequests } from '../../support/store/intercept.ts'
import { everyItem, expectInvariants } from '../../support/store/invariants.ts'
import { measured } from '../../support/store/measure.ts'
import { underConflicts } from '../../support/store/under-conflicts.ts'
import { agent, type Result, saved, statuses, times, withKey } from './scene.ts'

afterAll(expectInvariants)

/** The prefix of external ids. Each test gets a new prefix. */
let crm = ''
beforeEach(() => {
  crm = crypto.randomUUID()
})

describe.each(eachRecordType)('a batch of $plural', ({ path, body, edits, aNew, count }) => {
  test('a batch creates records, updates records by id or external id, and refuses only invalid records', async () => {
    const [byId, byExternalId, same] = [await aNew(), await aNew({ external_id: `${crm}-1` }), await aNew()]
    const [edit] = edits
    const before = await count()
    const results = await saved(path, [
      await body(),
      { id: byId.record.id, ...edit },
      { ...(await body()), unknown: 1 },
      { external_id: `${crm}-1`, ...edit },
      { ...(await body()), external_id: `${crm}-2` },
      { ...same.record, updated_by: 'usr_other' },
      { id: `${byId.record.id.slice(0, -4)}0000`, ...edit },
    ])
    expect(results).toEqual([
      { status: 201, id: expect.any(String), version: 1 },
      { status: 200, id: byId.record.id, version: 2 },
      expect.objectContaining({ status: 400, code: 'validation_failed' }),
      { status: 200, id: byExternalId.record.id, version: 2 },
      { status: 201, id: expect.any(String), version: 1 },
      { status: 200, id: same.record.id, version: 1, unchanged: true },
      expect.objectContaining({ status: 404, code: 'not_found' }),
    ])
    expect(results[2]).toHaveProperty('errors.0', {
      field: 'unknown',
      code: 'unknown',
      message: expect.any(String),
    })
    expect(await count()).toBe(before + 2)
    for (const { at } of [byId, byExternalId]) expect((await get(at, agent)).body).toMatchObject(edit)
    expect((await get(`${path}?external_id=${crm}-2`, agent)).body.data).toMatchObject([
      { id: results[4]?.id },
    ])
    const created = (await get(`${path}/${results[0]?.id}`, agent)).body
    expect(created).toEqual({ ...created, ...(await body()), version: 1, created_by: 'usr_agent' })
  })

  test('a batch refuses a record if an earlier record of the batch has the same external id or updates the same record', async () => {
    const { record } = await aNew({ external_id: `${crm}-1` })
    const sent = { ...(await body()), external_id: `${crm}-2` }
    const results = await saved(path, [
      sent,
      { ...sent, external_id: ` ${crm}-2 ` },
      { id: record.id },
      { id: record.id, external_id: `${crm}-3` },
      { external_id: `${crm}-1` },
    ])
    expect(statuses(results)).toEqual([201, 400, 200, 400, 400])
    const refused = results.filter(({ status }) => status === 400)
    expect(refused).toMatchObject([
      { errors: [{ field: 'external_id', code: 'repeated' }] },
      { errors: [{ field: 'id', code: 'repeated' }] },
      { errors: [{ field: 'external_id', code: 'repeated' }] },
    ])
  })

  test('a dry run writes nothing, and returns the results of the batch without the ids of new records', async () => {
    const [, other, cleared] = [
      await aNew({ external_id: `${crm}-1` }),
      await aNew({ external_id: `${crm}-2` }),
      await aNew({ external_id: `${crm}-4` }),
      await aNew({ external_id: `${crm}-5` }),
    ]
    const [edit] = edits
    const records = [
      await body(),
      { ...(await body()), external_id: `${crm}-3` },
      { external_id: `${crm}-1`, ...edit },
      { id: other.record.id, external_id: `${crm}-5` },
      { id: cleared.record.id, external_id: null },
      { ...(await body()), external_id: '' },
    ]
    const before = await everyItem()
    const dry = await post(`${path}/batch?dry_run=true`, { records }, agent)
    expect(await everyItem()).toEqual(before)
    const results = await saved(path, records)
    expect(statuses(results)).toEqual([201, 201, 200, 409, 200, 400])
    expect(dry.body.results).toEqual(
      results.map(({ id, ...rest }) =>
        rest.status === 201 ? rest : id === undefined ? rest : { id, ...rest },
      ),
    )
  })

  test('a repeated batch with the same idempotency key creates no record twice', async () => {
    const { record } = await aNew({ external_id: `${crm}-1` })
    const [first, second] = edits
    const records = [
      await body(),
      { ...(await body()), external_id: `${crm}-2` },
      { external_id: `${crm}-1`, ...first },
      { ...(await body()), external_id: `${crm}-3` },
    ]
    const taken = await aNew({ external_id: `${crm}-3` })
    await put(taken.at, { external_id: `${crm}-4` }, agent)
    const options = withKey()
    const blocked = await aNew()
    beforeRequest({ command: 'TransactWrite', mention: `${crm}-3` }, () =>
      put(blocked.at, { external_id: `${crm}-3` }, agent),
    )
    const results = await saved(path, records, options)
    const before = await count()
    await put(`${path}/${record.id}`, second, agent)
    const repeated = await post(`${path}/batch`, { records }, options)
    expect(repeated.body.results).toEqual(
      results.map((result, at) => ({ ...result, replayed: true, ...(at === 2 && { version: 3 }) })),
    )
    expect(repeated.headers).toHaveProperty('idempotent-replayed', 'true')
    expect(await count()).toBe(before)
    expect((await get(`${path}/${record.id}`, agent)).body).toMatchObject(second)
    const other = { records: [await body(), { ...first, id: record.id }] }
    const partly = await post(`${path}/batch`, other, options)
    expect(partly.body.results).toMatchObject([
      { status: 201, replayed: true },
      { status: 409, code: 'idempotency_key_reused' },
    ])
    expect(partly.headers).not.toHaveProperty('idempotent-replayed')
    await del(`${path}/${results[0]?.id}`, { as: 'admin' })
    expect((await saved(path, records, options))[0]).toMatchObject({
      status: 404,
      code: 'not_found',
      replayed: true,
    })
  })

  test('under store faults, two parallel batches that are sent twice create a record once with an external id, and twice without', async () => {
    const base = await body()
    const records = times(8, (n) => ({ ...base, ...(n % 2 === 0 && { external_id: `${crm}-${n}` }) }))
    const before = await count()
    const [one, other] = [withKey(), withKey()]
    const all = await underConflicts(async () => {
      const batches = () => Promise.all([saved(path, records, one), saved(path, records, other)])
      await batches()
      return batches()
    })
    for (const results of all) expect(results.filter(({ status }) => status >= 300)).toEqual([])
    expect(await count()).toBe(before + 4 + 2 * 4)
  })

  test('a version in a record of a batch is a condition: a stale version returns 412 and the record keeps newer edits', async () => {
    const [edit, otherEdit] = edits
    const [byId, byExternalId] = [await aNew(), await aNew({ external_id: `${crm}-1` })]
    const newer = await put(byExternalId.at, otherEdit, agent)
    const results = await saved(path, [
      { ...byId.record, ...edit },
      { ...byExternalId.record, ...edit },
      { ...(await body()), version: 1 },
    ])
    expect(results).toMatchObject([
      { status: 200, version: 2 },
      { status: 412, code: 'precondition_failed' },
      { status: 400, errors: [{ field: 'version', code: 'unknown' }] },
    ])
    expect((await get(byExternalId.at, agent)).body).toEqual(newer.body)
    expect(await saved(path, [{ id: byId.record.id, version: 2, ...otherEdit }])).toMatchObject([
      { status: 200, version: 3 },
    ])
  })

  test('an idempotency key of a single request returns 409 for a batch, and that of a batch for any other request', async () => {
    const [single, batch] = [withKey(), withKey()]
    const [record, refused] = [await body(), { ...(await body()), unknown: 1 }]
    const { at } = await aNew()
    expect((await post(path, record, single)).status).toBe(201)
    expect(statuses(await saved(path, [refused, record], batch))).toEqual([400, 201])
    const others = await Promise.all(
      eachRecordType
        .filter((other) => other.path !== path)
        .map(async (other) => ({ path: other.path, record: await other.body() })),
    )
    const before = await count()
    for (const answer of [
      await post(`${path}/batch`, { records: [record] }, single),
      await post(`${path}/batch?dry_run=true`, { records: [record] }, single),
      await post(path, record, batch),
      await put(at, edits[0], batch),
      ...(await Promise.all(
        others.map((other) => post(`${other.path}/batch`, { records: [other.record] }, batch)),
      )),
    ])
      expectProblem(answer, 409, 'idempotency_key_reused')
    expect(await count()).toBe(before)
    expect((await get(at, agent)).headers.etag).toBe('"1"')
  })
})

test('a batch can refer to the prospect and the property of an offer by external id', async () => {
  const { prospect_id, property_id } = await aPair()
  await put(`${PROSPECTS}/${prospect_id}`, { external_id: `${crm}-a` }, agent)
  await put(`${PROPERTIES}/${property_id}`, { external_id: `${crm}-b` }, agent)
  const named = { prospect_external_id: `${crm}-a`, property_external_id: ` ${crm}-b `, offer_amount: 5 }
  const results = await saved(TRANSACTIONS, [
    { ...named, external_id: `${crm}-c` },
    { ...named, property_external_id: null, property_id },
    { ...named, prospect_external_id: `${crm}-b` },
    { ...named, prospect_id },
    { ...named, property_external_id: 7 },
    { ...named, property_external_id: null },
  ])
  expect(statuses(results)).toEqual([201, 201, 400, 400, 400, 400])
  expect(results.slice(2)).toMatchObject([
    { errors: [{ field: 'prospect_external_id', code: 'reference' }] },
    { errors: [{ field: 'prospect_external_id', code: 'conflict' }] },
    { errors: [{ field: 'property_external_id', code: 'reference' }] },
    { errors: [{ field: 'property_id', code: 'required' }] },
  ])
  const offers = await get(`${TRANSACTIONS}?property_id=${property_id}`, agent)
  expect(offers.body.data).toMatchObject(times(2, () => ({ prospect_id, property_id, offer_amount: 5 })))
  // An update may contain the prospect and property of the offer, but no other prospect or property.
  const updates = await saved(TRANSACTIONS, [
    { ...named, external_id: `${crm}-c`, offer_amount: 6, status: 'accepted' },
  ])
  expect(updates).toEqual([{ status: 200, id: results[0]?.id, version: 2 }])
  expect((await get(`${PROPERTIES}/${property_id}`, agent)).body.status).toBe('under_offer')
})

test('a batch saves a record by external id even if another request deletes or creates the record meanwhile', async () => {
  const { at } = await aProspect({ external_id: `${crm}-a` })
  beforeRequest({ command: 'GetItem', mention: at.slice(PROSPECTS.length + 1) }, () =>
    del(at, { as: 'admin' }),
  )
  const [created] = await saved(PROSPECTS, [{ ...ADA, name: 'New', external_id: `${crm}-a` }])
  expect(created).toMatchObject({ status: 201 })
  beforeRequest({ command: 'TransactWrite', mention: `${crm}-b` }, () =>
    aProspect({ external_id: `${crm}-b` }),
  )
  const [updated] = await saved(PROSPECTS, [{ ...ADA, name: 'Newer', external_id: `${crm}-b` }])
  expect(updated).toMatchObject({ status: 200 })
  expect((await get(`${PROSPECTS}/${updated?.id}`, agent)).body).toMatchObject({ name: 'Newer', version: 2 })
})

test('a dry run with an assigned user writes nothing', async () => {
  const { id: assigned_to } = await aUser()
  const before = await everyItem()
  const dry = await post(`${PROSPECTS}/batch?dry_run=true`, { records: [{ ...ADA, assigned_to }] }, agent)
  expect(dry.body.results).toEqual([{ status: 201, version: 1 }])
  expect(await everyItem()).toEqual(before)
})

test('a batch takes at most 900 read units: further records return 503, and a repeated request processes them', async () => {
  const named = (type: string) => times(12, (n) => `${crm}-${type}${n}`)
  const [people, flats, offers] = [named('person'), named('flat'), named('offer')]
  await saved(
    PROSPECTS,
    people.map((external_id) => ({ ...ADA, external_id })),
  )
  await saved(
    PROPERTIES,
    flats.map((external_id) => ({ ...FLAT, external_id })),
  )
  const parties = times(12, (n) => ({
    prospect_external_id: people[n],
    property_external_id: flats[n],
    offer_amount: 1,
  }))
  const others = await saved(TRANSACTIONS, parties)
  await saved(
    TRANSACTIONS,
    others.map(({ id }) => ({ id, status: 'accepted' })),
  )
  const refused = parties.map((each, n) => ({ ...each, external_id: offers[n] }))
  await saved(TRANSACTIONS, refused)

  const accepts = refused.map((each) => ({ ...each, status: 'accepted' }))
  const key = withKey()
  const codesOf = (results: Result[]) => results.map(({ code }) => code)
  const cheap = await measured(() => saved(TRANSACTIONS, accepts, key))
  expect(new Set(codesOf(cheap.result))).toEqual(new Set(['property_taken']))
  expect((cheap.units - cheap.written) / 12).toBeLessThanOrEqual(10)

  // Adds 780 units to the first read of a refused record, so that 12 records take more than 900 units.
  let added = 780
  const stop = interceptRequests(async ({ command }, send) => {
    if (command.startsWith('TransactGet')) {
      countUse({ requests: 0, readUnits: added, writeUnits: 0 })
      added = 0
    }
    return send()
  })
  const costly = await measured(() => saved(TRANSACTIONS, accepts, key)).finally(stop)
  expect(costly.units - costly.written).toBeLessThanOrEqual(900)
  const count = codesOf(costly.result).indexOf('store_unavailable')
  expect(count).toBeGreaterThan(2)
  expect(new Set(codesOf(costly.result.slice(count)))).toEqual(new Set(['store_unavailable']))
  expect(costly.result[count]).toMatchObject({ status: 503, detail: expect.stringContaining('read units') })

  const rest = accepts.map((each, n) => (n < count ? null : each))
  const again = await saved(TRANSACTIONS, rest, key)
  expect(new Set(codesOf(again.slice(count)))).toEqual(new Set(['property_taken']))
})

test('an internal error with one record of a batch returns 500 for this record only', async () => {
  const { record } = await aProspect()
  const stop = interceptRequests(async ({ command, input }, send) => {
    if (command.startsWith('Get') && JSON.stringify(input).includes(record.id))
      throw new TypeError('injected')
    return send()
  })
  const results = await saved(PROSPECTS, [ADA, { id: record.id, name: 'New' }]).finally(stop)
  expect(results).toMatchObject([{ status: 201 }, { status: 500, code: 'internal' }])
  expect(JSON.stringify(results)).not.toContain('injected')
})
