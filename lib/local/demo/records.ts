import { connect } from '../../../client/src/connect.ts'
import { ServiceError } from '../../../client/src/service-error.ts'
import { getItem, putItem } from '../../data/table/client.ts'
import { markerKey } from '../../data/table/keys.ts'
import type { JsonObject } from '../../domain/json.ts'
import { match, wantedBy } from '../../domain/matching.ts'
import type { NewProperty } from '../../domain/property.ts'
import type { NewProspect } from '../../domain/prospect.ts'
import { type Random, sampleNote, sampleProperty, sampleProspect, seededRandom } from './samples.ts'
import { DEMO_PASSWORD, demoUsers } from './users.ts'

const AMOUNTS = { prospects: 200, properties: 120, transactions: 80, notes: 100 }

/** The number of samples of a table. */
export const SAMPLES = Object.values(AMOUNTS).reduce((sum, amount) => sum + amount)

/** The item that exists if a table has all samples. So a sample that a user has deleted does not return. */
const MARKER = markerKey('sample-records')

export async function hasSamples(): Promise<boolean> {
  return (await getItem(MARKER)) !== undefined
}

/** The number of records in a request, so that each request takes a short time. */
const TOGETHER = 20
const TOLERANCE = 5

/** What the samples of notes are about, in turns. */
const subjects = ['prospect', 'property', 'transaction', 'prospect']

const SECOND_AGENT = { email: 'agent2@demo.test', name: 'Second agent', role: 'agent' } as const

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
 * Creates the samples through the API at `baseUrl`, as the demo admin. `fetch` replaces the platform's `fetch`. The samples have
 * external ids, so a repeated run after an interruption creates no sample twice.
 * @throws Error if the service does not create a sample for another reason than the rules of offers
 */
export async function addSamples(
  baseUrl: string,
  fetch: (request: Request) => Promise<Response> = globalThis.fetch,
): Promise<void> {
  const api = connect({ baseUrl, fetch })
  const email = demoUsers.find(({ role }) => role === 'admin')?.email ?? ''
  await api.signIn({ email, password: DEMO_PASSWORD })
  const colleague = { ...SECOND_AGENT, password: DEMO_PASSWORD }
  await api.POST('/api/v1/users', { body: colleague }).catch((error: unknown) => {
    if (!(error instanceof ServiceError && error.code === 'email_taken')) throw error
  })
  const { data: users } = (await api.GET('/api/v1/users')).data
  const userIds = users.filter(({ role }) => role === 'agent').map(({ id }) => id)
  const random = seededRandom(2026)
  const people = Array.from({ length: AMOUNTS.prospects }, () => sampleProspect(random))
  const places = Array.from({ length: AMOUNTS.properties }, () => sampleProperty(random))
  const offers = sampleOffers(random, people, places)

  async function send(type: keyof typeof AMOUNTS, records: JsonObject[]): Promise<void> {
    for (let at = 0; at < records.length; at += TOGETHER) {
      const body = { records: records.slice(at, at + TOGETHER) }
      const { results } = (await api.POST(`/api/v1/${type}/batch`, { body })).data
      const failed = results.find(({ status }) => status >= 500)
      if (failed) throw new Error(`A sample failed with ${failed.status} ${failed.code}`)
    }
  }
  /** Assigns records to the two agents in turns, and some to nobody. */
  const assigned = (record: JsonObject, at: number) => {
    const assigned_to = userIds[at % (userIds.length + 1)]
    return { external_id: nameOf(at), ...record, ...(assigned_to && { assigned_to }) }
  }
  const archived = (each: number, samples: readonly unknown[]) =>
    samples.flatMap((_, at) => (at % each === 0 ? [{ external_id: nameOf(at), status: 'archived' }] : []))

  await send('prospects', people.map(assigned))
  await send('properties', places.map(assigned))
  await send(
    'transactions',
    offers.map(({ course, ...offer }, at) => assigned(offer, at)),
  )
  for (const step of [0, 1])
    await send(
      'transactions',
      offers.flatMap(({ course }, at) => {
        const status = course[step]
        return status === undefined ? [] : [{ external_id: nameOf(at), status }]
      }),
    )
  const notes = Array.from({ length: AMOUNTS.notes }, (_, at) => ({
    ...sampleNote(random, Date.now()),
    [`${subjects[at % subjects.length]}_external_id`]: nameOf(random.whole(0, AMOUNTS.transactions - 1)),
  }))
  await send(
    'notes',
    notes.map((note, at) =>
      note.kind === 'task' ? assigned(note, at) : { external_id: nameOf(at), ...note },
    ),
  )
  // After the offers and notes, because an archived prospect or property accepts none.
  await send('prospects', archived(12, people))
  await send('properties', archived(15, places))
  await putItem({ Item: { ...MARKER, done_at: new Date().toISOString() } })
}

const nameOf = (index: number) => `sample-${index + 1}`

/** Returns offers of buyers and investors on properties that meet their criteria. Two offers on a property may be accepted; the service refuses one. */
function sampleOffers(random: Random, people: readonly NewProspect[], places: readonly NewProperty[]) {
  const pairs = places.flatMap((place, placeAt) =>
    people.flatMap((person, at) => {
      const isBuyer = ['buyer', 'investor'].includes(person.type) && place.status === 'available'
      const wanted = isBuyer && wantedBy(person)
      const found = wanted && match(wanted, place, TOLERANCE)
      if (!found) return []
      const most = Math.min(place.price, found.max_offer ?? place.price)
      return [{ prospect_external_id: nameOf(at), property_external_id: nameOf(placeAt), most }]
    }),
  )
  return Array.from({ length: AMOUNTS.transactions }, () => {
    const { most, ...parties } = random.pick(pairs)
    const offer_amount = Math.floor((most * (0.85 + random.next() * 0.15)) / 500) * 500
    return { ...parties, offer_amount, course: random.pick(courses) }
  })
}
