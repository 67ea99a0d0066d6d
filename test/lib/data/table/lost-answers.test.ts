import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { prospects } from '../../../../lib/data/repositories/prospects.ts'
import { withDeadline } from '../../../../lib/request-context.ts'
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

/** Faults of the transactions of one request before one succeeds. */
const troubles: [string, Fault[]][] = [
  ['conflicts', [conflict, conflict, conflict]],
  ['a lost request', [notSent]],
  ['lost answers', [answerLost, answerLost]],
  ['a conflict, then a lost answer', [conflict, answerLost]],
  ['a lost answer, then a conflict and another lost answer', [answerLost, conflict, answerLost]],
]

async function under(faults: Fault[], work: () => Promise<Answered>): Promise<Answered> {
  return (await withFaults(transactionFaults(...faults), work)).result
}

describe.each(troubles)('%s', (_, faults) => {
  test('creates one record for one idempotency key, and reports the replay', async () => {
    const before = await prospectCount()
    const sent = { as: 'agent', headers: { 'Idempotency-Key': randomUUID() } } as const
    const first = await under(faults, () => post(PROSPECTS, ADA, sent))
    const again = await under(faults, () => post(PROSPECTS, ADA, sent))
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.text).toBe(first.text)
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    expect(await prospectCount()).toBe(before + 1)
  })

  test('edits once for one idempotency key, and reports the replay', async () => {
    const { at, etag } = await aProspect()
    const headers = { 'If-Match': etag, 'Idempotency-Key': randomUUID() }
    const edit = () => put(at, { name: 'Edited' }, { as: 'agent', headers })
    const first = await under(faults, edit)
    const again = await under(faults, edit)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.text).toBe(first.text)
    expect([first, again].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true'])
    expect((await get(at, { as: 'viewer' })).text).toBe(first.text)
  })

  test('deletes once', async () => {
    const { at } = await aProspect()
    const before = await prospectCount()
    expect((await under(faults, () => del(at, { as: 'admin' }))).status).toBe(204)
    expect(await prospectCount()).toBe(before - 1)
  })
})

describe('a write with a lost answer and a token that the store has forgotten is applied once:', () => {
  beforeEach(forgetTokens)

  test('an update with If-Match', async () => {
    const { at, etag } = await aProspect()
    const sent = { as: 'agent', headers: { 'If-Match': etag } } as const
    const edited = await under([answerLost], () => put(at, { name: 'Edited' }, sent))
    expect(edited).toMatchObject({ status: 200, body: { version: 2 } })
  })

  test('an update with linked updates', async () => {
    const { at, record } = await anOffer(await aPair())
    const accepted = await under([answerLost], () => put(at, { status: 'accepted' }, { as: 'agent' }))
    expect(accepted).toMatchObject({ status: 200, body: { status: 'accepted', version: 2 } })
    const { body } = await get(`${PROPERTIES}/${record.property_id}`, { as: 'viewer' })
    expect(body).toMatchObject({ status: 'under_offer', version: 2 })
  })

  test('a delete', async () => {
    const { at } = await aProspect()
    expect((await under([answerLost], () => del(at, { as: 'admin' }))).status).toBe(204)
    expect((await get(at, { as: 'viewer' })).status).toBe(404)
  })
})

/** The answer to a transaction is lost, and the time of the request is up when it is sent again. */
function untilTimeIsUp({ command, nth }: StoreRequest): Fault {
  if (!command.startsWith('TransactWrite')) return undefined
  if (nth === 1) return answerLost
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  return notSent
}

test('a repeat finds a conditional change by its key if it was applied although the request failed', async () => {
  const { record, at } = await aProspect()
  const idempotency = { scope: 'usr_1', key: randomUUID(), fingerprint: 'same' }
  const precondition = (version: number) => version === 1
  const archive = () => prospects.archive(record.id, { ...author, precondition, idempotency })
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
