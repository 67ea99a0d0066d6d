import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { recordFunctions, routeSettings } from '../../../lib/build/functions.ts'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { aUser, changeUser } from '../../support/people/signed-in-user.ts'
import { get, post, put } from '../../support/requests/api.ts'
import { FLAT, PROPERTIES } from '../../support/samples/sample-property.ts'
import { ADA, aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { aPair, TRANSACTIONS } from '../../support/samples/sample-transaction.ts'
import { beforeRequest } from '../../support/store/before-request.ts'
import { interceptRequests } from '../../support/store/intercept.ts'
import { everyItem, expectInvariants } from '../../support/store/invariants.ts'
import { putItem } from '../../support/store/items.ts'
import { measured } from '../../support/store/measure.ts'
import { agent, holdTransactions, keysOf, saved, statuses, times, withKey } from './scene.ts'

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

test('a batch that is too slow for one request saves all its records if it is sent several times', async () => {
  const stop = holdTransactions(50)
  // The service reserves the last 500 ms for the response, and starts no transaction in the 1,000 ms before that.
  const options = { ...withKey(), functionMs: 2_500 }
  const records = times(60, (n) => ({ ...ADA, name: `Person ${n}` }))
  const unsaved = async () =>
    (await saved(PROSPECTS, records, options)).filter(({ status }) => status === 503).length
  const counts: number[] = []
  while (counts.at(-1) !== 0 && counts.length < 60) counts.push(await unsaved())
  stop()
  expect(counts.length, `records with status 503 in each request: ${counts}`).toBeGreaterThan(1)
  for (const [at, count] of counts.entries()) expect(count).toBeLessThanOrEqual(counts[at - 1] ?? 60)
  expect(counts.at(-1)).toBe(0)
})

test('at most 10% of the transactions of a batch conflict with another transaction of the batch', async () => {
  const inFlight = new Set<string>()
  const traffic = { transactions: 0, cancelled: 0 }
  const stop = interceptRequests(async ({ command, input }, send) => {
    if (!command.startsWith('TransactWrite')) return send()
    const keys = keysOf(input)
    traffic.transactions += 1
    // If two transactions write the same item at the same time, DynamoDB cancels the later transaction.
    if (keys.some((key) => inFlight.has(key))) traffic.cancelled += 1
    for (const key of keys) inFlight.add(key)
    await new Promise((resolve) => setTimeout(resolve, 20))
    return send().finally(() => {
      for (const key of keys) inFlight.delete(key)
    })
  })
  await saved(
    PROSPECTS,
    times(100, (n) => ({ ...ADA, name: `Person ${n}` })),
  ).finally(stop)
  expect(traffic.cancelled, JSON.stringify(traffic)).toBeLessThanOrEqual(0.1 * traffic.transactions)
})

test('a batch accepts an external id that equals the id of another record', async () => {
  const { record } = await aProspect()
  const results = await saved(PROSPECTS, [
    { id: record.id, name: 'Changed' },
    { ...ADA, external_id: record.id },
  ])
  expect(results.map(({ status }) => status)).toEqual([200, 201])
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

test('a list shows the new records of a batch in reverse order, even if another record of the batch is refused', async () => {
  const { prospect_id, property_id } = await aPair()
  const offers = times(20, (n) => ({
    ...{ property_id, offer_amount: n + 1 },
    prospect_id: n === 0 ? 'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV' : prospect_id,
  }))
  await saved(TRANSACTIONS, offers)
  const list = await get(`${TRANSACTIONS}?property_id=${property_id}`, agent)
  expect(list.body.data.map((offer: { offer_amount: number }) => offer.offer_amount)).toEqual(
    times(19, (n) => 20 - n),
  )
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

test('if a batch returns 503 for some records, the log contains 503 or store_unavailable', async () => {
  const lines: unknown[] = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => {
      lines.push(line)
    })
  const stop = holdTransactions(400)
  const results = await saved(
    PROSPECTS,
    times(100, () => ADA),
    { ...agent, functionMs: 1_600 },
  ).finally(stop)
  vi.restoreAllMocks()
  expect(results.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
  expect(JSON.stringify(lines)).toMatch(/503|store_unavailable/)
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
  // The service folds each of these characters into two to six letters of three bytes. So each of the 32 postings of a record
  // contains 32 words and has about 3 KB.
  const word = (n: number) =>
    String.fromCodePoint(...times(9, (at) => 0x3300 + (((n + 1) * 7_919 * (at + 3) ** 5) % 0x58)))
  const records = times(30, (n) => ({
    ...FLAT,
    address: times(33, (at) => word(n * 33 + at)).join(' '),
  }))
  useServiceEnvironment({ BATCH_WRITE_UNITS: '3000' })
  onTestFinished(() => useServiceEnvironment({ BATCH_WRITE_UNITS: '0' }))
  const begun = performance.now()
  const { written } = await measured(() => saved(PROPERTIES, records))
  const seconds = (performance.now() - begun) / 1_000
  // The batch does not wait after its last transaction, so the measured rate may be up to 20% higher.
  expect(written / seconds).toBeLessThan(3_000 * 1.2)
})

test('batches have a separate throttling limit and a reserved concurrency', () => {
  for (const path of [PROSPECTS, PROPERTIES, TRANSACTIONS])
    expect(routeSettings[`POST ${path}/batch`]?.ThrottlingRateLimit).toContain('batchesPerSecond')
  expect(recordFunctions.batchProspects?.reservedConcurrency).toContain('batchConcurrency')
})

test('created_at is the time when a batch writes the record, even if the batch started earlier', async () => {
  const sentAt = new Map<string, number>()
  const stop = interceptRequests(async ({ command, input }, send) => {
    if (!command.startsWith('TransactWrite') || !('TransactItems' in input)) return send()
    for (const { Put } of Array.isArray(input.TransactItems) ? input.TransactItems : [])
      if (Put?.Item.sk === 'record' && !sentAt.has(Put.Item.pk)) sentAt.set(Put.Item.pk, Date.now())
    await new Promise((resolve) => setTimeout(resolve, 300))
    return send()
  })
  const results = await saved(
    PROSPECTS,
    times(8, () => ADA),
  ).finally(stop)
  const last = results.at(-1)?.id ?? ''
  const { created_at } = (await get(`${PROSPECTS}/${last}`, agent)).body
  expect((sentAt.get(last) ?? 0) - Date.parse(created_at)).toBeLessThan(300)
})

test('a repeated batch creates its records again after its idempotency key has expired', async () => {
  const options = withKey()
  const records = times(12, () => ADA)
  const first = await saved(PROSPECTS, records, options)
  for (const item of await everyItem())
    if (String(item.pk).startsWith('IDEMPOTENCY#')) await putItem({ Item: { ...item, expires_at: 1 } })
  const second = await saved(PROSPECTS, records, options)
  expect(second.map(({ status, replayed }) => [status, replayed])).toEqual(
    records.map(() => [201, undefined]),
  )
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(24)
})
