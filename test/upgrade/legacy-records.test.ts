import { describe, expect, test } from 'vitest'
import { aUser, PASSWORD } from '../support/people/signed-in-user.ts'
import { type Answered, call, get } from '../support/requests/api.ts'
import { expectProblem } from '../support/requests/expect-problem.ts'
import { faults } from '../support/store/checked-table.ts'
import { everyItem } from '../support/store/invariants.ts'
import { besidesMigration, expectMigrated } from './migration.ts'
import { createRandomRecords } from './random-records.ts'
import { readOk } from './reads.ts'
import { PREVIOUS } from './releases/releases.ts'
import {
  expectSame,
  feedCursor,
  present,
  reason,
  recordsIn,
  type Served,
  seed,
  served,
  settle,
  useOldTable,
  useOneClock,
  withoutNewer,
} from './served.ts'

/** The number of records of each type. There are fewer than by default, because a test changes and deletes all records. */
const SOME = { prospects: 20, properties: 17, offers: 16 }
/** The lists whose second page is read with a cursor of the previous release. */
const LISTS = [
  ...['prospects?limit=4', 'prospects?status=all&limit=5', 'prospects?search=example&limit=3'],
  ...[
    'properties?limit=4',
    'properties?type=apartment&status=all&limit=2',
    'transactions?status=all&limit=3',
  ],
]

useOneClock()

type Keyed = { plural: string; method: string; target: string; key: string; json?: object; answer: Answered }

/**
 * Sends writes with idempotency keys. Then changes some of the written records and deletes one. The other records stay
 * unchanged.
 */
async function keyedWrites({ transport }: Served): Promise<Keyed[]> {
  const writes: Keyed[] = []
  const keyed = async (plural: string, method: string, path: string, json?: object): Promise<string> => {
    const [target, key] = [`/api/v1/${plural}${path}`, `write-${writes.length}`]
    const answer = await transport(method, target, { json, headers: { 'idempotency-key': key } })
    writes.push({ plural, method, target, key, ...(json && { json }), answer })
    return answer.body.id
  }
  const home = { address: '1 Rue du Test', type: 'land', surface: 900, price: 45_000 }
  const property_id = await keyed('properties', 'POST', '', home)
  const prospect_id = await keyed('prospects', 'POST', '', { name: '田中 さくら', email: 's@example.com' })
  const offer = await keyed('transactions', 'POST', '', { prospect_id, property_id, offer_amount: 77_000 })
  await keyed('transactions', 'PUT', `/${offer}`, { status: 'accepted' })
  await keyed('prospects', 'PUT', `/${prospect_id}`, { status: 'active' })
  for (const action of ['archive', 'restore']) await keyed('prospects', 'POST', `/${prospect_id}/${action}`)
  await transport('PUT', `/api/v1/properties/${property_id}`, { json: { price: 46_000 } })
  const gone = await keyed('prospects', 'POST', '', { name: 'Gone Again', email: 'gone@example.com' })
  await transport('DELETE', `/api/v1/prospects/${gone}`, {})
  return writes
}

/** Returns all items except the sequence counters, because a repeated create increments a counter without using the number. */
async function itemsByKey() {
  const items = (await everyItem()).filter(({ pk }) => !/^SEQ#/.test(String(pk)))
  return new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]))
}

describe.skipIf(reason !== undefined).each(['before', 'after'])(
  `on a table of release ${PREVIOUS.version}, %s the migration`,
  (when) => {
    /** Creates a table of the previous release with records. Migrates the table if `when` is "after". */
    async function someRecords<T>(work: (previous: Served) => Promise<T>) {
      await useOldTable()
      const previous = await served(PREVIOUS)
      const since = await feedCursor(previous)
      await createRandomRecords(seed, previous.transport, SOME)
      const given = await work(previous)
      settle()
      if (when === 'after') await expectMigrated()
      return { previous, since, given, records: recordsIn(await everyItem()) }
    }

    test('cursors, sessions and idempotency keys of the previous release stay valid, and reads and repeated writes change no item', async () => {
      const { previous, since, given, records } = await someRecords(async (previous) => {
        const cursors: string[] = []
        for (const list of LISTS) {
          const { next } = (await readOk(previous.read, `/api/v1/${list}&cursor=`)).pagination
          cursors.push(`/api/v1/${list}&cursor=${next}`)
        }
        const credentials = { email: (await aUser('viewer')).email, password: PASSWORD }
        const { token } = (await previous.transport('POST', '/api/auth/login', { json: credentials })).body
        return { cursors, credentials, token, writes: await keyedWrites(previous) }
      })
      const before = await itemsByKey()
      for (const target of given.cursors) {
        const [one, other] = [await readOk(present.read, target), await readOk(previous.read, target)]
        expect({ ...one, data: one.data.map(withoutNewer) }, target).toEqual(other)
      }
      await expectSame(present, previous, records, since)
      for (const { plural, method, target, key, json, answer } of given.writes) {
        const headers = { 'idempotency-key': key }
        const again = await present.transport(method, target, { json, headers })
        expect(again.headers['idempotent-replayed'], key).toBe('true')
        const now = await present.read(`/api/v1/${plural}/${answer.body.id}`)
        if (now.status === 200) expect(again, key).toMatchObject({ status: answer.status, body: now.body })
        else expectProblem(again, 404, 'not_found')
        if (method === 'PUT')
          expectProblem(
            await present.transport(method, target, { json: {}, headers }),
            409,
            'idempotency_key_reused',
          )
      }
      expect(await itemsByKey()).toEqual(before)
      expect((await get('/api/v1/me', { token: given.token })).body).toMatchObject({ role: 'viewer' })
      expect((await call('POST', '/api/auth/refresh', { token: given.token })).status).toBe(200)
      expect((await call('POST', '/api/auth/login', { json: given.credentials })).status).toBe(200)
    })

    test('records of the previous release can be edited, archived, restored, sold and deleted, and the table stays consistent', async () => {
      const { records } = await someRecords(async () => undefined)
      const found = async () => (when === 'after' ? faults() : besidesMigration(await faults()))
      const isHeld = (id: string) =>
        records.transactions.some((offer) => offer.property_id === id && offer.status === 'accepted')
      const send = async (method: string, target: string, json?: object) =>
        present.transport(method, `/api/v1/${target}`, json ? { json } : {})
      for (const plural of ['prospects', 'properties'] as const)
        for (const { id, status } of records[plural]) {
          const archived = await send('POST', `${plural}/${id}/archive`)
          expect(archived.status, id).toBe(isHeld(id) ? 409 : 200)
          if (!isHeld(id) && status !== 'archived')
            expect((await send('POST', `${plural}/${id}/restore`)).body).toMatchObject({ status })
          const text = plural === 'prospects' ? { name: 'Edited Later' } : { address: '1 Edited', price: 1 }
          expect((await send('PUT', `${plural}/${id}`, text)).body).toMatchObject(text)
        }
      expect(await found()).toEqual([])
      for (const { id } of records.transactions) {
        const { allowed_transitions } = (await send('GET', `transactions/${id}`)).body
        for (const status of allowed_transitions)
          expect([200, 409]).toContain((await send('PUT', `transactions/${id}`, { status })).status)
      }
      expect(await found()).toEqual([])
      for (const plural of ['transactions', 'prospects', 'properties'] as const) {
        for (const { id } of records[plural])
          expect((await send('DELETE', `${plural}/${id}`)).status).toBe(204)
        expect((await send('GET', `${plural}?status=all`)).body.pagination.total).toBe(0)
      }
      expect(await found()).toEqual([])
    })
  },
)
