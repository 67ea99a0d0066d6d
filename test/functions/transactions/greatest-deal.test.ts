import { beforeEach, expect, test } from 'vitest'
import { call, put } from '../../support/requests/api.ts'
import { aProperty } from '../../support/samples/sample-property.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { anOffer } from '../../support/samples/sample-transaction.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { interceptRequests } from '../../support/store/intercept.ts'
import { expectInvariants } from '../../support/store/invariants.ts'
import { expectSampleOf } from '../../support/store/items.ts'
import { setLastSequence } from '../../support/store/sequence.ts'

/** The number of words of a record that a search finds (docs/lists.md). */
const INDEXED_WORDS = 32

/** For the record with this sequence number, the search stores an additional item, a word sample. */
const SAMPLED = 34

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const wordsOf = (count: number) => LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).slice(0, count)

beforeEach(useFreshTable)

/** Runs `work` and returns the number of items in each transaction that the service sends. */
async function written(work: () => Promise<{ status: number }>): Promise<number[]> {
  const sizes: number[] = []
  const stop = interceptRequests(({ input }, send) => {
    if ('TransactItems' in input && Array.isArray(input.TransactItems)) sizes.push(input.TransactItems.length)
    return send()
  })
  const { status } = await work().finally(stop)
  expect(status).toBeLessThan(300)
  return sizes
}

/** Creates an offer whose prospect and property have these words. Both records have a word sample. */
async function anOfferAmong(words: string[]) {
  await setLastSequence(SAMPLED - 1, ['prospect', 'property'])
  const prospect = await aProspect({ name: words.join(' '), email: 'aa@ab.ac', phone: undefined })
  const property = await aProperty({ address: words.join(' ') })
  for (const kind of ['prospect', 'property']) await expectSampleOf(kind, SAMPLED)
  return anOffer({ prospect_id: prospect.record.id, property_id: property.record.id })
}

const deal = (at: string, status: string) => () =>
  put(at, { status }, { as: 'agent', headers: { 'Idempotency-Key': crypto.randomUUID() } })

test.each([1, INDEXED_WORDS, 60])(
  'for records of %i words, accepting an offer writes 21 items and completing an offer writes 30 items',
  async (words) => {
    const { at } = await anOfferAmong(wordsOf(words))
    const [accepted] = await written(deal(at, 'accepted'))
    const [completed] = await written(deal(at, 'completed'))
    expect({ accepted, completed }).toEqual({ accepted: 21, completed: 30 })
    await expectInvariants()
  },
)

test('with records of many words, cancelling or deleting an accepted offer takes one transaction', async () => {
  const first = await anOfferAmong(wordsOf(INDEXED_WORDS))
  await put(first.at, { status: 'accepted' }, { as: 'agent' })
  expect(await written(deal(first.at, 'cancelled'))).toEqual([21])
  const { prospect_id, property_id } = first.record
  const second = await anOffer({ prospect_id, property_id })
  await put(second.at, { status: 'accepted' }, { as: 'agent' })
  expect(await written(() => call('DELETE', second.at, { as: 'admin' }))).toEqual([21])
  await expectInvariants()
})
