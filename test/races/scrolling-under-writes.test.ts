import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../lib/local/demo/samples.ts'
import { call, del, put } from '../support/requests/api.ts'
import { idsByCursor } from '../support/requests/every-cursor.ts'
import { aProperty, PROPERTIES } from '../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../support/samples/sample-prospect.ts'
import { anOffer, aPair, TRANSACTIONS } from '../support/samples/sample-transaction.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { expectInvariants } from '../support/store/invariants.ts'

const COUNT = 40
const LIMIT = 7

type Made = Promise<{ record: { id: string }; at: string }>

/** Changes of one record, of which `edit` leaves it on its lists; the others take it off some. */
type RecordType = {
  make(pair: object): Made
  edit(at: string): Promise<unknown>
  others: ((at: string) => Promise<unknown>)[]
}

const as = 'admin'
const remove = (at: string) => del(at, { as })
const archive = (at: string) => call('POST', `${at}/archive`, { as })
const restore = (at: string) => call('POST', `${at}/restore`, { as })
const move = (status: string) => (at: string) => put(at, { status }, { as })

const kinds: Record<string, RecordType> = {
  [PROSPECTS]: {
    make: () => aProspect({ status: 'active' }),
    edit: (at) => put(at, { name: 'Ada Byron', criteria: { budget_max: 5 } }, { as }),
    others: [remove, archive, restore, move('inactive'), move('active')],
  },
  [PROPERTIES]: {
    make: () => aProperty({ type: 'house' }),
    edit: (at) => put(at, { price: 123_456 }, { as }),
    others: [remove, archive, restore, move('withdrawn'), (at) => put(at, { type: 'land' }, { as })],
  },
  [TRANSACTIONS]: {
    make: (pair) => anOffer(pair),
    edit: (at) => put(at, { offer_amount: 5 }, { as }),
    others: [remove, move('rejected'), move('withdrawn')],
  },
}

const lists: [list: string, query: string][] = [
  [PROSPECTS, ''],
  [PROSPECTS, 'status=active'],
  [PROSPECTS, 'status=all'],
  [PROSPECTS, 'search=ada'],
  [PROPERTIES, 'type=house'],
  [PROPERTIES, 'search=rue&type=house'],
  [TRANSACTIONS, ''],
  [TRANSACTIONS, 'status=pending&prospect_id=:prospect'],
]

describe.each(lists)('%s?%s', (list, query) => {
  test('what is there all the time is seen exactly once, and nothing twice, whatever comes and goes', async () => {
    const seed = Date.now()
    const random = seededRandom(seed)
    await useFreshTable()
    const pair = await aPair()
    const { make, edit, others } = kinds[list] ?? expect.fail(`no kind of ${list}`)
    const made = await Promise.all(Array.from({ length: COUNT }, () => make(pair)))
    const staying = made.filter((_, n) => n % 2 === 0)
    const coming = made.filter((_, n) => n % 2 === 1)

    const some = <T>(of: readonly T[]) => of[random.whole(0, of.length - 1)] ?? expect.fail('none')
    // Of what answers, 404 and 409 are among what is to be expected: others were there before.
    const meanwhile = async () => {
      coming.push(await make(pair))
      const one = some(coming)
      await Promise.all([some(others)(one.at), edit(some(staying).at), some(others)(some(coming).at)])
    }

    const seen = await idsByCursor(`${list}?${query.replace(':prospect', pair.prospect_id)}`, {
      limit: LIMIT,
      meanwhile,
    })
    const times = new Map(staying.map(({ record }) => [record.id, 0]))
    for (const id of seen) if (times.has(id)) times.set(id, (times.get(id) ?? 0) + 1)
    expect([...times.values()], `seed ${seed}`).toEqual(staying.map(() => 1))
    expect(new Set(seen).size, `seed ${seed}`).toBe(seen.length)
    await expectInvariants()
  })
})
