import { afterEach, describe, expect, test, vi } from 'vitest'
import { propertyStatuses } from '../../../lib/domain/property.ts'
import { call, get, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aProperty, HOUSE, PROPERTIES } from '../../support/samples/sample-property.ts'

afterEach(() => vi.useRealTimers())

const archive = (at: string) => call('POST', `${at}/archive`, { as: 'agent' })
const restore = (at: string) => call('POST', `${at}/restore`, { as: 'agent' })
const change = (at: string, json: object) => put(at, json, { as: 'agent' })

test('archiving answers 200 with the record, archived since now', async () => {
  const { record, at } = await aProperty(HOUSE)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
  const now = new Date().toISOString()
  const { status, body } = await archive(at)
  expect(status).toBe(200)
  expect(body).toEqual({ ...record, status: 'archived', archived_at: now, updated_at: now, version: 2 })
  expect((await get(at, { as: 'viewer' })).body).toEqual(body)
})

test.each(propertyStatuses)('restoring brings back %s and clears archived_at', async (status) => {
  const { record, at } = await aProperty({ status })
  await archive(at)
  const restored = await restore(at)
  expect(restored.status).toBe(200)
  expect(restored.body).toEqual({ ...record, updated_at: restored.body.updated_at, version: 3 })
})

describe('is idempotent', () => {
  test('archiving twice keeps the time of the first', async () => {
    const { at } = await aProperty()
    const first = await archive(at)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
    const second = await archive(at)
    expect({ body: second.body, etag: second.headers.etag }).toEqual({
      body: first.body,
      etag: first.headers.etag,
    })
  })

  test('restoring what is not archived changes nothing', async () => {
    const { record, at, etag } = await aProperty({ status: 'sold' })
    const { status, body, headers } = await restore(at)
    expect({ status, body, etag: headers.etag }).toEqual({ status: 200, body: record, etag })
  })
})

describe('by PUT', () => {
  test('status archived archives and keeps the status held before', async () => {
    const { at } = await aProperty({ status: 'withdrawn' })
    const { body } = await change(at, { status: 'archived' })
    expect(body).toMatchObject({ status: 'archived', archived_at: body.updated_at })
    expect((await restore(at)).body.status).toBe('withdrawn')
  })

  test.each(propertyStatuses)('status %s restores to that one', async (status) => {
    const { at } = await aProperty({ status: 'withdrawn' })
    await archive(at)
    const { body } = await change(at, { status })
    expect(body.status).toBe(status)
    expect(body).not.toHaveProperty('archived_at')
  })
})

test('an archived property stays readable and editable', async () => {
  const { at } = await aProperty({ ...HOUSE, status: 'sold' })
  const archived = await archive(at)
  const edited = await change(at, { surface: 99 })
  expect(edited.body).toEqual({
    ...archived.body,
    surface: 99,
    updated_at: edited.body.updated_at,
    version: 3,
  })
  expect((await get(at, { as: 'viewer' })).body).toEqual(edited.body)
  expect((await restore(at)).body).toMatchObject({ surface: 99, status: 'sold' })
})

test.each(['archive', 'restore'])('%s is 404 where there is no such property', async (action) => {
  const at = `${PROPERTIES}/prp_01ARZ3NDEKTSV4RRFFQ69G5FAV/${action}`
  expectProblem(await call('POST', at, { as: 'agent' }), 404, 'not_found')
})
