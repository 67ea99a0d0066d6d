import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { config, useServiceEnvironment } from '../../../lib/config.ts'
import { exampleId } from '../../../lib/domain/id.ts'
import { get, tokenFor } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { measured } from '../../support/store/measure.ts'
import { CHANGES, changes, currentCursor, DAY, pass, SECOND, useFrozenClock } from './feed.ts'

useFrozenClock()

test('a feed request without a cursor returns the current cursor and no changes', async () => {
  await aProspect()
  const answer = await changes()
  expect(answer).toEqual({ data: [], next: expect.any(String), more: false })
})

test('a client that follows the feed cursors gets every change once, and "more" is false only on the last page', async () => {
  let since = await currentCursor()
  const made: string[] = []
  for (let n = 0; n < 6; n++) made.push((await aProspect()).record.id)
  pass(15 * SECOND + 1)
  const seen: string[] = []
  const more: boolean[] = []
  for (let page = 0; page < 3; page++) {
    const answer = await changes(since, 2)
    seen.push(...answer.data.map(({ id }: { id: string }) => id))
    more.push(answer.more)
    expect(answer.next).not.toBe(since)
    since = answer.next
  }
  expect(seen.toSorted()).toEqual(made.toSorted())
  expect(more).toEqual([true, true, false])
  expect((await changes(since)).data).toEqual([])
})

test('the feed cursor advances even if there are no changes, and never goes back', async () => {
  const since = await currentCursor()
  pass(SECOND)
  const { next } = await changes(since)
  expect(next).not.toBe(since)
  pass(-10 * SECOND)
  expect(await changes(next)).toEqual({ data: [], next, more: false })
})

test('a feed cursor is valid for 90 days, and then returns 410', async () => {
  const since = await currentCursor()
  const { record } = await aProspect()
  pass(90 * DAY - 16 * SECOND)
  const token = await tokenFor('viewer', 'usr_later')
  const read = () => get(`${CHANGES}?since=${since}`, { token })
  expect((await read()).body.data).toMatchObject([{ id: record.id }])
  pass(16 * SECOND)
  expectProblem(await read(), 410, 'changes_expired')
})

const encoded = (text: string) => Buffer.from(text).toString('base64url')

test.each(['1', '2', '2-AbCd_-12'])(
  'the feed returns 410 for a cursor of another version: %s',
  async (version) => {
    const since = encoded(`${version} ${new Date().toISOString()}`)
    expectProblem(await get(`${CHANGES}?since=${since}`, { as: 'viewer' }), 410, 'changes_expired')
  },
)

test('a feed cursor returns 410 after a switch to another table, such as a restored one, and stays valid for its own', async () => {
  const { TABLE_NAME } = config()
  const since = await currentCursor()
  const read = () => get(`${CHANGES}?since=${since}`, { as: 'viewer' })
  await useFreshTable()
  expectProblem(await read(), 410, 'changes_expired')
  useServiceEnvironment({ TABLE_NAME })
  expect((await read()).status).toBe(200)
})

test.each([
  ['an empty text', ''],
  ['a time without encoding', new Date().toISOString()],
  ['no version', encoded(new Date().toISOString())],
  ['letters instead of ids', encoded(`1 ${new Date().toISOString()}#${'a'.repeat(1_000)}`)],
  [
    'an operation id that is too long',
    encoded(`1 ${new Date().toISOString()}#${randomUUID()}0#${exampleId('prs')}`),
  ],
  ['an operation id without a record id', encoded(`1 ${new Date().toISOString()}#${randomUUID()}`)],
  ['an invalid record id', encoded(`1 ${new Date().toISOString()}#${randomUUID()}#prs_1`)],
  ['a time in the future', encoded('1 2999-01-01T00:00:00.000Z')],
  ['an impossible day', encoded('1 2026-02-30T00:00:00.000Z')],
  ['base64 padding', `${encoded(`1 ${new Date().toISOString()}`)}=`],
])('the feed returns 400 for an invalid cursor: %s', async (_, since) => {
  const answer = await get(`${CHANGES}?since=${encodeURIComponent(since)}`, { as: 'viewer' })
  expectProblem(answer, 400, 'validation_failed')
  expect(answer.body.errors).toMatchObject([{ field: 'since', code: 'format' }])
})

test('an empty feed page costs 1 request and 1 unit, and 100 changes cost 3 requests and at most 108 units', async () => {
  const since = await currentCursor()
  const read = () => get(`${CHANGES}?since=${since}&limit=100`, { as: 'viewer' })
  pass(SECOND)
  expect(await measured(read)).toMatchObject({ requests: 1, units: 1 })
  await Promise.all(Array.from({ length: 100 }, () => aProspect()))
  pass(16 * SECOND)
  const { result, requests, units } = await measured(read)
  expect(result.body.data).toHaveLength(100)
  expect(requests).toBe(3)
  expect(units).toBeLessThanOrEqual(108)
})
