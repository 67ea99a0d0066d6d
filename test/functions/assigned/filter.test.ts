import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../../lib/domain/user.ts'
import { aUser } from '../../support/people/signed-in-user.ts'
import { del, get } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { faults } from '../../support/store/checked-table.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { rowsIn } from '../../support/store/items.ts'
import { measured } from '../../support/store/measure.ts'
import { setAttribute } from '../../support/store/raw-writes.ts'
import { assign, assignable, asUser, idsOf } from './lists.ts'

const agent = { as: 'agent' } as const
/** The number of records of each type. One third is assigned to Ada, one third to Bob, and one third to no user. */
const COUNT = 30

// test/functions/ranges/lists.test.ts combines assigned_to with all other filters, all orders and summaries.
describe.each(assignable)('the filter assigned_to of a list of the type $type', ({ type, path, aNew }) => {
  let ada: User
  let bob: User
  const ofAda: string[] = []
  const ofBob: string[] = []
  const ofNobody: string[] = []

  beforeAll(async () => {
    await useFreshTable()
    ada = await aUser()
    bob = await aUser()
    const users = [
      { id: ada.id, ids: ofAda },
      { id: bob.id, ids: ofBob },
      { id: undefined, ids: ofNobody },
    ]
    for (let n = 0; n < COUNT; n++) {
      const { id, ids = [] } = users[n % users.length] ?? {}
      const type = n % 2 === 0 ? 'other' : undefined
      const { record } = await aNew({ ...(id && { assigned_to: id }), ...(type && { type }) })
      ids.unshift(record.id)
    }
  })

  test('the filter assigned_to lists the records of the caller, another user or no user, with the exact total', async () => {
    const cases = [
      [await asUser(ada.id, `${path}?assigned_to=me`), ofAda],
      [await asUser(bob.id, `${path}?assigned_to=me`), ofBob],
      [await asUser(bob.id, `${path}?assigned_to=${ada.id}`), ofAda],
      [await get(`${path}?assigned_to=none`, agent), ofNobody],
    ] as const
    for (const [answer, ids] of cases) {
      expect(idsOf(answer)).toEqual(ids)
      expect(answer.body.pagination.total).toBe(COUNT / 3)
    }
  })

  test('a cursor of assigned_to=me returns 400 for another caller', async () => {
    const first = `${path}?assigned_to=me&limit=2&cursor=`
    const { next } = (await asUser(ada.id, first)).body.pagination
    expect(idsOf(await asUser(ada.id, first + next))).toEqual(ofAda.slice(2, 4))
    expectProblem(await asUser(bob.id, first + next), 400, 'validation_failed')
    // Ada's cursor is also valid for another caller who filters by Ada's id.
    const named = await asUser(bob.id, `${path}?assigned_to=${ada.id}&limit=2&cursor=${next}`)
    expect(idsOf(named)).toEqual(ofAda.slice(2, 4))
  })

  test('the summary accepts the filter assigned_to', async () => {
    const { body } = await asUser(ada.id, `${path}/summary?assigned_to=me&group_by=type`)
    expect(body.total).toBe(COUNT / 3)
    expect(body.data).toHaveLength(2)
  })

  test('the filter assigned_to costs one more store request and read unit for a user, and nothing for "none"', async () => {
    const cost = async (query: string) => {
      const { requests, units } = await measured(() => get(`${path}?${query}`, agent))
      return { requests, units }
    }
    // The cost of this first request is not compared, because it also reads the layout item of the table.
    await cost('assigned_to=none')
    const { requests, units } = await cost('type=other')
    expect(await cost('type=other&assigned_to=none')).toEqual({ requests, units })
    expect(await cost(`type=other&assigned_to=${ada.id}`)).toEqual({
      requests: requests + 1,
      units: units + 1,
    })
  })

  test('the filter assigned_to finds a record after verify has repaired a packed row', async () => {
    const { at } = await aNew()
    const before = await rowsIn(`ROWS#${type}#values`)
    await assign(at, ada.id)
    const after = await rowsIn(`ROWS#${type}#values`)
    const values = before.find((row) => !after.some((each) => isDeepStrictEqual(each, row)))
    if (!values) return expect.fail('No row has changed')
    const total = async () => (await get(`${path}?assigned_to=${ada.id}`, agent)).body.pagination.total
    expect(await total()).toBe(COUNT / 3 + 1)
    await setAttribute(values.key, values.attribute, values.value)
    const where = `different ${values.key.pk} ${values.key.sk} ${values.attribute}`
    expect(await faults()).toEqual([`found: ${where}`])
    expect(await faults(true)).toEqual([`repaired: ${where}`])
    expect(await total()).toBe(COUNT / 3 + 1)
    await del(at, { as: 'admin' })
  })
})
