import { properties } from '../../data/repositories/properties.ts'
import { prospects } from '../../data/repositories/prospects.ts'
import { transactions } from '../../data/repositories/transactions.ts'
import { getItem, putItem } from '../../data/table/client.ts'
import { markerKey } from '../../data/table/keys.ts'
import { match, wantedBy } from '../../domain/matching.ts'
import type { Property } from '../../domain/property.ts'
import type { Prospect } from '../../domain/prospect.ts'
import type { Author } from '../../domain/record-type.ts'
import { sampleProperty, sampleProspect, seededRandom } from './samples.ts'
import { demoWriters } from './users.ts'

/** The item that a table has once the samples were made in it. */
const MARKER = markerKey('sample-records')
const DAY_MS = 24 * 60 * 60 * 1000
const AMOUNTS = { prospects: 200, properties: 120, transactions: 80 }
const ALL = AMOUNTS.prospects + AMOUNTS.properties + AMOUNTS.transactions

/** The statuses that an offer takes after pending, one of these. */
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
 * Creates the sample records once in the life of a table. Each has an idempotency key of its own, so that a start
 * continues where an interrupted one stopped. One record a day, the newest yesterday. The demo users make them in turns, and
 * are in charge of two of three; in a table without demo users they are by `samples`, and without a user.
 * @returns how many records are new, 0 when the samples were there
 */
export async function addSampleRecords(progress: (text: string) => void): Promise<number> {
  if (await getItem(MARKER)) return 0
  const random = seededRandom(2026)
  const users = await demoWriters()
  const by = (index: number): Author => ({ id: users[index % users.length] ?? 'samples' })
  const assigned = (index: number) => {
    const assigned_to = users[index % (users.length + 1)]
    return assigned_to === undefined ? {} : { assigned_to }
  }
  let begun = 0
  const how = (records: keyof typeof AMOUNTS, index: number) => {
    begun += 1
    if (begun % 20 === 0) progress(`Adding sample records ${begun}/${ALL} ...`)
    const at = new Date(Date.now() - (AMOUNTS[records] - index) * DAY_MS - random.whole(0, DAY_MS / 2))
    return { at, by: by(index), idempotency: onceOnly(`${records}-${index}`, String(index)) }
  }

  const clients: Prospect[] = []
  for (let index = 0; index < AMOUNTS.prospects; index++) {
    const input = { ...sampleProspect(random), ...assigned(index) }
    clients.push((await prospects.create(input, how('prospects', index))).record)
  }
  const listed: Property[] = []
  for (let index = 0; index < AMOUNTS.properties; index++) {
    const input = { ...sampleProperty(random), ...assigned(index) }
    listed.push((await properties.create(input, how('properties', index))).record)
  }
  /** The statuses of the accepted offer on a property, by its id. */
  const deals = new Map<string, readonly string[]>()
  for (let index = 0; index < AMOUNTS.transactions; index++) {
    const open = listed.filter(({ id }) => !deals.get(id)?.includes('completed'))
    const property = random.pick(open.filter((each) => buyersOf(each, clients).length > 0))
    const { id: prospect_id, most } = random.pick(buyersOf(property, clients))
    const offer_amount = Math.floor((most * (0.85 + random.next() * 0.15)) / 500) * 500
    const offer = { prospect_id, property_id: property.id, offer_amount, status: 'pending' } as const
    const { record } = await transactions.create(offer, how('transactions', index))
    const course = random.pick(courses)
    if (course[0] === 'accepted') {
      // An offer that cannot be accepted stays pending.
      if (property.status !== 'available' || deals.has(property.id)) continue
      if (course[1] !== 'cancelled') deals.set(property.id, course)
    }
    for (const status of course) {
      const idempotency = onceOnly(`transactions-${index}-${status}`, status)
      await transactions.update(record.id, () => ({ status }), { by: by(index), idempotency })
    }
  }
  // After the offers: none can be made on an archived or sold property.
  for (const [index, { id }] of clients.entries())
    if (index % 12 === 0) await prospects.archive(id, { by: by(index) })
  for (const [index, { id }] of listed.entries()) {
    if (deals.has(id)) continue
    if (index % 15 === 0) await properties.archive(id, { by: by(index) })
    else if (index % 9 === 0) await properties.update(id, () => ({ status: 'sold' }), { by: by(index) })
  }
  await putItem({ Item: { ...MARKER, done_at: new Date().toISOString() } })
  return ALL
}

const onceOnly = (key: string, fingerprint: string) => ({ scope: 'samples', key, fingerprint })

const TOLERANCE = 5

/** The buyers and investors that a property matches, each with the most that it should pay. */
function buyersOf(property: Property, clients: readonly Prospect[]) {
  return clients.flatMap((person) => {
    const wanted = ['buyer', 'investor'].includes(person.type) && wantedBy(person)
    const found = wanted && match(wanted, property, TOLERANCE)
    return found ? [{ id: person.id, most: Math.min(property.price, found.max_offer ?? property.price) }] : []
  })
}
