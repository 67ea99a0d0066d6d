import { describe, expect, test } from 'vitest'
import { get, post } from '../support/requests/api.ts'
import { idsOnEveryPage } from '../support/requests/every-page.ts'
import { HOUSE, PROPERTIES } from '../support/samples/sample-property.ts'
import { GRACE, PROSPECTS } from '../support/samples/sample-prospect.ts'
import { TRANSACTIONS, theSharedPair } from '../support/samples/sample-transaction.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { underConflicts } from '../support/store/under-conflicts.ts'

const REQUESTS = 50

const create = (list: string, json: object, key: string) =>
  post(list, json, { as: 'agent', headers: { 'Idempotency-Key': key } })

describe.each([
  { list: PROSPECTS, body: async () => GRACE },
  { list: PROPERTIES, body: async () => HOUSE },
  {
    list: TRANSACTIONS,
    body: async () => ({ ...(await theSharedPair()), offer_amount: 1 }),
  },
])('50 requests at once to $list', ({ list, body }) => {
  test('with one Idempotency-Key make one record, and all answer with it', async () => {
    const json = await body()
    const before = await idsOnEveryPage(list)
    const answers = await underConflicts(() =>
      Promise.all(Array.from({ length: REQUESTS }, () => create(list, json, `${list} one key`))),
    )
    const [first] = answers
    for (const { status, text, headers } of answers) {
      expect({ status, text }).toEqual({ status: 201, text: first?.text })
      expect(headers).toMatchObject({ etag: '"1"', location: `${list}/${first?.body.id}` })
    }
    const replays = answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')
    expect(replays).toHaveLength(REQUESTS - 1)
    expect(await idsOnEveryPage(list)).toEqual([first?.body.id, ...before])
    expect((await get(`${list}/${first?.body.id}`, { as: 'viewer' })).body).toEqual(first?.body)
    await expectInvariants()
  })
})
