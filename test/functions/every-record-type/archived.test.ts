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

describe.each(archivable)('$plural', ({ path, edits: [edit], statuses, aNew }) => {
  const [first, last] = [statuses[0] ?? '', statuses.at(-1) ?? '']
  const { status: _, ...edited } = { status: '', ...edit }

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

  test.each(statuses)('restore brings back the status %s and clears archived_at', async (status) => {
    const { record, at } = await aNew({ status })
    await archive(at)
    const restored = await restore(at)
    expect(restored.status).toBe(200)
    expect(restored.body).toEqual({ ...record, updated_at: restored.body.updated_at, version: 3 })
  })

  test('archiving an archived record, or restoring one that is not archived, changes nothing', async () => {
    const { record, at, etag } = await aNew({ status: last })
    expect(seen(await restore(at))).toEqual({ status: 200, body: record, etag })
    const archived = seen(await archive(at))
    later()
    expect(seen(await archive(at))).toEqual(archived)
    expect(seen(await change(at, { status: 'archived' }))).toEqual(archived)
    expect(archived.etag).not.toBe(etag)
    const restored = seen(await restore(at))
    expect(seen(await restore(at))).toEqual(restored)
  })

  test.each(statuses)(
    'a PUT of the status %s restores an archived record and sets this status',
    async (status) => {
      const { at } = await aNew({ status: first })
      const { body: archived } = await change(at, { status: 'archived' })
      expect(archived).toMatchObject({ status: 'archived', archived_at: archived.updated_at })
      const { body: restored } = await change(at, { status })
      expect(restored.status).toBe(status)
      expect(restored).not.toHaveProperty('archived_at')
    },
  )

  test('an archived record can still be read and edited', async () => {
    const { at } = await aNew({ status: last })
    const { body: archived } = await archive(at)
    const { body: after } = await change(at, { ...archived, ...edited })
    expect(after).toEqual({ ...archived, ...edited, updated_at: after.updated_at, version: 3 })
    expect((await get(at, { as: 'viewer' })).body).toEqual(after)
    expect((await restore(at)).body).toMatchObject({ ...edited, status: last })
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
