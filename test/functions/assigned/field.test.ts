import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../../lib/domain/user.ts'
import { aUser, changeUser, removeUser } from '../../support/people/signed-in-user.ts'
import { get, post, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { beforeRequest } from '../../support/store/before-request.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { expectInvariants } from '../../support/store/invariants.ts'
import { assigneeNumber } from '../../support/store/items.ts'
import { measured } from '../../support/store/measure.ts'
import { assign, assignable, asUser, idsOf } from './lists.ts'

afterAll(expectInvariants)

const agent = { as: 'agent' } as const
const AT = '2030-01-01T00:00:00.000Z'
const NO_USER = 'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV'

let user: User
beforeAll(async () => {
  await useFreshTable()
  user = await aUser()
})

const numberOf = ({ id }: User) => assigneeNumber(id)

describe.each(assignable)('assigned_to of a $type', ({ path, body, aNew, edit }) => {
  test('a create sets assigned_to, and an update changes or clears it', async () => {
    const other = await aUser()
    const { record, at } = await aNew({ assigned_to: user.id })
    expect(record).toMatchObject({ assigned_to: user.id, version: 1 })
    expect(record).not.toHaveProperty('assigned_number')
    expect((await get(at, agent)).body).toEqual(record)
    const edited = await put(at, { assigned_to: other.id }, agent)
    expect(edited.body).toMatchObject({ assigned_to: other.id, version: 2 })
    const cleared = await put(at, { assigned_to: null }, agent)
    expect(cleared.body).not.toHaveProperty('assigned_to')
    expect((await get(at, agent)).body).toEqual(cleared.body)
  })

  test('a record has no assigned_to if its create omits the field or sends null', async () => {
    for (const fields of [{}, { assigned_to: null }])
      expect((await aNew(fields)).record).not.toHaveProperty('assigned_to')
  })

  test.each([
    ['does not exist', async () => NO_USER],
    [
      'is disabled',
      async () => {
        const disabled = await aUser()
        await changeUser(disabled, { disabled_at: AT })
        return disabled.id
      },
    ],
    [
      'is removed',
      async () => {
        const removed = await aUser()
        await removeUser(removed)
        return removed.id
      },
    ],
    [
      'is a service account',
      async () => {
        const machine = await aUser()
        await changeUser(machine, { machine: true })
        return machine.id
      },
    ],
  ])('a create or update returns 400 and writes nothing if the user in assigned_to %s', async (_, id) => {
    const { record, at } = await aNew()
    const json = { assigned_to: await id() }
    const errors = [{ field: 'assigned_to', code: 'reference', message: expect.any(String) }]
    for (const work of [() => post(path, { ...body, ...json }, agent), () => put(at, json, agent)]) {
      const { result, written } = await measured(work)
      expect(result).toMatchObject({ status: 400, body: { code: 'validation_failed', errors } })
      expect(written).toBe(0)
    }
    expect((await get(at, agent)).body).toEqual(record)
  })

  test('a record stays assigned to a disabled or removed user, and its other fields can be edited', async () => {
    const leaver = await aUser()
    const { at, record } = await aNew({ assigned_to: leaver.id })
    await changeUser(leaver, { disabled_at: AT })
    const edited = await put(at, { ...record, ...edit }, agent)
    expect(edited).toMatchObject({ status: 200, body: { ...edit, assigned_to: leaver.id } })
    await removeUser(leaver)
    const archived = await post(`${at}/archive`, undefined, agent)
    expect(archived).toMatchObject({ status: 200, body: { assigned_to: leaver.id } })
    expect(idsOf(await get(`${path}?status=all&assigned_to=${leaver.id}`, agent))).toEqual([record.id])
    await assign(at, null)
    const again = await put(at, { assigned_to: leaver.id }, agent)
    expectProblem(again, 400, 'validation_failed')
  })

  test('an assignment costs 2 more read units than an edit of another field, and the first assignment to a user costs 3 more write units than later ones', async () => {
    const { at } = await aNew({ assigned_to: user.id })
    const { at: unassigned } = await aNew()
    const change = (to: string, json: object) => measured(() => put(to, json, agent))
    const [one, other] = [await change(at, edit), await change(unassigned, edit)]
    expect({ ...one, result: 0 }).toEqual({ ...other, result: 0 })
    const read = ({ units, written }: { units: number; written: number }) => units - written
    const known = await change(unassigned, { assigned_to: user.id })
    expect({ requests: known.requests, read: read(known) }).toEqual({
      requests: one.requests + 1,
      read: read(one) + 2,
    })
    const fresh = await aUser()
    const first = await change(at, { assigned_to: fresh.id })
    expect(first).toMatchObject({ requests: known.requests + 2, written: known.written + 3 })
    const [assigned, open] = [
      await measured(() => aNew({ assigned_to: user.id })),
      await measured(() => aNew()),
    ]
    expect({ requests: assigned.requests, read: read(assigned) }).toEqual({
      requests: open.requests + 1,
      read: read(open) + 2,
    })
  })

  test('two parallel assignments to a new user store one assignee number', async () => {
    const fresh = await aUser()
    const [one, other] = [await aNew(), await aNew()]
    beforeRequest({ command: 'TransactWrite', mention: 'ASSIGNEES' }, () => assign(one.at, fresh.id))
    await assign(other.at, fresh.id)
    expect(await numberOf(fresh)).toEqual(expect.any(Number))
    const found = await asUser(fresh.id, `${path}?assigned_to=me`)
    expect(idsOf(found)).toEqual([other.record.id, one.record.id])
  })

  test('eight parallel creates with the same new assignee store only one assignee number', async () => {
    const fresh = await aUser()
    const made = await Promise.all(Array.from({ length: 8 }, () => aNew({ assigned_to: fresh.id })))
    const found = await get(`${path}?assigned_to=${fresh.id}`, agent)
    expect(new Set(idsOf(found))).toEqual(new Set(made.map(({ record }) => record.id)))
  })

  test('a repeated create returns the same assigned_to even if this user was disabled meanwhile', async () => {
    const leaver = await aUser()
    const fields = { ...body, assigned_to: leaver.id }
    const sent = { ...agent, headers: { 'idempotency-key': crypto.randomUUID() } }
    const first = await post(path, fields, sent)
    await changeUser(leaver, { disabled_at: AT })
    const second = await post(path, fields, sent)
    expect(second).toMatchObject({
      status: 201,
      body: first.body,
      headers: { 'idempotent-replayed': 'true' },
    })
  })
})

test('users get different assignee numbers, and keep them after their records are unassigned and assigned again', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => aUser()))
  const [prospects] = assignable
  const made = await Promise.all(users.map(({ id }) => prospects.aNew({ assigned_to: id })))
  const numbers = await Promise.all(users.map(numberOf))
  expect(new Set(numbers).size).toBe(users.length)
  for (const { at } of made) await assign(at, null)
  for (const [n, { at }] of made.entries()) await assign(at, users[n]?.id ?? '')
  expect(await Promise.all(users.map(numberOf))).toEqual(numbers)
})
