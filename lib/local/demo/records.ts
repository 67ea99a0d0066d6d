import { properties } from '../../data/repositories/properties.ts'
import { prospects } from '../../data/repositories/prospects.ts'
import { transactions } from '../../data/repositories/transactions.ts'
import { isMarked, mark } from '../../data/table/markers.ts'
import { match, wantedBy } from '../../domain/matching.ts'
import type { Property } from '../../domain/property.ts'
import type { Prospect } from '../../domain/prospect.ts'
import type { Author } from '../../domain/record-type.ts'
import { type Random, sampleProperty, sampleProspect, seededRandom } from './samples.ts'
import { demoWriters } from './users.ts'

const MARKER = 'sample-records'
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
 * continues where an interrupted one stopped.
 * @returns how many records are new, 0 when the samples were there
 */
export async function addSampleRecords(progress: (text: string) => void): Promise<number> {
  if (await isMarked(MARKER)) return 0
  const random = seededRandom(2026)
  const { author, assigned } = await sampleUsers()
  let done = 0
  async function each<T>(amount: number, add: (index: number) => Promise<T>): Promise<T[]> {
    const made: T[] = []
    for (let index = 0; index < amount; index++) {
      made.push(await add(index))
      done += 1
      if (done % 20 === 0) progress(`Adding sample records ${done}/${ALL} ...`)
    }
    return made
  }
  const clients = await each(AMOUNTS.prospects, async (index) => {
    const made = await prospects.create(
      { ...sampleProspect(random), ...assigned(index) },
      {
        ...sample('prospects', index, random),
        by: author(index),
      },
    )
    return made.record
  })
  const listed = await each(AMOUNTS.properties, async (index) => {
    const made = await properties.create(
      { ...sampleProperty(random), ...assigned(index) },
      {
        ...sample('properties', index, random),
        by: author(index),
      },
    )
    return made.record
  })
  const deals = new Map<string, readonly string[]>()
  await each(AMOUNTS.transactions, async (index) => {
    const open = listed.filter(({ id }) => !deals.get(id)?.includes('completed'))
    const property = random.pick(open.filter((each) => buyersOf(each, clients).length > 0))
    await addTransaction(
      random,
      index,
      random.pick(buyersOf(property, clients)),
      property,
      deals,
      author(index),
    )
  })
  // After the offers: none can be made on an archived or sold property.
  for (const [index, { id }] of clients.entries())
    if (index % 12 === 0) await prospects.archive(id, { by: author(index) })
  for (const [index, { id }] of listed.entries()) {
    if (deals.has(id)) continue
    if (index % 15 === 0) await properties.archive(id, { by: author(index) })
    else if (index % 9 === 0) await properties.update(id, () => ({ status: 'sold' }), { by: author(index) })
  }
  await mark(MARKER)
  return ALL
}

/**
 * Who makes the sample records, and who is in charge of them: the demo users in turns; every third record is of nobody. A table without demo
 * users has samples by `samples`, all of nobody.
 */
async function sampleUsers() {
  const users = await demoWriters()
  return {
    author: (index: number): Author => ({ id: users[index % users.length] ?? 'samples' }),
    assigned(index: number): { assigned_to?: string } {
      const assigned_to = users[index % (users.length + 1)]
      return assigned_to === undefined ? {} : { assigned_to }
    },
  }
}

const TOLERANCE = 5

/** The buyers and investors that a property matches, each with the most that it should pay. */
function buyersOf(property: Property, clients: readonly Prospect[]) {
  return clients.flatMap((person) => {
    const wanted = ['buyer', 'investor'].includes(person.type) && wantedBy(person)
    const found = wanted && match(wanted, property, TOLERANCE)
    return found ? [{ id: person.id, most: Math.min(property.price, found.max_offer ?? property.price) }] : []
  })
}

/** Adds an offer and enters an accepted one in `deals`, by property. An offer that cannot be accepted stays pending. */
async function addTransaction(
  random: Random,
  index: number,
  { id: prospect_id, most }: { id: string; most: number },
  { id: property_id, status: listedAs }: Property,
  deals: Map<string, readonly string[]>,
  by: Author,
) {
  const offer_amount = Math.floor((most * (0.85 + random.next() * 0.15)) / 500) * 500
  const offer = { prospect_id, property_id, offer_amount, status: 'pending' } as const
  const { record } = await transactions.create(offer, { ...sample('transactions', index, random), by })
  const course = random.pick(courses)
  if (course[0] === 'accepted') {
    if (listedAs !== 'available' || deals.has(property_id)) return
    if (course[1] !== 'cancelled') deals.set(property_id, course)
  }
  for (const status of course)
    await transactions.update(record.id, () => ({ status }), {
      by,
      idempotency: { scope: 'samples', key: `transactions-${index}-${status}`, fingerprint: status },
    })
}

/** One record a day, the newest yesterday. */
function sample(kind: keyof typeof AMOUNTS, index: number, random: Random) {
  const at = new Date(Date.now() - (AMOUNTS[kind] - index) * DAY_MS - random.whole(0, DAY_MS / 2))
  return { at, idempotency: { scope: 'samples', key: `${kind}-${index}`, fingerprint: String(index) } }
}
