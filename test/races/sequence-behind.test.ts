import { beforeEach, expect, test } from 'vitest'
import { post } from '../support/requests/api.ts'
import { idsOnEveryPage } from '../support/requests/every-page.ts'
import { aProspect, GRACE, PROSPECTS } from '../support/samples/sample-prospect.ts'
import { bulkLoad } from '../support/store/bulk-load.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { setLastSequence } from '../support/store/sequence.ts'
import { withFaults } from '../support/store/store-faults.ts'
import { underConflicts } from '../support/store/under-conflicts.ts'

const setBackTo = (next: number) => setLastSequence(next, ['prospect'])

async function records(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.unshift((await aProspect()).record.id)
  return ids
}

beforeEach(useFreshTable)

test('after the sequence is reset to 0, creates get higher sequence numbers than all records and overwrite no record', async () => {
  const old = await records(30)
  await setBackTo(0)
  const answers = await underConflicts(() =>
    Promise.all(Array.from({ length: 10 }, () => post(PROSPECTS, GRACE, { as: 'agent' }))),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  const ids = await idsOnEveryPage(PROSPECTS)
  expect(ids.slice(answers.length)).toEqual(old)
  expect(ids.slice(0, answers.length).toSorted()).toEqual(answers.map(({ body }) => body.id).toSorted())
  await expectInvariants()
})

test('a create succeeds within 8 attempts although the sequence counter is 200 too low', async () => {
  await bulkLoad('prospect', Array(200).fill({ name: 'Eve Early', email: 'eve@example.com' }))
  await setBackTo(0)
  const { result, requests } = await withFaults(
    () => undefined,
    () => post(PROSPECTS, GRACE, { as: 'agent' }),
  )
  expect(result.status).toBe(201)
  const tries = requests.filter(({ command }) => command.startsWith('TransactWrite'))
  expect(tries.length).toBeLessThanOrEqual(8)
  await expectInvariants()
})
