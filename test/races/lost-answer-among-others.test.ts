import { afterAll, expect, test } from 'vitest'
import { type Answered, get, put } from '../support/requests/api.ts'
import { aProspect } from '../support/samples/sample-prospect.ts'
import { anOffer, aPair } from '../support/samples/sample-transaction.ts'
import { interceptRequests } from '../support/store/intercept.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { inProgress, storeError } from '../support/store/store-faults.ts'

afterAll(expectInvariants)

/**
 * Sends `mine`. DynamoDB applies the transaction of this request, but its response to the service is lost. Then `theirs`
 * changes the same record, and the first retry of `mine` fails with `trouble`.
 */
async function lostAmongOthers(
  trouble: Error,
  mine: () => Promise<Answered>,
  theirs: () => Promise<Answered>,
): Promise<[Answered, Answered]> {
  const answers: Answered[] = []
  let isOthersTurn = false
  const faults = [storeError('TimeoutError'), trouble]
  const stop = interceptRequests(async ({ command }, send) => {
    const fault = isOthersTurn || !command.startsWith('TransactWrite') ? undefined : faults.shift()
    if (fault === undefined) return send()
    if (answers.length > 0) throw fault
    await send()
    isOthersTurn = true
    answers.push(await theirs())
    isOthersTurn = false
    throw fault
  })
  const answer = await mine().finally(stop)
  const [others] = answers
  if (!others) throw new Error('The other request was not sent')
  return [answer, others]
}

const troubles: [string, Error][] = [
  ['is throttled', storeError('ThrottlingException', { $fault: 'client' })],
  ['times out again', storeError('TimeoutError')],
  ['gets TransactionInProgressException', inProgress()],
]

test.each(troubles)(
  'an edit is applied once if the response of DynamoDB is lost, another edit follows, and then the retry %s',
  async (_, trouble) => {
    const { at } = await aProspect()
    const [mine, theirs] = await lostAmongOthers(
      trouble,
      () => put(at, { name: 'Mine' }, { as: 'agent' }),
      () => put(at, { name: 'Theirs' }, { as: 'agent' }),
    )
    expect([mine.headers.etag, theirs.headers.etag]).toEqual(['"2"', '"3"'])
    const read = await get(at, { as: 'viewer' })
    expect(read.headers.etag).toBe('"3"')
    expect(read.body).toEqual(theirs.body)
  },
)

test.each(troubles)(
  'an accept returns 200 if the response of DynamoDB is lost, another request completes the offer, and then the retry %s',
  async (_, trouble) => {
    const { at } = await anOffer(await aPair())
    const [mine, theirs] = await lostAmongOthers(
      trouble,
      () => put(at, { status: 'accepted' }, { as: 'agent' }),
      () => put(at, { status: 'completed' }, { as: 'agent' }),
    )
    expect([mine.status, theirs.status]).toEqual([200, 200])
    expect([mine.body.status, theirs.body.status]).toEqual(['accepted', 'completed'])
    expect((await get(at, { as: 'viewer' })).body.status).toBe('completed')
  },
)
