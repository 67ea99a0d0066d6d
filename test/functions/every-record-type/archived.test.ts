import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { type Answered, call, get, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { eachRecordType } from '../../support/samples/fixtures.ts'
import { expectInvariants } from '../../support/store/invariants.ts'

afterEach(() => vi.useRealTimers())
afterAll(expectInvariants)

const archive = (at: string) => call('POST', `${at}/archive`, { as: 'agent' })
const restore = (at: string) => call('POST', `${at}/restore`, { as: 'agent' })
const change = (at: string, json: object) => put(at, json, { as: 'agent' })
const seen = ({ status, body, headers }: Answered) => ({ status, body, etag: headers.etag })
const later = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })

const archivable = eachRecordType.filter(({ canBeArchived }) => canBeArchived)

describe.each(archivable)('$plural', ({ path, statuses, aNew }) => {
  test('archive returns the record with archived_at, and the default list no longer contains the record', async () => {
    const { record, at } = await aNew()
    later()
    const now = new Date().toISOString()
    const answer = await archive(at)
    expect(answer.status).toBe(200)
    const archived = { ...record, status: 'archived', archived_at: now, updated_at: now, version: 2 }
    expect(answer.body).toEqual(archived)
    expect((await get(at, { as: 'viewer' })).body).toEqual(archived)
    expect((await get(`${path}?limit=100`, { as: 'viewer' })).body.data).not.toContainEqual(archived)
    expect((await get(`${path}?status=archived&limit=1`, { as: 'viewer' })).body.data).toEqual([archived])
  })

  test('archiving an archived record, or restoring one that is not archived, changes nothing', async () => {
    const { record, at, etag } = await aNew({ status: statuses.at(-1) })
    expect(seen(await restore(at))).toEqual({ status: 200, body: record, etag })
    const archived = seen(await archive(at))
    later()
    expect(seen(await archive(at))).toEqual(archived)
    expect(seen(await change(at, { status: 'archived' }))).toEqual(archived)
    expect(archived.etag).not.toBe(etag)
    expect((await restore(at)).body).toEqual({ ...record, updated_at: expect.any(String), version: 3 })
  })
})

describe.each(eachRecordType.filter((recordType) => !archivable.includes(recordType)))(
  '$plural',
  ({ aNew }) => {
    test.each(['archive', 'restore'])(
      'a POST of /%s returns 404 because this record type cannot be archived',
      async (action) => {
        const { at } = await aNew()
        expectProblem(await call('POST', `${at}/${action}`, { as: 'admin' }), 404, 'not_found')
      },
    )
  },
)
