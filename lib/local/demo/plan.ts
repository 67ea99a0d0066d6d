import { newId, type PerRecordType, type RecordTypeName } from '../../domain/id.ts'
import { match, wantedBy } from '../../domain/matching.ts'
import { type KeptProperty, propertyRecordType } from '../../domain/property.ts'
import { type KeptProspect, prospectRecordType } from '../../domain/prospect.ts'
import { type AnyRecord, type Author, type JsonObject, newRecord } from '../../domain/record-type.ts'
import { transactionRecordType } from '../../domain/transaction.ts'
import { sampleProperty, sampleProspect, seededRandom } from './samples.ts'

/** The number of samples of each type. */
export const AMOUNTS: PerRecordType<number> = { prospect: 200, property: 120, transaction: 80 }

/** The input of `sampleSteps`. The same values always give the same samples with the same ids. */
export type SampleSeed = {
  at: Date
  /** For each type, the sequence number of the first sample minus 1. */
  seqs: PerRecordType<number>
  /** The ids of the users who create the samples. */
  users: readonly string[]
}

/** New records that are created in one transaction, or a change of one record. */
export type SampleStep = { by: Author; type: RecordTypeName } & (
  | { records: readonly SampleRecord[] }
  | { id: string; patch: JsonObject }
)
export type SampleRecord = { seq: number; data: AnyRecord }

const DAY_MS = 24 * 60 * 60 * 1000
const TOLERANCE = 5
/**
 * The number of records that are created in one transaction. A prospect has up to 24 items, and DynamoDB accepts at most 100
 * items in a transaction.
 */
const TOGETHER = 4

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
 * Returns the steps that create the samples, in order: prospects, properties, offers, then changes of existing records. The
 * records of a type are about one day apart, and the newest is 24 to 36 hours older than `at`. The users take turns as authors,
 * and as assigned users of prospects and properties. Some prospects and properties are not assigned. If there are no users, the
 * author is `samples`.
 */
export function sampleSteps({ at, seqs, users }: SampleSeed): SampleStep[] {
  const random = seededRandom(2026)
  const idRandom = seededRandom(at.getTime())
  const by = (index: number): Author => ({ id: users[index % users.length] ?? 'samples' })
  const assigned = (index: number) => {
    const assigned_to = users[index % (users.length + 1)]
    return assigned_to === undefined ? {} : { assigned_to }
  }
  const stampOf = (type: RecordTypeName, index: number) => ({
    at: new Date(at.getTime() - (AMOUNTS[type] - index) * DAY_MS - random.whole(0, DAY_MS / 2)),
    by: by(Math.floor(index / TOGETHER)),
  })

  const clients: KeptProspect[] = []
  for (let index = 0; index < AMOUNTS.prospect; index++) {
    const input = { ...sampleProspect(random), ...assigned(index) }
    const stamp = stampOf('prospect', index)
    const id = newId('prs', stamp.at, idRandom.next)
    clients.push({ ...newRecord(prospectRecordType, input, stamp), id })
  }
  const listed: KeptProperty[] = []
  for (let index = 0; index < AMOUNTS.property; index++) {
    const input = { ...sampleProperty(random), ...assigned(index) }
    const stamp = stampOf('property', index)
    const id = newId('prp', stamp.at, idRandom.next)
    listed.push({ ...newRecord(propertyRecordType, input, stamp), id })
  }
  const offers: AnyRecord[] = []
  const changes: SampleStep[] = []
  /** The statuses of the accepted offer on a property, by the id of the property. */
  const deals = new Map<string, readonly string[]>()
  for (let index = 0; index < AMOUNTS.transaction; index++) {
    const open = listed.filter(({ id }) => !deals.get(id)?.includes('completed'))
    const property = random.pick(open.filter((each) => buyersOf(each, clients).length > 0))
    const { id: prospect_id, most } = random.pick(buyersOf(property, clients))
    const offer_amount = Math.floor((most * (0.85 + random.next() * 0.15)) / 500) * 500
    const offer = { prospect_id, property_id: property.id, offer_amount, status: 'pending' } as const
    const stamp = stampOf('transaction', index)
    const id = newId('txn', stamp.at, idRandom.next)
    offers.push({ ...newRecord(transactionRecordType, offer, stamp), id })
    const course = random.pick(courses)
    if (course[0] === 'accepted') {
      // An offer that cannot be accepted stays pending.
      if (property.status !== 'available' || deals.has(property.id)) continue
      if (course[1] !== 'cancelled') deals.set(property.id, course)
    }
    for (const status of course) changes.push({ by: stamp.by, type: 'transaction', id, patch: { status } })
  }
  // These changes come after the offers, because an archived or sold property accepts no offers.
  for (const [index, { id }] of clients.entries())
    if (index % 12 === 0) changes.push({ by: by(index), type: 'prospect', id, patch: { status: 'archived' } })
  for (const [index, { id }] of listed.entries()) {
    const status = index % 15 === 0 ? 'archived' : index % 9 === 0 ? 'sold' : undefined
    if (status && !deals.has(id)) changes.push({ by: by(index), type: 'property', id, patch: { status } })
  }
  return [
    ...together('prospect', clients, seqs.prospect),
    ...together('property', listed, seqs.property),
    ...together('transaction', offers, seqs.transaction),
    ...changes,
  ]
}

function together(type: RecordTypeName, records: readonly AnyRecord[], seq: number): SampleStep[] {
  const numbered = records.map((data, index) => ({ seq: seq + index + 1, data }))
  const steps: SampleStep[] = []
  for (let at = 0; at < numbered.length; at += TOGETHER) {
    const group = numbered.slice(at, at + TOGETHER)
    steps.push({ by: { id: group[0]?.data.created_by ?? 'samples' }, type, records: group })
  }
  return steps
}

/** Returns the buyers and investors whose criteria a property meets. `most` is the highest amount that the person may offer. */
function buyersOf(property: KeptProperty, clients: readonly KeptProspect[]) {
  return clients.flatMap((person) => {
    const wanted = ['buyer', 'investor'].includes(person.type) && wantedBy(person)
    const found = wanted && match(wanted, property, TOLERANCE)
    return found ? [{ id: person.id, most: Math.min(property.price, found.max_offer ?? property.price) }] : []
  })
}
