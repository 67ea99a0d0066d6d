import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import type { Role } from '../../../lib/domain/role.ts'
import { aUser, removeUser } from '../../support/people/signed-in-user.ts'
import { type Answered, del, get, put, tokenFor } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { everyItem, expectInvariants } from '../../support/store/invariants.ts'
import { historyItems, putItem, removeHistoryItem } from '../../support/store/items.ts'

afterEach(() => {
  vi.useRealTimers()
  useServiceEnvironment({ HISTORY_DAYS: '730' })
})

const agent = { as: 'agent' } as const
/** Issues a token at the current time of the test, because some tests move the clock by days. */
const today = async (role: Role) => ({
  token: await tokenFor(role, `usr_${role}_${new Date().getUTCDate()}`),
})
const historyOf = async (at: string, query = '') => {
  const { status, body } = await get(`${at}/history?${query}`, await today('admin'))
  expect(status).toBe(200)
  return body
}
const requestId = ({ headers }: Answered) => headers['x-request-id']

// test/model also checks histories: it rebuilds random records from them.
describe('the history entry of a change', () => {
  test('a history entry has the user, the request, the time, and the values before and after the change', async () => {
    const user = await aUser()
    const { record, at } = await aProperty({ price: 250_000, estimated_rent: 1_000 })
    const edited = await put(
      at,
      { price: 240_000, estimated_rent: null },
      { token: await tokenFor('agent', user.id) },
    )
    expect(edited.body).toMatchObject({ created_by: 'usr_agent', updated_by: user.id })
    const { data, pagination } = await historyOf(at)
    expect(pagination).toMatchObject({ page: 1, total: 2, pages: 1 })
    expect(data[0]).toEqual({
      version: 2,
      at: edited.body.updated_at,
      by: { id: user.id, name: user.name },
      request_id: requestId(edited),
      action: 'updated',
      changes: [
        { field: 'price', from: 250_000, to: 240_000 },
        { field: 'estimated_rent', from: 1_000 },
      ],
    })
    expect(data[1]).toMatchObject({
      version: 1,
      at: record.created_at,
      action: 'created',
      by: { id: 'usr_agent' },
    })
    expect(data[1]?.changes).toContainEqual({ field: 'address', to: record.address })
    await removeUser(user)
    expect((await historyOf(at)).data[0]?.by).toEqual({ id: user.id })
  })
})

describe('the list of history entries', () => {
  let at: string
  beforeEach(async () => {
    at = (await aProperty()).at
    for (let n = 1; n <= 24; n++) await put(at, { price: n }, agent)
  })
  const versions = ({ data }: { data: { version: number }[] }) => data.map(({ version }) => version)

  test('a cursor of a history stays correct when entries are added, and is invalid for other records', async () => {
    const first = await historyOf(at, 'limit=20&cursor=')
    await put(at, { price: 99 }, agent)
    const rest = await historyOf(at, `limit=20&cursor=${first.pagination.next}`)
    expect([...versions(first), ...versions(rest)]).toEqual(Array.from({ length: 25 }, (_, n) => 25 - n))
    expect(rest.pagination).toEqual({ limit: 20, total: 26, next: null })
    const other = await aProperty()
    const foreign = await get(`${other.at}/history?cursor=${first.pagination.next}`, agent)
    expectProblem(foreign, 400, 'validation_failed')
  })
})

describe('the retention of a history', () => {
  test('only admins can read the history of a deleted record', async () => {
    const { record, at } = await aProspect({ name: 'Ada Byron' })
    await del(at, { as: 'admin' })
    const [deleted, created] = (await historyOf(at)).data
    expect(deleted).toMatchObject({ version: 2, action: 'deleted', by: { id: 'usr_admin' } })
    expect(deleted?.changes).toContainEqual({ field: 'name', from: 'Ada Byron' })
    expect(created).toMatchObject({ version: 1, action: 'created' })
    expectProblem(await get(`${at}/history`, agent), 404, 'not_found')
    const never = 'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV'
    expectProblem(await get(`${PROSPECTS}/${never}/history`, { as: 'admin' }), 404, 'not_found')
    expectProblem(await get(`${PROPERTIES}/${record.id}/history`, { as: 'admin' }), 404, 'not_found')
  })

  test('history entries expire after historyDays, and the total excludes expired entries that DynamoDB has not removed yet', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const day = 24 * 60 * 60 * 1_000
    const { record, at } = await aProperty()
    for (let n = 1; n <= 9; n++) {
      vi.setSystemTime(Date.now() + day)
      await put(at, { price: n }, await today('agent'))
    }
    vi.setSystemTime(Date.now() + 725.5 * day)
    const kept = [10, 9, 8, 7, 6]
    const expectKept = async () => {
      const { data, pagination } = await historyOf(at, 'limit=3&page=2')
      expect(data.map(({ version }: { version: number }) => version)).toEqual(kept.slice(3))
      expect(pagination).toMatchObject({ total: 5, pages: 2 })
    }
    await expectKept()
    // DynamoDB removes expired items in any order. This test removes every second expired entry.
    for (const { version } of await historyItems(record.id))
      if (Number(version) < 6 && Number(version) % 2 === 1)
        await removeHistoryItem(record.id, Number(version))
    await expectKept()
    await expectInvariants()
    vi.setSystemTime(Date.now() + 10 * day)
    expect(await historyOf(at)).toMatchObject({ data: [], pagination: { total: 0, pages: 0 } })
    await expectInvariants()
  })

  test('history entries do not expire before older entries of the same record, even if historyDays is lowered', async () => {
    const { at, record } = await aProperty()
    useServiceEnvironment({ HISTORY_DAYS: '1' })
    await put(at, { price: 1 }, agent)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 24 * 60 * 60 * 1_000 })
    expect((await historyOf(at)).pagination.total).toBe(2)
    // DynamoDB removes an item after this time.
    const entries = (await everyItem()).filter(({ pk }) => pk === `HISTORY#${record.id}`)
    expect(entries.every(({ expires_at }) => Number(expires_at) > Date.now() / 1_000)).toBe(true)
  })
})

describe('a record written by a release without histories', () => {
  test('the history of a record without history entries is empty until the next change', async () => {
    const { record, at } = await aProspect()
    for (const { history: _, ...item } of await everyItem()) {
      const { created_by: __, ...data } = Object(item.data)
      if (data.id === record.id) await putItem({ Item: { ...item, data } })
    }
    await removeHistoryItem(record.id, 1)
    expect(await historyOf(at)).toMatchObject({ data: [], pagination: { total: 0 } })
    const { body } = await get(at, agent)
    expect(body).not.toHaveProperty('created_by')
    expect(body).not.toHaveProperty('updated_by')
    expect((await put(at, { name: 'Zoe' }, agent)).body).toMatchObject({ updated_by: 'usr_agent' })
    expect(await historyOf(at)).toMatchObject({ data: [{ version: 2 }], pagination: { total: 1 } })
    await expectInvariants()
  })
})
