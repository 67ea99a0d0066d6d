import { expect, test } from 'vitest'
import { client } from '../../lib/data/table/client.ts'
import { type Answered, get, put } from '../support/requests/api.ts'
import { aProspect } from '../support/samples/sample-prospect.ts'
import { anOffer, aPair } from '../support/samples/sample-transaction.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { inProgress, storeError } from '../support/store/store-faults.ts'

const MIDDLEWARE = 'loseOneAnswer'

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
  let stage: 'mine' | 'theirs' | 'again' | 'quiet' = 'mine'
  client().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const isPlain = stage === 'theirs' || stage === 'quiet' || !commandName.startsWith('TransactWrite')
        if (isPlain) return next(args)
        if (stage === 'again') {
          stage = 'quiet'
          throw trouble
        }
        stage = 'theirs'
        await next(args)
        answers.push(await theirs())
        stage = 'again'
        throw storeError('TimeoutError')
      },
    { step: 'initialize', name: MIDDLEWARE },
  )
  const answer = await mine().finally(() => client().middlewareStack.remove(MIDDLEWARE))
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
