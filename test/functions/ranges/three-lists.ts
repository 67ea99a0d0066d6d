import { expect, vi } from 'vitest'
import { withAssigneeNumber } from '../../../lib/data/accounts/assignees.ts'
import { propertyMapping } from '../../../lib/data/repositories/properties.ts'
import { prospectMapping } from '../../../lib/data/repositories/prospects.ts'
import { transactionMapping } from '../../../lib/data/repositories/transactions.ts'
import { NewProperty, propertyStatuses, propertyTypes } from '../../../lib/domain/property.ts'
import { NewProspect, prospectStatuses, prospectTypes } from '../../../lib/domain/prospect.ts'
import { NewTransaction } from '../../../lib/domain/transaction.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { seededRandom } from '../../../lib/local/demo/samples.ts'
import { aUser } from '../../support/people/signed-in-user.ts'
import { get, post, put } from '../../support/requests/api.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { TRANSACTIONS } from '../../support/samples/sample-transaction.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { lists, type Shown } from './arrays.ts'

/** The number of records that each request reads. */
const PAGE = 100
const random = seededRandom(1)

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS
/** Times between two creates. 0 gives two records the same time. `spaced` sometimes chooses the time until midnight instead. */
const STEPS_MS = [0, 0, 0, 1, 999, HOUR_MS, 13 * HOUR_MS]

const load: typeof bulkLoad = async (mapping, inputs) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-08-31T23:59:59.998Z') })
  await bulkLoad(mapping, spaced(inputs))
  vi.useRealTimers()
}

function* spaced<T>(inputs: Iterable<T>): Generator<T> {
  for (const input of inputs) {
    const nextDay = DAY_MS - (Date.now() % DAY_MS)
    vi.setSystemTime(Date.now() + random.pick([...STEPS_MS, nextDay]))
    yield input
  }
}

/** The names of prospects. A packed row contains the first 16 letters of a name. Some names differ only after these letters. */
const names = [
  ...['Zoé Martin', 'zoe martin', 'Élodie Martin', 'ELODIE', 'Maximiliane Vogelsang Arndt'],
  ...['maximiliané vogelsang Berg', 'Maximiliane Vogelsäng', 'Adam', '王小明', '😀 Ann', 'Éva Ångström'],
]

const hosts = ['example', 'example', 'example', 'other']

export const aName = () => random.pick(names)
export const aPrice = () => 100_000 + random.whole(0, 6) * 25_000.5
export const aSurface = () => 20 + random.whole(0, 4) * 10
export const aRent = () => random.pick([null, null, 0, 500, 500, 750.5, 1_000])
export const anAmount = () => (10_000 + random.whole(0, 9) * 1_001) / 10
/** Most properties are in the first street. So a search for this street reads packed rows instead of single records. */
const streets = ['Kirchweg', 'Kirchweg', 'Kirchweg', 'Marktplatz']
export const anAddress = (n: number) =>
  `${n} ${random.pick(streets)} ${random.pick(['Berlin', 'Bonn', 'Nîmes'])}`

/** Returns all records of a list, newest first. */
export async function everyRecord(path: string): Promise<Shown[]> {
  const records: Shown[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await get(`${path}?status=all&limit=${PAGE}&page=${page}`, { as: 'viewer' })
    expect(status).toBe(200)
    records.push(...body.data)
    if (body.data.length < PAGE) return records
  }
}

/**
 * Fills a new table with `each` records of each type. Many records have equal values. The records are created in two or three
 * different months. Then updates, archives and restores some of the records through the API.
 */
export async function loadThreeLists(each: number): Promise<void> {
  const some = <T>(make: (n: number) => T) => Array.from({ length: each }, (_, n) => make(n))
  await useFreshTable()
  // About half of the prospects and properties are unassigned.
  const users = await Promise.all([aUser(), aUser(), aUser()])
  const assignees = [
    ...(await Promise.all(users.map(({ id }) => withAssigneeNumber({ assigned_to: id }, undefined)))),
    {},
    {},
    {},
  ]
  const assigned = <T>(input: T) => ({ ...input, ...random.pick(assignees) })
  const people = some((n) =>
    parse(NewProspect, {
      name: aName(),
      email: `p${n}@${random.pick(hosts)}.com`,
      type: random.pick(prospectTypes),
      status: random.pick(prospectStatuses),
    }),
  )
  await load(prospectMapping, people.map(assigned))
  const homes = some((n) =>
    parse(NewProperty, {
      address: anAddress(n),
      type: random.pick(propertyTypes.slice(0, 5)),
      status: random.pick(propertyStatuses),
      price: aPrice(),
      surface: aSurface(),
      ...withRent(aRent()),
    }),
  )
  await load(propertyMapping, homes.map(assigned))
  const [prospects = [], properties = []] = await Promise.all(
    lists.slice(0, 2).map(({ path }) => everyRecord(path)),
  )
  const offers = some(() =>
    parse(NewTransaction, {
      prospect_id: random.pick(prospects.slice(0, 5)).id,
      property_id: random.pick(properties.slice(0, 40)).id,
      offer_amount: anAmount(),
    }),
  )
  await load(transactionMapping, offers)
  await changeSome(users.map(({ id }) => id))
}

const withRent = (estimated_rent: number | null) => (estimated_rent === null ? {} : { estimated_rent })

/**
 * The number of changes in each list. The list of offers gets four times as many changes, so that enough offers are no longer
 * pending.
 */
const CHANGES = 12

async function changeSome(users: readonly string[]): Promise<void> {
  const as = { as: 'agent' } as const
  const ids = new Map<string, string[]>()
  for (const { path } of lists)
    ids.set(
      path,
      (await everyRecord(path)).map(({ id }) => id),
    )
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:00:00.000Z') })
  for (const [path, known] of ids)
    for (let n = 0; n < (path === TRANSACTIONS ? 4 * CHANGES : CHANGES); n++) {
      vi.setSystemTime(Date.now() + random.pick([0, 1, 60_000]))
      const at = `${path}/${random.pick(known)}`
      if (path === TRANSACTIONS) {
        // The service refuses some of these changes, for example if the property already has an accepted offer.
        await put(at, { status: random.pick(['accepted', 'rejected', 'withdrawn']) }, as)
        continue
      }
      const assigned_to = random.pick([...users, null])
      await put(at, { ...(path === PROSPECTS ? { name: aName() } : { price: aPrice() }), assigned_to }, as)
      if (n % 2 === 0) await post(`${at}/archive`, undefined, as)
      if (n % 6 === 0) await post(`${at}/restore`, undefined, as)
    }
  vi.useRealTimers()
}
