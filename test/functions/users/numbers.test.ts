import { beforeEach, expect, test } from 'vitest'
import { aUser } from '../../support/people/signed-in-user.ts'
import { type Answered, get, tokenFor } from '../../support/requests/api.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { faults } from '../../support/store/checked-table.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { expectInvariants } from '../../support/store/invariants.ts'
import { assigneeNumber, setAssigneeNumber } from '../../support/store/items.ts'
import { setLastSequence } from '../../support/store/sequence.ts'

beforeEach(useFreshTable)

const asUser = async (id: string, target: string) => get(target, { token: await tokenFor('agent', id) })
const idsOf = ({ body }: Answered): string[] => body.data.map(({ id }: { id: string }) => id)

/** Creates users who each have a record. Returns the users with the ids of their records. */
async function assigned(count: number) {
  const users = await Promise.all(Array.from({ length: count }, () => aUser()))
  return Promise.all(
    users.map(async ({ id }) => ({ id, record: (await aProspect({ assigned_to: id })).record.id })),
  )
}

test('after the sequence of user numbers is reset to 0, each user gets another number and sees only the own records', async () => {
  const before = await assigned(3)
  await setLastSequence(0, ['assignee'])
  const users = [...before, ...(await assigned(5))]
  const numbers = await Promise.all(users.map(({ id }) => assigneeNumber(id)))
  expect(new Set(numbers).size).toBe(users.length)
  for (const { id, record } of users)
    expect(idsOf(await asUser(id, `${PROSPECTS}?assigned_to=me`))).toEqual([record])
  await expectInvariants()
})

test('verify finds two users with one number, and a rebuild gives one of them another number', async () => {
  const [ana, bert] = await assigned(2)
  if (!ana || !bert) throw new Error('There are no users')
  await setAssigneeNumber(bert.id, await assigneeNumber(ana.id))
  const flat = await aProperty({ assigned_to: bert.id })
  expect(await faults()).toEqual(
    expect.arrayContaining([
      `found: different ASSIGNEES ${bert.id > ana.id ? bert.id : ana.id}`,
      `found: different ${bert.record} assigned_number`,
    ]),
  )
  await faults(true)
  expect(await faults()).toEqual([])
  const of = async (id: string, path: string) =>
    idsOf(await get(`${path}?assigned_to=${id}`, { as: 'viewer' }))
  expect(await of(ana.id, PROSPECTS)).toEqual([ana.record])
  expect(await of(bert.id, PROSPECTS)).toEqual([bert.record])
  expect(await of(ana.id, PROPERTIES)).toEqual([])
  expect(await of(bert.id, PROPERTIES)).toEqual([flat.record.id])
  // The histories of the records of Bert contain the earlier number, which no response shows.
})

test('a rebuild stores a new number for a user whose number a restored table lacks', async () => {
  const [ana, bert] = await assigned(2)
  if (!ana || !bert) throw new Error('There are no users')
  await setAssigneeNumber(ana.id, undefined)
  expect(await faults()).toEqual([`found: different ${ana.record} assigned_number`])
  await faults(true)
  expect(await faults()).toEqual([])
  for (const { id, record } of [ana, bert])
    expect(idsOf(await asUser(id, `${PROSPECTS}?assigned_to=me`))).toEqual([record])
})
