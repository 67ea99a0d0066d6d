import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { fold } from '../../../lib/domain/words.ts'
import { type Random, seededRandom } from '../../../lib/local/demo/samples.ts'
import { call, del, get, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aNote, NOTES } from '../../support/samples/sample-note.ts'
import { aProperty } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { anOffer } from '../../support/samples/sample-transaction.ts'
import { faults } from '../../support/store/checked-table.ts'
import { everyItem, expectInvariants } from '../../support/store/invariants.ts'
import { lengthenHistory } from '../../support/store/items.ts'
import { measured } from '../../support/store/measure.ts'
import { withFaults } from '../../support/store/store-faults.ts'

afterAll(expectInvariants)

const agent = { as: 'agent' } as const
const admin = { as: 'admin' } as const
const erase = (at: string) => call('POST', `${at}/erase`, admin)

/** Returns the fields of a person with random names, and `traces`, the texts that identify the person. */
function aPerson(random: Random) {
  const word = () => Array.from({ length: 7 }, () => random.pick([...'bcdfghjklmnpqrstvwxz'])).join('')
  const [first, last, mailbox, host] = [word(), word(), word(), word()]
  const digits = String(random.whole(600_000_000, 699_999_999))
  return {
    fields: {
      name: `Zoé ${first} ${last}`,
      email: `${mailbox}@${host}.example`,
      phone: `+33 ${digits.slice(0, 3)} ${digits.slice(3)}`,
      criteria: { budget_min: random.whole(1e8, 9e8) + 0.25 },
    },
    traces: [first, last, mailbox, host, digits, fold(`${first} ${last}`).slice(0, 10)],
  }
}

/** Returns those of `traces` that occur in the table: in keys, attribute names, values or binary data. */
async function foundInTable(traces: readonly string[]): Promise<string[]> {
  const asText = (_: string, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value
  const table = JSON.stringify(await everyItem(), asText).toLowerCase()
  return traces.filter((trace) => table.includes(trace.toLowerCase()))
}

test('an erasure removes all personal values from the table, archives the prospect, and sets its name to Erased', async () => {
  const random = seededRandom(1)
  const people = [aPerson(random), aPerson(random), aPerson(random)] as const
  const { record, at } = await aProspect({ ...people[0].fields, type: 'buyer', status: 'active' })
  for (const { fields } of people) await put(at, fields, agent)
  const traces = people.flatMap(({ traces }) => traces)
  expect((await foundInTable(traces)).length).toBeGreaterThan(10)
  const { status, body, headers } = await erase(at)
  expect({ status, etag: headers.etag }).toEqual({ status: 200, etag: '"4"' })
  expect(body).toEqual({
    id: record.id,
    name: 'Erased',
    email: `${record.id}@erased.invalid`,
    type: 'buyer',
    status: 'archived',
    archived_at: body.erased_at,
    erased_at: expect.any(String),
    created_at: record.created_at,
    created_by: 'usr_agent',
    updated_at: body.erased_at,
    updated_by: 'usr_admin',
    version: 4,
  })
  expect(await foundInTable(traces)).toEqual([])
  expect((await get(at, agent)).body).toEqual(body)
  const { data } = (await get(`${at}/history`, agent)).body
  expect(data.map(({ action }: { action: string }) => action)).toEqual([
    'erased',
    'updated',
    'updated',
    'created',
  ])
  expect(data[1]?.changes).toContainEqual({ field: 'name' })
})

test('a repeated erasure changes nothing, and an erasure returns 403 for an agent', async () => {
  const { at } = await aProspect()
  expectProblem(await call('POST', `${at}/erase`, agent), 403, 'forbidden')
  const first = await erase(at)
  expect((await erase(at)).body).toEqual(first.body)
  expectProblem(await erase(`${PROSPECTS}/prs_01ARZ3NDEKTSV4RRFFQ69G5FAV`), 404, 'not_found')
  expectProblem(await erase(`${PROSPECTS}/anything`), 404, 'not_found')
})

test('an erasure during parallel edits removes all personal values', async () => {
  const random = seededRandom(2)
  for (let round = 0; round < 2; round++) {
    const people = Array.from({ length: 8 }, () => aPerson(random))
    const { at } = await aProspect(people[0]?.fields)
    const edits = people.map(async ({ fields }, n) => {
      await new Promise((resolve) => setTimeout(resolve, n * 3))
      return (await put(at, fields, agent)).status
    })
    await new Promise((resolve) => setTimeout(resolve, random.whole(0, 25)))
    expect((await erase(at)).status).toBe(200)
    for (const status of await Promise.all(edits)) expect([200, 409]).toContain(status)
    expect(await foundInTable(people.flatMap(({ traces }) => traces))).toEqual([])
  }
})

describe('the history of a deleted prospect', () => {
  test('an erase request for a deleted prospect erases its history and returns 404', async () => {
    const { fields, traces } = aPerson(seededRandom(3))
    const { at } = await aProspect(fields)
    await del(at, admin)
    expect(await foundInTable(traces)).not.toEqual([])
    expectProblem(await erase(at), 404, 'not_found')
    expect(await foundInTable(traces)).toEqual([])
    expect((await get(`${at}/history`, admin)).body.pagination.total).toBe(2)
  })
})

describe('an interrupted erasure', () => {
  test('verify reports an interrupted erasure, and the next erase request completes it', async () => {
    const random = seededRandom(4)
    for (const lost of [2, 3]) {
      const { fields, traces } = aPerson(random)
      const { record, at } = await aProspect(fields)
      await put(at, { criteria: { budget_min: 1 } }, agent)
      await lengthenHistory(record.id, 2, 131)
      const killed = withFaults(
        ({ command, nth }) =>
          command.startsWith('TransactWrite') && nth === lost ? { instead: new Error('killed') } : undefined,
        () => erase(at),
      )
      expect((await killed).result.status).toBeGreaterThanOrEqual(500)
      expect((await get(at, agent)).body.name).toBe('Erased')
      expect(await faults()).toEqual([`found: different ${record.id} erasure`])
      expect((await erase(at)).status).toBe(200)
      expect(await foundInTable(traces)).toEqual([])
    }
  })
})

test('a repeated create returns the erased prospect and creates no second prospect', async () => {
  const { fields, traces } = aPerson(seededRandom(7))
  const send = () =>
    call('POST', PROSPECTS, { ...agent, json: fields, headers: { 'Idempotency-Key': 'erased later' } })
  const { body } = await send()
  await erase(`${PROSPECTS}/${body.id}`)
  const again = await send()
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.body).toMatchObject({ id: body.id, name: 'Erased' })
  expect(await foundInTable(traces)).toEqual([])
})

test('an erasure deletes the notes about the prospect and its offers, and no note can be added', async () => {
  const prospect = await aProspect()
  const { id: property_id } = (await aProperty()).record
  const offer = await anOffer({ prospect_id: prospect.record.id, property_id })
  const traces = ['vmrtkq', 'bwhzdl', 'gncpfj', 'xsjkwt']
  const about = [{ prospect_id: prospect.record.id }, { transaction_id: offer.record.id }]
  const notes = []
  for (const [n, parent] of about.entries())
    notes.push(await aNote({ text: traces[n], external_id: traces[n + 2], ...parent }))
  for (const [n, { at }] of notes.entries()) await put(at, { text: `${traces[n]}\nagain` }, agent)
  const deleted = await aNote({ text: traces[0], prospect_id: prospect.record.id })
  await del(deleted.at, admin)
  const other = await aNote({ text: 'Stays', property_id })
  expect(await foundInTable(traces)).toEqual(traces)
  expect((await erase(prospect.at)).status).toBe(200)
  expect(await foundInTable(traces)).toEqual([])
  for (const { at } of notes) expectProblem(await get(at, agent), 404, 'not_found')
  expect((await get(other.at, agent)).status).toBe(200)
  for (const parent of about)
    expectProblem(
      await call('POST', NOTES, { ...agent, json: { text: 'x', ...parent } }),
      409,
      'reference_closed',
    )
})

/** The longest text: a note takes 10 units to read. */
const LONGEST = '🏠'.repeat(10_000)

test('the erasure of a prospect with many of the longest notes is repeated until none is left', async () => {
  const { record, at } = await aProspect()
  for (let n = 0; n < 90; n += 30)
    await Promise.all(Array.from({ length: 30 }, () => aNote({ prospect_id: record.id, text: LONGEST })))
  const { id: kept } = (await aNote()).record
  const first = await measured(() => erase(at))
  expectProblem(first.result, 503, 'erasure_unfinished')
  expect(first.units - first.written).toBeLessThanOrEqual(900)
  expect((await get(`${NOTES}?prospect_id=${record.id}&limit=1`, agent)).body.pagination.total).toBeLessThan(
    25,
  )
  // Until the erasure is complete, a check reports it.
  expect(await faults()).toEqual([`found: different ${record.id} erasure`])
  expect((await erase(at)).status).toBe(200)
  expect((await get(`${NOTES}?prospect_id=${record.id}`, agent)).body.pagination.total).toBe(0)
  expect((await get(`${NOTES}/${kept}`, agent)).status).toBe(200)
})

test('an erasure of 25 of the longest notes and 700 history entries reads at most 900 units', async () => {
  const { record, at } = await aProspect({ name: 'é'.repeat(200) })
  await put(at, { name: 'à'.repeat(200) }, agent)
  await lengthenHistory(record.id, 2, 700)
  await Promise.all(Array.from({ length: 25 }, () => aNote({ prospect_id: record.id, text: LONGEST })))
  const { result, units, written } = await measured(() => erase(at))
  expect(result.status).toBe(200)
  expect(units - written).toBeLessThanOrEqual(900)
})

test('an erasure writes at most BATCH_WRITE_UNITS write units a second', async () => {
  const { record, at } = await aProspect()
  await Promise.all(Array.from({ length: 8 }, () => aNote({ prospect_id: record.id })))
  useServiceEnvironment({ BATCH_WRITE_UNITS: '400' })
  onTestFinished(() => useServiceEnvironment({ BATCH_WRITE_UNITS: '0' }))
  const begun = performance.now()
  const { written } = await measured(() => erase(at))
  // The erasure does not wait after its last transaction, so the measured rate may be up to 20% higher.
  expect(written / ((performance.now() - begun) / 1_000)).toBeLessThan(400 * 1.2)
})

test('a note that is written during an erasure is refused or deleted', async () => {
  const prospect = await aProspect()
  const { id: property_id } = (await aProperty()).record
  const offer = await anOffer({ prospect_id: prospect.record.id, property_id })
  const write = (parent: object) => call('POST', NOTES, { ...agent, json: { text: 'qzvxkw', ...parent } })
  const writes = Array.from({ length: 12 }, (_, n) =>
    write(n % 2 ? { prospect_id: prospect.record.id } : { transaction_id: offer.record.id }),
  )
  const answers = await Promise.all([erase(prospect.at), ...writes])
  for (const { status, body } of answers.slice(1))
    if (status !== 201) expect(body.code).toBe('reference_closed')
  expect((await erase(prospect.at)).status).toBe(200)
  expect(await foundInTable(['qzvxkw'])).toEqual([])
})
