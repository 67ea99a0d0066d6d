import { inspect } from 'node:util'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call, get, post } from '../../support/api.ts'
import { ADA, aProspect, GRACE, PROSPECTS } from '../../support/sample-prospect.ts'
import { aUser, PASSWORD, signIn } from '../../support/signed-in-user.ts'
import { signedToken } from '../../support/signed-token.ts'
import { storeError, withFaults } from '../../support/store-faults.ts'

const METHODS = ['debug', 'log', 'info', 'warn', 'error'] as const

let written: unknown[][]

beforeEach(() => {
  written = []
  for (const method of METHODS)
    vi.spyOn(console, method).mockImplementation((...args) => {
      written.push(args)
    })
})

const everything = () => inspect(written, { depth: Number.POSITIVE_INFINITY, maxStringLength: null })

test('one line for each request, with what, how it went and who', async () => {
  const answer = await get(`${PROSPECTS}?page=2`, { as: 'viewer' })
  expect(written).toEqual([
    [
      {
        method: 'GET',
        route: `GET ${PROSPECTS}`,
        path: PROSPECTS,
        status: 200,
        ms: expect.any(Number),
        user: 'usr_viewer',
        request_id: answer.headers['x-request-id'],
      },
    ],
  ])
})

test.each([
  ['a refused one', () => post(PROSPECTS, {}, { as: 'viewer' }), 403, 'usr_viewer'],
  ['one of nobody', () => get(PROSPECTS), 401, undefined],
])('one line for %s too', async (_, send, status, user) => {
  const answer = await send()
  expect(written).toEqual([[expect.objectContaining({ status, user, request_id: answer.body.request_id })]])
})

test('a path of any length makes a short line, and an id is whole', async () => {
  const { at } = await aProspect()
  await get(at, { as: 'viewer' })
  await get(`${PROSPECTS}/${'x'.repeat(8_000)}`, { as: 'viewer' })
  const paths = written.slice(-2).map(([line]) => (line instanceof Object && 'path' in line ? line.path : ''))
  expect(paths).toEqual([at, `${PROSPECTS}/${'x'.repeat(30)}…`])
})

describe('is never told', () => {
  test('a password', async () => {
    const { email } = await aUser()
    await signIn(email)
    await signIn(email, 'hunter2-hunter2')
    await call('POST', '/api/auth/login', { json: { email, password: 'hunter2-hunter2', oops: 1 } })
    await call('POST', '/api/auth/login', { body: `{"password":"hunter2-hunter2"` })
    await withFaults(
      () => ({ instead: storeError('ValidationException') }),
      () => signIn(email, 'hunter2-hunter2'),
    )
    expect(written).toHaveLength(5)
    expect(everything()).not.toContain('hunter2-hunter2')
    expect(everything()).not.toContain(PASSWORD)
    expect(everything()).not.toContain(email)
  })

  test('a token', async () => {
    const token = signedToken()
    const wrong = signedToken({ claims: { aud: 'other' } })
    const { body } = await signIn((await aUser()).email)
    await call('POST', '/api/auth/refresh', { token: body.token })
    await get(PROSPECTS, { token })
    await get(PROSPECTS, { token: wrong })
    await get(`${PROSPECTS}?token=${token}`, { token })
    await get(`${PROSPECTS}/${token}`, { token })
    await withFaults(
      () => ({ instead: new TypeError('a fault') }),
      () => get(PROSPECTS, { token }),
    )
    expect(written).toHaveLength(7)
    for (const secret of [token, wrong, body.token]) {
      expect(everything()).not.toContain(secret)
      expect(everything()).not.toContain(secret.split('.')[2])
    }
  })

  test('a body', async () => {
    const { at } = await aProspect(GRACE)
    await call('PUT', at, { as: 'agent', json: { name: 'Secret Name', phone: 'Secret Phone' } })
    await call('PUT', at, { as: 'agent', body: '{"name":"Secret Name"' })
    await withFaults(
      () => ({ instead: new TypeError('a fault') }),
      () => post(PROSPECTS, { ...ADA, name: 'Secret Name' }, { as: 'agent' }),
    )
    expect(written).toHaveLength(4)
    expect(everything()).not.toMatch(/Secret|Grace|grace@|33612345678/)
  })
})
