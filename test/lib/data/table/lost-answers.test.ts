import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { withDeadline } from '../../../../lib/context/deadline.ts'
import { prospects } from '../../../../lib/data/records/prospects.ts'
import { archiveRecord } from '../../../../lib/data/records/update.ts'
import { author } from '../../../support/people/author.ts'
import { type Answered, del, get, post, put } from '../../../support/requests/api.ts'
import { PROPERTIES } from '../../../support/samples/sample-property.ts'
import { ADA, aProspect, PROSPECTS, prospectCount } from '../../../support/samples/sample-prospect.ts'
import { anOffer, aPair } from '../../../support/samples/sample-transaction.ts'
import {
  cancelled,
  type Fault,
  forgetTokens,
  type StoreRequest,
  storeError,
  transactionFaults,
  withFaults,
} from '../../../support/store/store-faults.ts'

const conflict: Fault = { instead: cancelled('TransactionConflict') }
const notSent: Fault = { instead: storeError('TimeoutError') }
const answerLost: Fault = { afterwards: storeError('TimeoutError') }

/** Faults of the first transactions of a request. The next transaction succeeds. */
const troubles: [string, Fault[]][] = [
  ['three conflicts', [conflict, conflict, conflict]],
  ['a lost request', [notSent]],
  ['two lost responses', [answerLost, answerLost]],
  ['a conflict and a lost response', [conflict, answerLost]],
  ['a lost response, a conflict and another lost response', [answerLost, conflict, answerLost]],
]

async function under(faults: Fault[], work: () => Promise<Answered>): Promise<Answered> {
  return (await withFaults(transactionFaults(...faults), work)).result
}

describe.each(troubles)('a write with %s', (_, faults) => {
  test('a create with an idempotency key creates one record despite store faults, and a repeated create returns it', async () => {
    const before = await prospectCount()
    const sent = { as: 'agent', headers: { 'Idempotency-Key': randomUUID() } } as const
    const first = await under(faults, () => post(PROSPECTS, ADA, sent))
    const again = await under(faults, () => post(PROSPECTS, ADA, sent))
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.text).toBe(first.text)
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    expect(await prospectCount()).toBe(before + 1)
  })

  test('an edit with an idempotency key is applied once despite store faults, and a repeated edit changes nothing', async () => {
    const { at, etag } = await aProspect()
    const headers = { 'If-Match': etag, 'Idempotency-Key': randomUUID() }
    const edit = () => put(at, { name: 'Update' }, { as: 'agent', headers })
    const first = await under(faults, edit)
    const again = await under(faults, edit)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.text).toBe(first.text)
    expect([first, again].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true'])
    expect((await get(at, { as: 'viewer' })).text).toBe(first.text)
  })

  test('a delete removes the record once despite store faults, and returns 204', async () => {
    const { at } = await aProspect()
    const before = await prospectCount()
    expect((await under(faults, () => del(at, { as: 'admin' }))).status).toBe(204)
    expect(await prospectCount()).toBe(before - 1)
  })
})

describe('a write with a lost response, when the store has forgotten its ClientRequestToken', () => {
  beforeEach(forgetTokens)

  test('an update with If-Match is applied once if its response is lost', async () => {
    const { at, etag } = await aProspect()
    const sent = { as: 'agent', headers: { 'If-Match': etag } } as const
    const edited = await under([answerLost], () => put(at, { name: 'Update' }, sent))
    expect(edited).toMatchObject({ status: 200, body: { version: 2 } })
  })

  test('an update with linked updates is applied once if its response is lost', async () => {
    const { at, record } = await anOffer(await aPair())
    const accepted = await under([answerLost], () => put(at, { status: 'accepted' }, { as: 'agent' }))
    expect(accepted).toMatchObject({ status: 200, body: { status: 'accepted', version: 2 } })
    const { body } = await get(`${PROPERTIES}/${record.property_id}`, { as: 'viewer' })
    expect(body).toMatchObject({ status: 'under_offer', version: 2 })
  })

  test('a delete returns 204 if its response is lost', async () => {
    const { at } = await aProspect()
    expect((await under([answerLost], () => del(at, { as: 'admin' }))).status).toBe(204)
    expect((await get(at, { as: 'viewer' })).status).toBe(404)
  })
})

/** Loses the response to the first transaction, and lets the deadline pass when the transaction is sent again. */
function untilTimeIsUp({ command, nth }: StoreRequest): Fault {
  if (!command.startsWith('TransactWrite')) return undefined
  if (nth === 1) return answerLost
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  return notSent
}

test('a repeat returns the record without a second change if the first request failed after it was applied', async () => {
  const { record, at } = await aProspect()
  const idempotency = { scope: 'usr_1', key: randomUUID(), fingerprint: 'same' }
  const precondition = (version: number) => version === 1
  const archive = () => archiveRecord(prospects, record.id, { ...author, precondition, idempotency })
  const afterItsRead = ({ command, nth }: StoreRequest) =>
    command.startsWith('Get') && nth > 1 ? notSent : undefined
  const givenUp = withFaults(
    (request) => untilTimeIsUp(request) ?? afterItsRead(request),
    () => withDeadline(60_000, archive),
  )
  await expect(givenUp).rejects.toMatchObject({ code: 'store_unavailable' })
  const { body } = await get(at, { as: 'viewer' })
  expect(await archive()).toMatchObject({ record: body, replayed: true })
  expect(body).toMatchObject({ status: 'archived', version: 2 })
})
