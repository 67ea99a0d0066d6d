import { afterAll, describe, expect, test } from 'vitest'
import { type Answered, call, del, get, put } from '../support/requests/api.ts'
import { PROPERTIES } from '../support/samples/sample-property.ts'
import { anOffer, anOfferThatIs, aPair } from '../support/samples/sample-transaction.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { underConflicts } from '../support/store/under-conflicts.ts'

afterAll(expectInvariants)

const ROUNDS = 12
const as = { as: 'admin' } as const

type Offer = { at: string; record: { property_id: string } }

const propertyOf = ({ record }: Offer) => `${PROPERTIES}/${record.property_id}`
const become = (at: string, status: string) => put(at, { status }, as)
const codeOf = ({ status, body }: Answered) => body?.code ?? String(status)

/**
 * Sends two requests at the same time for each of several offers. Returns the distinct outcomes. An outcome is the code of each
 * answer, the final status of the offer and the final status of the property.
 */
async function raced(
  from: 'pending' | 'accepted',
  ours: (offer: Offer) => Promise<Answered>,
  theirs: (offer: Offer) => Promise<Answered>,
): Promise<string[]> {
  const offers: Offer[] = []
  for (let n = 0; n < ROUNDS; n++)
    offers.push(from === 'pending' ? await anOffer(await aPair()) : await anOfferThatIs(from))
  const answers = await underConflicts(() =>
    Promise.all(
      offers.map(async (offer, n) => {
        if (n % 2) return Promise.all([ours(offer), theirs(offer)])
        const [second, first] = await Promise.all([theirs(offer), ours(offer)])
        return [first, second]
      }),
    ),
  )
  const left = await Promise.all(
    offers.map((offer) =>
      Promise.all([offer.at, propertyOf(offer)].map(async (at) => (await get(at, as)).body.status)),
    ),
  )
  // For a deleted offer, GET returns a problem, so `left` contains its `status` 404.
  return [...new Set(answers.map((both, n) => [...both.map(codeOf), ...(left[n] ?? [])].join(' ')))]
}

const accept = ({ at }: Offer) => become(at, 'accepted')

describe('the accept of an offer in parallel with another request', () => {
  test.each<[string, (offer: Offer) => Promise<Answered>, string[]]>([
    [
      'an archive of the property',
      (offer) => call('POST', `${propertyOf(offer)}/archive`, as),
      ['200 deal_open accepted under_offer', 'reference_closed 200 pending archived'],
    ],
    [
      'a manual sale of the property',
      (offer) => become(propertyOf(offer), 'sold'),
      ['200 deal_open accepted under_offer', 'reference_closed 200 pending sold'],
    ],
    [
      'a delete of the offer',
      (offer) => del(offer.at, as),
      ['200 204 404 available', 'not_found 204 404 available'],
    ],
    [
      'a price edit of the property',
      (offer) => put(propertyOf(offer), { price: 7 }, as),
      ['200 200 accepted under_offer'],
    ],
  ])(
    'an accept in parallel with %s has the same outcome as if the two requests were sent one after the other',
    async (_, theirs, outcomes) => {
      for (const outcome of await raced('pending', accept, theirs)) expect(outcomes).toContain(outcome)
    },
  )
})

describe('the completion of an offer in parallel with another request', () => {
  test.each<[string, (offer: Offer) => Promise<Answered>, string[]]>([
    [
      'a cancellation of the offer',
      (offer) => become(offer.at, 'cancelled'),
      ['200 illegal_transition completed sold', 'illegal_transition 200 cancelled available'],
    ],
    [
      'a delete of the offer',
      (offer) => del(offer.at, as),
      ['200 204 404 sold', 'not_found 204 404 available'],
    ],
    [
      'a manual withdrawal of the property',
      (offer) => become(propertyOf(offer), 'withdrawn'),
      ['200 deal_open completed sold', '200 200 completed withdrawn'],
    ],
  ])(
    'a completion in parallel with %s has the same outcome as if the two requests were sent one after the other',
    async (_, theirs, outcomes) => {
      const complete = ({ at }: Offer) => become(at, 'completed')
      for (const outcome of await raced('accepted', complete, theirs)) expect(outcomes).toContain(outcome)
    },
  )
})
