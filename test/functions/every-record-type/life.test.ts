import { afterAll, describe, expect, test } from 'vitest'
import type { PerRecordType } from '../../../lib/domain/id.ts'
import { del, get, post, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { eachRecordType } from '../../support/samples/fixtures.ts'
import { expectInvariants } from '../../support/store/invariants.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The fields that the service adds to a new record, besides its id, times, users and version. */
const defaults: PerRecordType<object> = {
  prospect: { type: 'investor', status: 'new' },
  property: { status: 'available' },
  transaction: { status: 'pending', allowed_transitions: ['accepted', 'rejected', 'withdrawn'] },
  note: { done: false, happened_at: expect.stringMatching(INSTANT) },
}

afterAll(expectInvariants)

describe.each(eachRecordType)('$plural', ({ name, prefix, path, body, edits, aNew, count }) => {
  const [edit, otherEdit] = edits

  test('create returns 201 with the record, Location and ETag, and adds the record at the start of the list', async () => {
    const sent = await body()
    const before = await count()
    const created = await post(path, sent, { as: 'agent' })
    const { id, created_at } = created.body
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      ...sent,
      ...defaults[name],
      id: expect.stringMatching(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`)),
      created_at: expect.stringMatching(INSTANT),
      updated_at: created_at,
      created_by: 'usr_agent',
      updated_by: 'usr_agent',
      version: 1,
    })
    expect(created.headers).toMatchObject({ location: `${path}/${id}`, etag: '"1"' })
    expect((await get(`${path}/${id}`, { as: 'viewer' })).body).toEqual(created.body)
    const { body: list } = await get(path, { as: 'viewer' })
    expect(list.data[0]).toEqual(created.body)
    expect(await count()).toBe(before + 1)
  })

  test('get returns the record with its ETag, and 304 for this ETag until the record changes', async () => {
    const { record, at, etag } = await aNew()
    const { status, body: read, headers } = await get(at, { as: 'viewer' })
    expect({ status, read, etag: headers.etag }).toEqual({ status: 200, read: record, etag })
    const readAgain = () => get(at, { as: 'viewer', headers: { 'If-None-Match': etag } })
    expect(await readAgain()).toMatchObject({ status: 304, text: '' })
    const edited = await put(at, edit, { as: 'agent' })
    expect(await readAgain()).toMatchObject({ status: 200, body: edited.body })
  })

  test('update changes the sent fields, ignores read-only fields, and increments the version', async () => {
    const { record, at } = await aNew()
    for (const [at_, sent] of [edit, otherEdit].entries()) {
      const computed = name === 'property' && { gross_yield: 99 }
      const readOnly = { id: null, created_at: 5, updated_at: 'x', version: null, ...computed }
      const { status, body: edited, headers } = await put(at, { ...readOnly, ...sent }, { as: 'agent' })
      expect({ status, etag: headers.etag }).toEqual({ status: 200, etag: `"${at_ + 2}"` })
      expect(edited).toMatchObject({ ...sent, created_at: record.created_at, version: at_ + 2 })
      expect(edited.gross_yield).toBe(record.gross_yield)
      expect((await get(at, { as: 'viewer' })).body).toEqual(edited)
    }
  })

  test('a repeated request with an idempotency key is executed once, and the same key with another body returns 409', async () => {
    const sent = await body()
    const key = { as: 'agent', headers: { 'Idempotency-Key': crypto.randomUUID() } } as const
    const first = await post(path, sent, key)
    const again = await post(path, sent, key)
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body })
    expect(again.headers['idempotent-replayed']).toBe('true')
    expectProblem(await post(path, { ...sent, ...edit }, key), 409, 'idempotency_key_reused')
    const at = `${path}/${first.body.id}`
    const change = { as: 'agent', headers: { 'Idempotency-Key': crypto.randomUUID() } } as const
    await put(at, edit, change)
    const current = await put(at, otherEdit, { as: 'agent' })
    const replayed = await put(at, edit, change)
    expect({ status: replayed.status, body: replayed.body }).toEqual({ status: 200, body: current.body })
    expect(replayed.headers['idempotent-replayed']).toBe('true')
  })

  test('delete returns 204 without a body, and later requests for the record return 404', async () => {
    const { at } = await aNew()
    const before = await count()
    const { status, text, headers } = await del(at, { as: 'admin' })
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect(headers).not.toHaveProperty('content-type')
    expectProblem(await get(at, { as: 'viewer' }), 404, 'not_found')
    expectProblem(await put(at, edit, { as: 'agent' }), 404, 'not_found')
    expectProblem(await del(at, { as: 'admin' }), 404, 'not_found')
    expect(await count()).toBe(before - 1)
  })
})
