import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { later } from '../client/copy/frozen-service.ts'
import { begun } from '../client/copy/scene.ts'
import { expectSame } from '../client/copy/service-records.ts'
import { edit } from '../client/copy/steps.ts'
import { CHANGES } from '../functions/changes/feed.ts'
import { signIn } from '../support/people/signed-in-user.ts'
import { call, get, put } from '../support/requests/api.ts'
import { expectProblem } from '../support/requests/expect-problem.ts'
import { aProspect, PROSPECTS } from '../support/samples/sample-prospect.ts'
import { everyItem, expectInvariants } from '../support/store/invariants.ts'
import { lostHours, traces } from './lost-hours.ts'

// Tests a restore as in docs/incidents.md. The lost hours are the time between the backup and the restore. In that time,
// devices synced, users were added and disabled, and prospects were erased.
let scene: Awaited<ReturnType<typeof lostHours>>

beforeAll(async () => {
  scene = await lostHours()
})
afterAll(() => void vi.useRealTimers())

const admin = { as: 'admin' } as const
const agent = { as: 'agent' } as const

test('a restored table has the records of the backup and is consistent', async () => {
  expect(scene.atRestore).toEqual(scene.atBackup)
  await expectInvariants()
})

test('records that are created after the restore are listed before those of the backup', async () => {
  const { record } = await aProspect()
  const { body } = await get(PROSPECTS, admin)
  expect(body.data[0]?.id).toBe(record.id)
  await expectInvariants()
})

test('edits after the restore never reuse a version number from the lost hours', async () => {
  const { at } = scene.edited
  const seen = { ...agent, headers: { 'if-none-match': '"2"' } }
  expect((await get(at, seen)).status).toBe(200)
  const { body, headers } = await put(at, { phone: '+33600000002' }, agent)
  expect(body.version).toBeGreaterThan(2)
  expect(headers.etag).not.toBe('"2"')
  expect((await get(at, seen)).body.phone).toBe('+33600000002')
  const stale = { ...agent, headers: { 'if-match': '"2"' } }
  expectProblem(await put(at, { phone: '+33600000003' }, stale), 412, 'precondition_failed')
  expect((await put(at, { phone: '+33600000004' }, agent)).body.version).toBe(body.version + 1)
})

test.each([
  ['before the backup', 'cursorBefore'],
  ['the lost hours', 'cursorAfter'],
] as const)('after the restore, a feed cursor from %s returns 410 changes_expired', async (_, name) => {
  expectProblem(await get(`${CHANGES}?since=${scene[name]}`, admin), 410, 'changes_expired')
})

test('the feed returns changes that are made after the restore', async () => {
  later()
  const { next } = (await get(CHANGES, admin)).body
  const { record } = await aProspect()
  later()
  const { data } = (await get(`${CHANGES}?since=${next}`, admin)).body
  expect(data).toMatchObject([{ id: record.id, version: 1 }])
})

test('after its next sync, a device that synced during the lost hours has the same records as the service', async () => {
  const { copy } = scene.follower
  await copy.sync()
  later()
  await copy.sync()
  expect(await copy.get('prospect', scene.lost.id)).toBeUndefined()
  await expectSame(copy)
})

test('an unsent edit that is based on a version from the lost hours does not overwrite an edit made after the restore', async () => {
  const { contested, editor } = scene
  await put(contested.at, { name: 'Edited after the restore' }, agent)
  expect(await editor.copy.sync()).toMatchObject([{ refusal: { why: 'stale', conflicts: ['name'] } }])
  expect((await get(contested.at, admin)).body.name).toBe('Edited after the restore')
})

test('after the restore, a device sends two waiting edits of the same field without a conflict', async () => {
  const { record, at } = await aProspect()
  const { copy } = await begun()
  for (const name of ['First', 'Second']) await edit(copy, 'prospect', record.id, { name })
  expect(await copy.sync()).toEqual([])
  expect((await get(at, admin)).body.name).toBe('Second')
})

test('a repeated create returns its first response if the backup has its idempotency key, and otherwise creates a record', async () => {
  const again = { before: await scene.sentAs('before'), after: await scene.sentAs('after') }
  expect(again.before).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } })
  expect(again.after.status).toBe(201)
  expect(again.after.headers).not.toHaveProperty('idempotent-replayed')
})

test('sign-in works for users of the backup and fails for users from the lost hours', async () => {
  expect((await signIn(scene.user.email)).status).toBe(200)
  expect((await signIn(scene.lateUser.email)).status).toBe(401)
  expect((await call('POST', '/api/auth/refresh', { token: scene.lateToken })).status).toBe(401)
})

/** A log line of a request that was answered with a success. */
const Line = v.object({ route: v.string(), path: v.string(), status: v.pipe(v.number(), v.maxValue(299)) })

test('erasing the prospects that the log names as erased or deleted during the lost hours removes their personal data from the restored table', async () => {
  const found = async () => {
    const table = JSON.stringify(await everyItem())
    return traces.filter((trace) => table.includes(trace))
  }
  expect(await found()).toEqual(traces)
  const statuses: number[] = []
  const lines = scene.log.filter((line) => v.is(Line, line))
  const pathsOf = (route: string) => lines.flatMap((line) => (line.route === route ? [line.path] : []))
  const prospect = '/api/v1/prospects/{id}'
  for (const path of [
    ...pathsOf(`POST ${prospect}/erase`),
    ...pathsOf(`DELETE ${prospect}`).map((path) => `${path}/erase`),
  ])
    statuses.push((await call('POST', path, admin)).status)
  expect(statuses).toEqual([200, 404, 200])
  expect(await found()).toEqual([])
  await expectInvariants()
})
