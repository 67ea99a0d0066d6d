import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../../lib/domain/user.ts'
import { aUser, changeUser, removeUser } from '../../support/people/signed-in-user.ts'
import { type Answered, call, get, post, put, tokenFor } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { ADA, aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { beforeRequest } from '../../support/store/before-request.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { expectInvariants } from '../../support/store/invariants.ts'
import { assigneeNumber } from '../../support/store/items.ts'
import { measured } from '../../support/store/measure.ts'

// test/model assigns records to users, and compares lists and summaries with the filter assigned_to. These tests hold who can be
// assigned, the numbers of users, and the cost.

afterAll(expectInvariants)

const agent = { as: 'agent' } as const
const AT = '2030-01-01T00:00:00.000Z'
const NO_USER = 'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV'

let user: User
beforeAll(async () => {
  await useFreshTable()
  user = await aUser()
})

const assign = (at: string, assigned_to: string | null) => put(at, { assigned_to }, agent)
const asUser = async (id: string, target: string) =>
  call('GET', target, { token: await tokenFor('agent', id) })
const idsOf = ({ body }: Answered): string[] => body.data.map(({ id }: { id: string }) => id)
const numberOf = ({ id }: User) => assigneeNumber(id)

async function changedUser(change: object): Promise<string> {
  const changed = await aUser()
  await changeUser(changed, change)
  return changed.id
}

test.each([
  ['does not exist', async () => NO_USER],
  ['is disabled', () => changedUser({ disabled_at: AT })],
  ['is a service account', () => changedUser({ machine: true })],
])('a create or update returns 400 and writes nothing if the user in assigned_to %s', async (_, id) => {
  const { record, at } = await aProspect()
  const json = { assigned_to: await id() }
  const errors = [{ field: 'assigned_to', code: 'reference', message: expect.any(String) }]
  for (const work of [() => post(PROSPECTS, { ...ADA, ...json }, agent), () => put(at, json, agent)]) {
    const { result, written } = await measured(work)
    expect(result).toMatchObject({ status: 400, body: { code: 'validation_failed', errors } })
    expect(written).toBe(0)
  }
  expect((await get(at, agent)).body).toEqual(record)
})

test('a record stays assigned to a disabled or removed user, and its other fields can be edited', async () => {
  const leaver = await aUser()
  const { at, record } = await aProspect({ assigned_to: leaver.id })
  await changeUser(leaver, { disabled_at: AT })
  const edited = await put(at, { ...record, name: 'Ada Byron' }, agent)
  expect(edited).toMatchObject({ status: 200, body: { name: 'Ada Byron', assigned_to: leaver.id } })
  await removeUser(leaver)
  const archived = await post(`${at}/archive`, undefined, agent)
  expect(archived).toMatchObject({ status: 200, body: { assigned_to: leaver.id } })
  expect(idsOf(await get(`${PROSPECTS}?status=all&assigned_to=${leaver.id}`, agent))).toEqual([record.id])
  await assign(at, null)
  expectProblem(await assign(at, leaver.id), 400, 'validation_failed')
})

test('a repeated create returns the same assigned_to even if this user was disabled meanwhile', async () => {
  const leaver = await aUser()
  const fields = { ...ADA, assigned_to: leaver.id }
  const sent = { ...agent, headers: { 'idempotency-key': crypto.randomUUID() } }
  const first = await post(PROSPECTS, fields, sent)
  await changeUser(leaver, { disabled_at: AT })
  expect(await post(PROSPECTS, fields, sent)).toMatchObject({ status: 201, body: first.body })
})

describe('the number of an assigned user', () => {
  test('users get different numbers, and keep them after their records are unassigned and assigned again', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => aUser()))
    const made = await Promise.all(users.map(({ id }) => aProspect({ assigned_to: id })))
    const numbers = await Promise.all(users.map(numberOf))
    expect(new Set(numbers).size).toBe(users.length)
    for (const { at } of made) await assign(at, null)
    for (const [n, { at }] of made.entries()) await assign(at, users[n]?.id ?? '')
    expect(await Promise.all(users.map(numberOf))).toEqual(numbers)
  })

  test('two parallel assignments to a new user store one number', async () => {
    const fresh = await aUser()
    const [one, other] = [await aProspect(), await aProspect()]
    beforeRequest({ command: 'TransactWrite', mention: 'ASSIGNEES' }, () => assign(one.at, fresh.id))
    await assign(other.at, fresh.id)
    expect(await numberOf(fresh)).toEqual(expect.any(Number))
    const found = await asUser(fresh.id, `${PROSPECTS}?assigned_to=me`)
    expect(idsOf(found)).toEqual([other.record.id, one.record.id])
  })
})

test('a cursor of assigned_to=me returns 400 for another caller', async () => {
  const [ada, bob] = [await aUser(), await aUser()]
  const own: string[] = []
  for (let n = 0; n < 3; n++) own.unshift((await aProspect({ assigned_to: ada.id })).record.id)
  const first = `${PROSPECTS}?assigned_to=me&limit=2&cursor=`
  const { next } = (await asUser(ada.id, first)).body.pagination
  expect(idsOf(await asUser(ada.id, first + next))).toEqual(own.slice(2))
  expectProblem(await asUser(bob.id, first + next), 400, 'validation_failed')
  // Ada's cursor is also valid for another caller who filters by Ada's id.
  const named = await asUser(bob.id, `${PROSPECTS}?assigned_to=${ada.id}&limit=2&cursor=${next}`)
  expect(idsOf(named)).toEqual(own.slice(2))
})

test('an assignment costs 2 more read units than an edit of another field, and the first assignment to a user 1 more read unit and 3 more write units', async () => {
  const { at } = await aProspect()
  const cost = async (json: object) => {
    const { requests, units, written } = await measured(() => put(at, json, agent))
    return { requests, read: units - written, written }
  }
  const edit = await cost({ name: 'Ada Byron' })
  const known = await cost({ assigned_to: user.id })
  const first = await cost({ assigned_to: (await aUser()).id })
  expect(known).toMatchObject({ requests: edit.requests + 4, read: edit.read + 3 })
  const again = await cost({ assigned_to: user.id })
  expect(again).toMatchObject({ requests: edit.requests + 1, read: edit.read + 2 })
  expect(first).toMatchObject({
    requests: again.requests + 3,
    read: again.read + 1,
    written: again.written + 3,
  })
})

test('the filter assigned_to costs one more request and read unit for a user, and nothing for "none"', async () => {
  const cost = async (query: string) => {
    const { requests, units } = await measured(() => get(`${PROSPECTS}?${query}`, agent))
    return { requests, units }
  }
  const { requests, units } = await cost('type=investor,other&updated_since=2020-01-01')
  const query = 'type=investor,other&updated_since=2020-01-01&assigned_to'
  expect(await cost(`${query}=none`)).toEqual({ requests, units })
  expect(await cost(`${query}=${user.id}`)).toEqual({ requests: requests + 1, units: units + 1 })
})
