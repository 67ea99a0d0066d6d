import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { config, useServiceEnvironment } from '../../../lib/config.ts'
import { exampleId } from '../../../lib/domain/id.ts'
import { get, tokenFor } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { measured } from '../../support/store/measure.ts'
import { begun, CHANGES, changes, DAY, pass, SECOND, useStandingClock } from './followed.ts'

useStandingClock()

test('without a place there is only the present one', async () => {
  await aProspect()
  const answer = await changes()
  expect(answer).toEqual({ data: [], next: expect.any(String), more: false })
})

test('every change is on one page or another, and the last page says so', async () => {
  let since = await begun()
  const made: string[] = []
  for (let n = 0; n < 5; n++) made.push((await aProspect()).record.id)
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

test('a full page that is the last has no more', async () => {
  const since = await begun()
  await aProspect()
  pass(16 * SECOND)
  expect(await changes(since, 1)).toMatchObject({ data: [{}], more: false })
})

test('a place moves on where nothing changes, and never back', async () => {
  const since = await begun()
  pass(SECOND)
  const { next } = await changes(since)
  expect(next).not.toBe(since)
  pass(-10 * SECOND)
  expect(await changes(next)).toEqual({ data: [], next, more: false })
})

test('a place is good for 90 days, and then 410', async () => {
  const since = await begun()
  const { record } = await aProspect()
  pass(90 * DAY - 16 * SECOND)
  const token = await tokenFor('viewer', 'usr_later')
  const look = () => get(`${CHANGES}?since=${since}`, { token })
  expect((await look()).body.data).toMatchObject([{ id: record.id }])
  pass(16 * SECOND)
  expectProblem(await look(), 410, 'changes_expired')
})

const written = (text: string) => Buffer.from(text).toString('base64url')

test.each(['1', '2', '2-AbCd_-12'])('a place of another version is 410: %s', async (version) => {
  const since = written(`${version} ${new Date().toISOString()}`)
  expectProblem(await get(`${CHANGES}?since=${since}`, { as: 'viewer' }), 410, 'changes_expired')
})

test('a place of another table, as one that was restored to before, is 410, and good again where that is served', async () => {
  const { TABLE_NAME } = config()
  const since = await begun()
  const look = () => get(`${CHANGES}?since=${since}`, { as: 'viewer' })
  await useFreshTable()
  expectProblem(await look(), 410, 'changes_expired')
  useServiceEnvironment({ TABLE_NAME })
  expect((await look()).status).toBe(200)
})

test.each([
  ['nothing', ''],
  ['a word', 'yesterday'],
  ['a time', new Date().toISOString()],
  ['no version', written(new Date().toISOString())],
  ['no time that there is', written('1 2026-13-41T00:00:00.000Z')],
  ['more behind it', written(`1 ${new Date().toISOString()} and more`)],
  ['letters behind its time', written(`1 ${new Date().toISOString()}#${'a'.repeat(1_000)}`)],
  [
    'an operation that is too long',
    written(`1 ${new Date().toISOString()}#${randomUUID()}0#${exampleId('prs')}`),
  ],
  ['an operation without a record', written(`1 ${new Date().toISOString()}#${randomUUID()}`)],
  ['of an id that cannot be', written(`1 ${new Date().toISOString()}#${randomUUID()}#prs_1`)],
  ['of a day that there is not', written('1 2026-02-30T00:00:00.000Z')],
  ['base64 that is written otherwise', `${written(`1 ${new Date().toISOString()}`)}=`],
])('a place that is %s is 400', async (_, since) => {
  const answer = await get(`${CHANGES}?since=${encodeURIComponent(since)}`, { as: 'viewer' })
  expectProblem(answer, 400, 'validation_failed')
  expect(answer.body.errors).toMatchObject([{ field: 'since', code: 'format' }])
})

test.each(['limit=0', 'limit=101', 'limit=2&limit=3', 'page=1', 'cursor='])('?%s is 400', async (query) => {
  expectProblem(await get(`${CHANGES}?${query}`, { as: 'viewer' }), 400, 'validation_failed')
})

test('an idle look takes 1 request of 1 unit; 100 changes take 2, of a unit for each record and few more', async () => {
  const since = await begun()
  const look = () => get(`${CHANGES}?since=${since}&limit=100`, { as: 'viewer' })
  pass(SECOND)
  expect(await measured(look)).toMatchObject({ requests: 1, units: 1 })
  await Promise.all(Array.from({ length: 100 }, () => aProspect()))
  pass(16 * SECOND)
  const { result, requests, units } = await measured(look)
  expect(result.body.data).toHaveLength(100)
  expect(requests).toBe(2)
  expect(units).toBeLessThanOrEqual(108)
})
