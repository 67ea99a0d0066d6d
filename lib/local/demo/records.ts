import { connect } from '../../../client/src/connect.ts'
import { getItem, putItem } from '../../data/table/client.ts'
import { markerKey } from '../../data/table/keys.ts'
import { match, wantedBy } from '../../domain/matching.ts'
import type { NewProperty } from '../../domain/property.ts'
import type { NewProspect } from '../../domain/prospect.ts'
import type { JsonObject } from '../../domain/record-type.ts'
import { type Random, sampleProperty, sampleProspect, seededRandom } from './samples.ts'
import { DEMO_PASSWORD, demoUsers } from './users.ts'

const AMOUNTS = { prospects: 200, properties: 120, transactions: 80 }

/** The number of samples of a table. */
export const SAMPLES = AMOUNTS.prospects + AMOUNTS.properties + AMOUNTS.transactions

/** The item that exists if a table has all samples. So a sample that a user has deleted does not return. */
const MARKER = markerKey('sample-records')

export async function hasSamples(): Promise<boolean> {
  return (await getItem(MARKER)) !== undefined
}

/** The number of records in a request, so that each request takes a short time. */
const TOGETHER = 20
const TOLERANCE = 5

/** Lists of the statuses that an offer gets after `pending`, in order. One list is chosen at random for each offer. */
const courses: readonly (readonly string[])[] = [
  [],
  [],
  ['accepted'],
  ['accepted', 'completed'],
  ['accepted', 'cancelled'],
  ['rejected'],
  ['withdrawn'],
]

/**
 * Creates the samples through the API at `baseUrl`, as the demo users admin and agent. `fetch` replaces the platform's `fetch`. The samples have external ids, so a repeated
 * run after an interruption creates no sample twice.
 * @throws Error if the service does not create a sample for another reason than the rules of offers
 */
export async function addSamples(
  baseUrl: string,
  fetch: (request: Request) => Promise<Response> = globalThis.fetch,
): Promise<void> {
  const writers = await Promise.all(
    demoUsers
      .filter(({ role }) => role !== 'viewer')
      .map(async ({ email }) => {
        const api = connect({ baseUrl, fetch })
        const { user } = await api.signIn({ email, password: DEMO_PASSWORD })
        return { api, id: user.id }
      }),
  )
  const random = seededRandom(2026)
  /** Assigns records to the users in turns, and some to nobody. */
  const assigned = (index: number) => {
    const user = writers[index % (writers.length + 1)]
    return user && { assigned_to: user.id }
  }
  const people = Array.from({ length: AMOUNTS.prospects }, () => sampleProspect(random))
  const places = Array.from({ length: AMOUNTS.properties }, () => sampleProperty(random))
  const offers = sampleOffers(random, people, places)
  const archived = { status: 'archived' }

  /** Sends a batch, by each user in turn. */
  async function send(type: keyof typeof AMOUNTS, records: JsonObject[]): Promise<void> {
    for (let at = 0; at < records.length; at += TOGETHER) {
      const { api } = writers[(at / TOGETHER) % writers.length] ?? {}
      const body = { records: records.slice(at, at + TOGETHER) }
      const answer = await api?.POST(`/api/v1/${type}/batch`, { body })
      const failed = answer?.data.results.find(({ status }) => status >= 500)
      if (failed) throw new Error(`A sample failed with ${failed.status} ${failed.code}`)
    }
  }

  await send(
    'prospects',
    people.map((each, at) => ({ external_id: nameOf(at), ...each, ...assigned(at) })),
  )
  await send(
    'properties',
    places.map((each, at) => ({ external_id: nameOf(at), ...each, ...assigned(at) })),
  )
  await send(
    'transactions',
    offers.map(({ course, ...offer }, at) => ({ external_id: nameOf(at), ...offer })),
  )
  for (const step of [0, 1])
    await send(
      'transactions',
      offers.flatMap(({ course }, at) => {
        const status = course[step]
        return status === undefined ? [] : [{ external_id: nameOf(at), status }]
      }),
    )
  // After the offers, because an archived prospect or property accepts no offers.
  await send(
    'prospects',
    every(12, people).map((external_id) => ({ external_id, ...archived })),
  )
  await send(
    'properties',
    every(15, places).map((external_id) => ({ external_id, ...archived })),
  )
  await putItem({ Item: { ...MARKER, done_at: new Date().toISOString() } })
}

const nameOf = (index: number) => `sample-${index + 1}`

function every(nth: number, samples: readonly unknown[]): string[] {
  return samples.flatMap((_, at) => (at % nth === 0 ? [nameOf(at)] : []))
}

/** Returns offers of buyers and investors on properties that meet their criteria. Two offers on a property may be accepted; the service refuses one. */
function sampleOffers(random: Random, people: readonly NewProspect[], places: readonly NewProperty[]) {
  const buyers = people.flatMap((person, at) => {
    const wanted = ['buyer', 'investor'].includes(person.type) && wantedBy(person)
    return wanted ? [{ prospect_external_id: nameOf(at), wanted }] : []
  })
  const pairs = places.flatMap((place, at) =>
    place.status === 'available'
      ? buyers.flatMap(({ prospect_external_id, wanted }) => {
          const found = match(wanted, place, TOLERANCE)
          const most = Math.min(place.price, found?.max_offer ?? place.price)
          return found ? [{ prospect_external_id, property_external_id: nameOf(at), most }] : []
        })
      : [],
  )
  return Array.from({ length: AMOUNTS.transactions }, () => {
    const { most, ...parties } = random.pick(pairs)
    const offer_amount = Math.floor((most * (0.85 + random.next() * 0.15)) / 500) * 500
    return { ...parties, offer_amount, course: random.pick(courses) }
  })
}
