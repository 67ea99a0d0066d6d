import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { aUser, changeUser } from '../../support/people/signed-in-user.ts'
import { signedToken } from '../../support/people/signed-token.ts'
import { get, post, put } from '../../support/requests/api.ts'
import { NOTES } from '../../support/samples/sample-note.ts'
import { FLAT, PROPERTIES } from '../../support/samples/sample-property.ts'
import { ADA, aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { aPair, TRANSACTIONS } from '../../support/samples/sample-transaction.ts'
import { beforeRequest } from '../../support/store/before-request.ts'
import { interceptRequests } from '../../support/store/intercept.ts'
import { everyItem, expectInvariants } from '../../support/store/invariants.ts'
import { measured } from '../../support/store/measure.ts'
import { agent, holdTransactions, saved, statuses, times, withKey } from './scene.ts'

afterAll(expectInvariants)

/** An external id, different in each test. */
let crm = ''
beforeEach(() => {
  crm = crypto.randomUUID()
})

/** Counts the transactions that `work` sends. */
async function transactionsOf(work: () => Promise<unknown>): Promise<number> {
  let sent = 0
  const stop = interceptRequests(({ command }, send) => {
    if (command.startsWith('TransactWrite')) sent += 1
    return send()
  })
  await work().finally(stop)
  return sent
}

test('a repeated batch returns the first result of a record even after its assignee was disabled', async () => {
  const leaver = await aUser()
  const options = withKey()
  const records = [{ ...ADA, assigned_to: leaver.id }]
  const [first] = await saved(PROSPECTS, records, options)
  await changeUser(leaver, { disabled_at: new Date().toISOString() })
  expect(await saved(PROSPECTS, records, options)).toEqual([{ ...first, replayed: true }])
})

test.each([60, 80, 100])(
  'a repeated batch of %i notes that have grown to the longest text reads at most 900 units',
  async (count) => {
    const { id: prospect_id } = (await aProspect()).record
    const options = withKey()
    const notes = times(count, () => ({ text: 'Called back', prospect_id }))
    const first = await saved(NOTES, notes, options)
    const text = '🏠'.repeat(10_000)
    for (let n = 0; n < count; n += 20)
      await Promise.all(first.slice(n, n + 20).map(({ id }) => put(`${NOTES}/${id}`, { text }, agent)))
    const again = await measured(() => saved(NOTES, notes, options))
    expect(again.result).toEqual(first.map((one) => ({ ...one, version: 2, replayed: true })))
    expect(again.units - again.written).toBeLessThanOrEqual(900)
  },
)

test('after 24 hours, a repeated batch saves its records again', async () => {
  const now = new Date('2030-05-05T12:00:00.000Z')
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const { headers } = withKey()
  // Each request needs a token of the current time.
  const send = () => saved(PROSPECTS, [ADA], { token: signedToken(), headers })
  const [first] = await send()
  vi.setSystemTime(now.getTime() + 24 * 60 * 60 * 1_000 - 1_000)
  expect(await send()).toEqual([{ ...first, replayed: true }])
  vi.setSystemTime(now.getTime() + 24 * 60 * 60 * 1_000)
  const [second] = await send()
  expect(second).toMatchObject({ status: 201 })
  expect(second?.id).not.toBe(first?.id)
})

test('a repeated batch returns the same result for an offer even after the external id of its prospect changed', async () => {
  const { property_id } = await aPair()
  const { at } = await aProspect({ external_id: crm })
  const options = withKey()
  const records = [{ prospect_external_id: crm, property_id, offer_amount: 1 }]
  const [first] = await saved(TRANSACTIONS, records, options)
  await put(at, { external_id: `${crm}-moved` }, agent)
  expect(await saved(TRANSACTIONS, records, options)).toEqual([{ ...first, replayed: true }])
})

test.each(['changed', 'unchanged'])(
  'a repeated batch refuses a record that stands for the record of an earlier one, which was %s',
  async (how) => {
    const { record } = await aProspect({ external_id: crm })
    const { id } = record
    const name = how === 'changed' ? 'Changed' : record.name
    for (const other of [
      { id, type: 'other' },
      { external_id: crm, type: 'other' },
    ]) {
      const options = withKey()
      const records = [{ id, name, external_id: crm }, other]
      for (const nth of [1, 2])
        expect(statuses(await saved(PROSPECTS, records, options)), `request ${nth}`).toEqual([200, 400])
    }
    expect((await get(`${PROSPECTS}/${id}`, agent)).body).toMatchObject({ name, type: record.type })
  },
)

test('a repeated batch whose records are all stored sends no transaction', async () => {
  const options = withKey()
  const records = times(20, (n) => ({ ...ADA, name: `Person ${n}` }))
  await saved(PROSPECTS, records, options)
  expect(await transactionsOf(() => saved(PROSPECTS, records, options))).toBe(0)
})

test('a batch returns 503 for records that it has no time to write and logs this, and repeats of the batch save all its records', async () => {
  const lines: unknown[] = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(line))
  const stop = holdTransactions(60)
  // The service reserves the last 500 ms for the response, and starts no transaction in the 1,000 ms before that.
  const options = { ...withKey(), functionMs: 1_800 }
  const records = times(12, (n) => ({ ...ADA, name: `${crm} ${n}` }))
  const first = await saved(PROSPECTS, records, options).finally(stop)
  const late = first.filter(({ status }) => status === 503)
  expect(late.length).toBeGreaterThan(0)
  expect(new Set(late.map(({ code }) => code))).toEqual(new Set(['store_unavailable']))
  expect(JSON.stringify(lines)).toMatch(/503|store_unavailable/)
  const repeated = await saved(PROSPECTS, records, withKey(options.headers['idempotency-key']))
  expect(new Set(statuses(repeated))).toEqual(new Set([201]))
  for (const [n, { id = repeated[n]?.id }] of first.entries()) expect(repeated[n]?.id).toBe(id)
  const found = (await get(`${PROSPECTS}?search=${crm.slice(0, 8)}`, agent)).body
  expect(found.pagination.total).toBe(12)
})

test('a batch refuses a record with an external id that an earlier record of the batch sets', async () => {
  const { record, at } = await aProspect()
  const others = await Promise.all(times(8, () => aProspect()))
  const results = await saved(PROSPECTS, [
    { id: record.id, name: 'First', external_id: crm },
    ...others.map(({ record: { id } }) => ({ id, name: 'Other' })),
    { ...ADA, name: 'Second', external_id: crm },
  ])
  expect((await get(at, agent)).body).toMatchObject({ name: 'First', version: 2 })
  expect(results.at(-1)?.status).toBeGreaterThanOrEqual(400)
})

test('a batch that assigns 50 records to a new assignee reads the user once and stores one assignee number', async () => {
  const { id: assigned_to } = await aUser()
  const counted = { reads: 0, numbers: 0 }
  const stop = interceptRequests(({ command, input }, send) => {
    if (command.startsWith('BatchGet')) counted.reads += 1
    if (command.startsWith('Update') && JSON.stringify(input).includes('SEQ#assignee')) counted.numbers += 1
    return send()
  })
  await saved(
    PROSPECTS,
    times(50, () => ({ ...ADA, assigned_to })),
  ).finally(stop)
  expect(counted).toEqual({ reads: 1, numbers: 1 })
})

test('a dry run with a used idempotency key returns the first results as replayed, and writes nothing', async () => {
  const options = withKey()
  const records = [ADA, { ...ADA, external_id: crm }]
  const results = await saved(PROSPECTS, records, options)
  const before = await everyItem()
  const dry = await post(`${PROSPECTS}/batch?dry_run=true`, { records }, options)
  expect(dry.body.results).toEqual(results.map((each) => ({ ...each, replayed: true })))
  expect(await everyItem()).toEqual(before)
})

test('a batch creates a new record if another request changes the external id of the existing record during the batch', async () => {
  const { record, at } = await aProspect({ external_id: crm })
  beforeRequest({ command: 'GetItem', mention: record.id }, () =>
    put(at, { external_id: `${crm}-other` }, agent),
  )
  const [result] = await saved(PROSPECTS, [{ ...ADA, name: 'New', external_id: crm }])
  expect((await get(at, agent)).body).toMatchObject({ name: ADA.name, external_id: `${crm}-other` })
  expect(result).toMatchObject({ status: 201 })
})

test('if another request moves an external id to a second record during a batch, the batch updates the second record', async () => {
  const { record, at } = await aProspect({ external_id: crm })
  const other = await aProspect()
  beforeRequest({ command: 'GetItem', mention: record.id }, async () => {
    await put(at, { external_id: null }, agent)
    await put(other.at, { external_id: crm }, agent)
  })
  const results = await saved(PROSPECTS, [{ ...ADA, name: 'New', external_id: crm }])
  expect(results).toMatchObject([{ status: 200, id: other.record.id }])
})

test('a batch writes at most BATCH_WRITE_UNITS write units a second', async () => {
  useServiceEnvironment({ BATCH_WRITE_UNITS: '400' })
  onTestFinished(() => useServiceEnvironment({ BATCH_WRITE_UNITS: '0' }))
  const begun = performance.now()
  const { written } = await measured(() =>
    saved(
      PROPERTIES,
      times(8, () => FLAT),
    ),
  )
  const seconds = (performance.now() - begun) / 1_000
  // The batch does not wait after its last transaction, so the measured rate may be up to 20% higher.
  expect(written / seconds).toBeLessThan(400 * 1.2)
})

test('created_at is the time when a batch writes the record, even if the batch started earlier', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const stop = interceptRequests(({ command }, send) => {
    if (command.startsWith('TransactWrite')) vi.setSystemTime(Date.now() + 1_000)
    return send()
  })
  const begun = Date.now()
  const results = await saved(
    PROSPECTS,
    times(3, () => ADA),
  ).finally(stop)
  const written = results.map(async ({ id }) => (await get(`${PROSPECTS}/${id}`, agent)).body.created_at)
  const after = (await Promise.all(written)).map((time) => Date.parse(time) - begun)
  vi.useRealTimers()
  expect(after).toEqual([0, 1_000, 2_000])
})
