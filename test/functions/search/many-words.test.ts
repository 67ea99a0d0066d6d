import { expect, test } from 'vitest'
import { call, del, put } from '../../support/requests/api.ts'
import { searched } from '../../support/requests/searched.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { expectInvariants } from '../../support/store/invariants.ts'
import { expectSampleOf } from '../../support/store/items.ts'
import { setLastSequence } from '../../support/store/sequence.ts'
import { withFaults } from '../../support/store/store-faults.ts'

/** The number of words of a record that a search finds (docs/lists.md). */
const INDEXED_WORDS = 32

/** A sequence number whose record has a word sample: an additional item with one word of the record. */
const SAMPLED = 34

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Returns 166 different words of two letters. Together they almost have the maximum length of an address. */
const wordsFrom = (first: string) =>
  [...LETTERS.slice(LETTERS.indexOf(first))].flatMap((a) => [...LETTERS].map((b) => a + b)).slice(0, 166)

/** Sends a request that changes a record, and expects that the service sends exactly one transaction. */
async function inOneTransaction<T>(work: () => Promise<T>): Promise<T> {
  const { result, requests } = await withFaults(() => undefined, work)
  expect(requests.filter(({ command }) => command.startsWith('TransactWrite'))).toHaveLength(1)
  return result
}

test('a prospect with a name of 40 words is found by the e-mail, the phone and the external id', async () => {
  const contacts = { email: 'lovelace@example.com', phone: '+33612345678', external_id: 'crm-4711' }
  const { record } = await aProspect({ name: wordsFrom('a').slice(0, 40).join(' '), ...contacts })
  for (const text of Object.values(contacts))
    expect(await searched(PROSPECTS, text), text).toEqual([record.id])
})

test('a create, update, archive, restore and delete of a property with 166 words take one transaction each', async () => {
  const [old, fresh] = [wordsFrom('a'), wordsFrom('k')]
  // The next record has a word sample, so its transaction writes an additional item.
  await setLastSequence(SAMPLED - 1, ['property'])
  const { record, at } = await inOneTransaction(() => aProperty({ address: old.join(' ') }))
  await expectSampleOf('property', SAMPLED)
  for (const [n, word] of old.slice(0, 2 * INDEXED_WORDS).entries())
    expect(await searched(PROPERTIES, word), word).toEqual(n < INDEXED_WORDS ? [record.id] : [])

  // This update changes all list entries and all words of the record.
  const change = { address: fresh.join(' '), type: 'office', status: 'sold', price: 1, estimated_rent: 1 }
  const once = { as: 'agent', headers: { 'idempotency-key': 'greatest' } } as const
  const updated = await inOneTransaction(() => put(at, change, once))
  expect(updated.status).toBe(200)
  expect(await searched(PROPERTIES, old[0] ?? '')).toEqual([])
  expect(await searched(PROPERTIES, fresh.slice(16, 32).join(' '))).toEqual([record.id])

  for (const action of ['archive', 'restore']) {
    const answer = await inOneTransaction(() => call('POST', `${at}/${action}`, { as: 'agent' }))
    expect(answer.status).toBe(200)
  }
  const archivedAndChanged = { address: old.join(' '), type: 'land', status: 'archived' }
  expect((await inOneTransaction(() => put(at, archivedAndChanged, { as: 'agent' }))).status).toBe(200)
  expect((await inOneTransaction(() => del(at, { as: 'admin' }))).status).toBe(204)
  expect(await searched(PROPERTIES, old[0] ?? '', { status: 'all' })).toEqual([])
  await expectInvariants()
})

test('a search finds a word after 60 equal words, because only different words count toward the maximum of 32 indexed words', async () => {
  const { record } = await aProperty({ address: `${'2echo '.repeat(60)}1answer` })
  expect(await searched(PROPERTIES, '1answer 2echo')).toEqual([record.id])
})
