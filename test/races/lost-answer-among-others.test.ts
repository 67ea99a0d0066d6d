import { expect, test } from 'vitest'
import { type Answered, get, put } from '../support/requests/api.ts'
import { aProspect } from '../support/samples/sample-prospect.ts'
import { anOffer, aPair } from '../support/samples/sample-transaction.ts'
import { interceptRequests } from '../support/store/intercept.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { inProgress, storeError } from '../support/store/store-faults.ts'

/**
 * Does `mine` so that its transaction is applied and the answer lost, after others have done `theirs` to the same
 * record; what is sent again meets `trouble` once.
 */
async function lostAmongOthers(
  trouble: Error,
  mine: () => Promise<Answered>,
  theirs: () => Promise<Answered>,
): Promise<[Answered, Answered]> {
  const answers: Answered[] = []
  let isTurnOfOthers = false
  const faults = [storeError('TimeoutError'), trouble]
  const stop = interceptRequests(async ({ command }, send) => {
    const fault = isTurnOfOthers || !command.startsWith('TransactWrite') ? undefined : faults.shift()
    if (fault === undefined) return send()
    if (answers.length > 0) throw fault
    await send()
    isTurnOfOthers = true
    answers.push(await theirs())
    isTurnOfOthers = false
    throw fault
  })
  const answer = await mine().finally(stop)
  const [others] = answers
  if (!others) throw new Error('The others had no turn')
  return [answer, others]
}

const troubles: [string, Error][] = [
  ['throttled', storeError('ThrottlingException', { $fault: 'client' })],
  ['without an answer again', storeError('TimeoutError')],
  ['still in progress', inProgress()],
]

test.each(troubles)('an edit whose answer was lost, then %s, is made once', async (_, trouble) => {
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
  await expectInvariants()
})

test.each(troubles)('a move whose answer was lost, then %s, is no illegal one', async (_, trouble) => {
  const { at } = await anOffer(await aPair())
  const [mine, theirs] = await lostAmongOthers(
    trouble,
    () => put(at, { status: 'accepted' }, { as: 'agent' }),
    () => put(at, { status: 'completed' }, { as: 'agent' }),
  )
  expect([mine.status, theirs.status]).toEqual([200, 200])
  expect([mine.body.status, theirs.body.status]).toEqual(['accepted', 'completed'])
  expect((await get(at, { as: 'viewer' })).body.status).toBe('completed')
  await expectInvariants()
})
