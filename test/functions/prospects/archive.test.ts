import { afterEach, describe, expect, test, vi } from 'vitest'
import { call, get, put } from '../../support/requests/api.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'

afterEach(() => vi.useRealTimers())

const archive = (at: string) => call('POST', `${at}/archive`, { as: 'agent' })
const restore = (at: string) => call('POST', `${at}/restore`, { as: 'agent' })
const change = (at: string, json: object) => put(at, json, { as: 'agent' })

test('archiving answers 200 with the record, archived since now', async () => {
  const { record, at } = await aProspect({ status: 'qualified' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
  const now = new Date().toISOString()
  const { status, body } = await archive(at)
  expect(status).toBe(200)
  expect(body).toEqual({ ...record, status: 'archived', archived_at: now, updated_at: now, version: 2 })
})

test.each(['new', 'active', 'qualified', 'converted', 'inactive'])(
  'restoring brings back %s and clears archived_at',
  async (status) => {
    const { record, at } = await aProspect({ status })
    await archive(at)
    const restored = await restore(at)
    expect(restored.status).toBe(200)
    expect(restored.body).toEqual({ ...record, updated_at: restored.body.updated_at, version: 3 })
  },
)

describe('is idempotent', () => {
  test('archiving twice answers the same record and ETag', async () => {
    const { at, etag } = await aProspect()
    const first = await archive(at)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
    const second = await archive(at)
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(first.headers.etag).not.toBe(etag)
  })

  test('restoring twice answers the same record and ETag', async () => {
    const { at } = await aProspect({ status: 'active' })
    await archive(at)
    const first = await restore(at)
    const second = await restore(at)
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(second.headers.etag).toBe(first.headers.etag)
  })

  test('restoring what was never archived changes nothing', async () => {
    const { record, at, etag } = await aProspect({ status: 'active' })
    const { status, body, headers } = await restore(at)
    expect({ status, body, etag: headers.etag }).toEqual({ status: 200, body: record, etag })
  })
})

describe('by PUT', () => {
  test('status archived archives and keeps the status held before', async () => {
    const { at } = await aProspect({ status: 'qualified' })
    const archived = await change(at, { status: 'archived' })
    expect(archived.body).toMatchObject({ status: 'archived', archived_at: archived.body.updated_at })
    expect((await restore(at)).body.status).toBe('qualified')
  })

  test('another status restores to that one', async () => {
    const { at } = await aProspect({ status: 'qualified' })
    await archive(at)
    const { body } = await change(at, { status: 'inactive' })
    expect(body.status).toBe('inactive')
    expect(body).not.toHaveProperty('archived_at')
  })

  test('status archived again changes nothing', async () => {
    const { at } = await aProspect()
    const first = await archive(at)
    const second = await change(at, { status: 'archived' })
    expect(second.body).toEqual(first.body)
    expect(second.headers.etag).toBe(first.headers.etag)
  })
})

test('an archived record stays readable and editable', async () => {
  const { at } = await aProspect({ status: 'active' })
  const archived = await archive(at)
  const edited = await change(at, { name: 'Edited' })
  expect(edited.body).toEqual({
    ...archived.body,
    name: 'Edited',
    updated_at: edited.body.updated_at,
    version: 3,
  })
  expect((await get(at, { as: 'viewer' })).body).toEqual(edited.body)
  expect((await restore(at)).body).toMatchObject({ name: 'Edited', status: 'active' })
})
