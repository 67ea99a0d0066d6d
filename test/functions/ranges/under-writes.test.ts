import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Random, seededRandom } from '../../../lib/local/demo/samples.ts'
import { type Answered, call, del, get, post, put } from '../../support/requests/api.ts'
import { useRows } from '../../support/samples/full-vectors.ts'
import { PROPERTIES } from '../../support/samples/sample-property.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { TRANSACTIONS } from '../../support/samples/sample-transaction.ts'
import { interceptRequests } from '../../support/store/intercept.ts'
import { expectInvariants } from '../../support/store/invariants.ts'
import { lists, meets, type Query, queriesOf, type Shown, sortedBy } from './arrays.ts'
import {
  aName,
  anAddress,
  anAmount,
  aPrice,
  aRent,
  aSurface,
  everyRecord,
  loadThreeLists,
} from './three-lists.ts'

const EACH = 40
/** The maximum number of writes while a list is read by cursor. Without a maximum, the reads might never end. */
const WRITES = 15
const as = 'admin'

beforeAll(() => loadThreeLists(EACH))

afterAll(async () => {
  for (const { kind, statuses } of lists) await useRows(kind, statuses, false)
  await expectInvariants()
})

/** The states of a record while a list is read, and whether the record was created or deleted meanwhile. */
type Past = { states: Shown[]; isNew: boolean; isGone: boolean }

const edits: Readonly<Record<string, (random: Random) => object>> = {
  [PROSPECTS]: (random) =>
    random.pick([
      { name: aName() },
      { type: random.pick(['buyer', 'seller', 'other']) },
      { status: random.pick(['new', 'active', 'archived']) },
      { phone: `+336${random.whole(10_000_000, 99_999_999)}` },
    ]),
  [PROPERTIES]: (random) =>
    random.pick([
      { price: aPrice() },
      { surface: aSurface(), estimated_rent: aRent() },
      { type: random.pick(['house', 'studio', 'office']) },
      { status: random.pick(['available', 'withdrawn', 'archived']) },
      { address: anAddress(random.whole(100, 200)) },
    ]),
  [TRANSACTIONS]: (random) =>
    random.pick([{ offer_amount: anAmount() }, { status: random.pick(['rejected', 'withdrawn']) }]),
}

/** Returns the fields of a request that creates a record similar to this one. */
function fieldsOf(path: string, { name, email, address, type, surface, price, ...offer }: Shown): object {
  if (path === PROSPECTS) return { name, email }
  if (path === PROPERTIES) return { address, type, surface, price }
  return { prospect_id: offer.prospect_id, property_id: offer.property_id, offer_amount: anAmount() }
}

/** Sends one random write, and adds the new state of the record to `pasts` if the write succeeds. */
async function write(path: string, pasts: Map<string, Past>, random: Random): Promise<void> {
  const [id, past] = random.pick([...pasts])
  const at = `${path}/${id}`
  const [first] = past.states
  const act = random.whole(0, 7)
  if (act === 0 && first) return note(pasts, await post(path, fieldsOf(path, first), { as }))
  if (act === 1) {
    const { status } = await del(at, { as })
    if (status === 204) past.isGone = true
    return
  }
  if (act === 2 && path !== TRANSACTIONS) return note(pasts, await call('POST', `${at}/restore`, { as }))
  note(pasts, await put(at, edits[path]?.(random), { as }))
}

function note(pasts: Map<string, Past>, { status, body }: Answered): void {
  if (status >= 300) return
  const past = pasts.get(body.id) ?? { states: [], isNew: true, isGone: false }
  if (!past.states.some(({ version }) => version === body.version)) past.states.push(body)
  pasts.set(body.id, past)
}

/** Reads a whole list by cursor, and sends random writes before some of the store reads. */
async function walk(path: string, query: Query, limit: number, pasts: Map<string, Past>, random: Random) {
  let left = WRITES
  const stop = interceptRequests(async ({ command }, send) => {
    const isRead = command.startsWith('Query') || command.startsWith('BatchGet')
    if (isRead && left > 0 && random.next() < 0.4) {
      left -= 1
      await write(path, pasts, random)
    }
    return send()
  })
  const seen: Shown[] = []
  try {
    let cursor: string | null = ''
    while (cursor !== null) {
      const parameters = new URLSearchParams({ ...query, cursor, limit: String(limit) })
      const { status, body, text } = await get(`${path}?${parameters}`, { as: 'viewer' })
      expect(status, text).toBe(200)
      seen.push(...body.data)
      cursor = body.pagination.next
    }
  } finally {
    stop()
  }
  return seen
}

describe.each(lists)('$path', (list) => {
  const { path } = list

  test('reading a list by cursor during writes returns each matching record once if its position does not change', async () => {
    const records = await everyRecord(path)
    const queries = queriesOf(list, records, 1)
    const limits = fc.integer({ min: 5, max: 15 })
    await fc.assert(
      fc.asyncProperty(queries, limits, fc.boolean(), fc.nat(), async (query, limit, areRows, seed) => {
        await useRows(list.kind, list.statuses, areRows)
        const present = await everyRecord(path)
        const pasts = new Map(
          present.map((record): [string, Past] => [
            record.id,
            { states: [record], isNew: false, isGone: false },
          ]),
        )
        const seen = await walk(path, query, limit, pasts, seededRandom(seed))
        for (const record of seen) {
          expect(pasts.get(record.id)?.states).toContainEqual(record)
          expect(meets(list, query, record), 'the returned record meets the filters').toBe(true)
        }
        const counts = Map.groupBy(seen, ({ id }) => id)
        for (const [id, { states, isNew, isGone }] of pasts) {
          const times = counts.get(id)?.length ?? 0
          const met = states.filter((state) => meets(list, query, state)).length
          const values = new Set(states.map((state) => sortedBy(list, query, state)))
          if (met === 0) expect(times, `${id} never met the filters`).toBe(0)
          // If the position of a record changes, the pages may contain the record twice or not at all.
          if (values.size > 1) continue
          if (met === states.length && !isNew && !isGone)
            expect(times, `${id} met the filters all the time`).toBe(1)
          else expect(times, id).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 8 },
    )
  })
})
