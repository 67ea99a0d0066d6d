import { afterAll, describe, expect, test } from 'vitest'
import { call, get, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { eachKind } from '../../support/samples/fixtures.ts'
import { expectInvariants } from '../../support/store/invariants.ts'

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const READERS = ['admin', 'agent', 'viewer']
const WRITERS = ['admin', 'agent']

afterAll(expectInvariants)

/** What is looked at before an endpoint of any kind does anything: the caller, the record, and the tag it was seen with. */
describe.each(eachKind)('$plural', ({ name, prefix, path, body, edits, canBeArchived, aNew, count }) => {
  const [edit, otherEdit] = edits
  const nothing = async () => undefined
  const onAll = [
    { does: 'list', method: 'GET', action: '', json: nothing, status: 200, mayCall: READERS },
    { does: 'create', method: 'POST', action: '', json: body, status: 201, mayCall: WRITERS },
  ]
  const archiving = ['archive', 'restore'].map((does) => {
    return { does, method: 'POST', action: `/${does}`, json: nothing, status: 200, mayCall: WRITERS }
  })
  const changing = [
    { does: 'update', method: 'PUT', action: '', json: async () => edit, status: 200, mayCall: WRITERS },
    ...(canBeArchived ? archiving : []),
    { does: 'delete', method: 'DELETE', action: '', json: nothing, status: 204, mayCall: ['admin'] },
  ]
  const onOne = [
    { does: 'get', method: 'GET', action: '', json: nothing, status: 200, mayCall: READERS },
    ...changing,
  ]

  describe.each([...onAll, ...onOne])('$does', (endpoint) => {
    const { method, action, json, status, mayCall } = endpoint
    const target = (at: string) => (onOne.includes(endpoint) ? `${at}${action}` : path)

    test.each(['admin', 'agent', 'viewer'] as const)('as %s', async (as) => {
      const { record, at } = await aNew()
      const sent = await json()
      const before = await count()
      const answer = await call(method, target(at), { as, json: sent })
      if (mayCall.includes(as)) expect(answer.status).toBe(status)
      else {
        expectProblem(answer, 403, 'forbidden')
        expect(answer.headers).not.toHaveProperty('www-authenticate')
        expect((await get(at, { as: 'viewer' })).body).toEqual(record)
        expect(await count()).toBe(before)
      }
    })

    test('without a token', async () => {
      const { at } = await aNew()
      expectProblem(await call(method, target(at), { json: await json() }), 401, 'unauthenticated')
    })
  })

  test('a role that may not is told so before its input is looked at', async () => {
    expectProblem(await call('POST', path, { as: 'viewer', body: 'not JSON' }), 403, 'forbidden')
    expectProblem(await call('DELETE', `${path}/no-such-id`, { as: 'agent' }), 403, 'forbidden')
  })

  describe.each(onOne)('$does', ({ method, action, json }) => {
    const send = async (id: string) =>
      call(method, `${path}/${id}${action}`, { as: 'admin', json: await json() })
    const missing = [ULID, `${ULID}0`, `8${ULID.slice(1)}`, ULID.toLowerCase(), '', '0'.repeat(3_000)]
    const strange = ['all', 'undefined', '__proto__', '0', 'é', '%20', '%00', 'LIST%23prospect%23live', 'x=1']
    const ids = [...missing.map((id) => `${prefix}_${id}`), prefix.toUpperCase() + ULID, ULID, ...strange]

    test.each(ids)('is 404 for %s', async (id) => {
      expectProblem(await send(id), 404, 'not_found')
    })

    test.each(eachKind.filter((other) => other.name !== name))(
      'is 404 for a record of $plural',
      async (other) => {
        expectProblem(await send((await other.aNew()).record.id), 404, 'not_found')
      },
    )
  })

  describe.each(changing)('$does', ({ method, action, json, status }) => {
    const send = async (at: string, ifMatch: string) =>
      call(method, `${at}${action}`, { as: 'admin', json: await json(), headers: { 'If-Match': ifMatch } })

    test('goes ahead with If-Match of the current tag', async () => {
      const { at, etag } = await aNew()
      expect((await send(at, etag)).status).toBe(status)
    })

    test('is 412 with the present ETag, and changes nothing, with that of before an edit', async () => {
      const { at, etag } = await aNew()
      const edited = await put(at, otherEdit, { as: 'agent' })
      expect(edited.status).toBe(200)
      const refused = await send(at, etag)
      expectProblem(refused, 412, 'precondition_failed')
      expect(refused.headers.etag).toBe(edited.headers.etag)
      const { body: read, headers } = await get(at, { as: 'viewer' })
      expect({ read, etag: headers.etag }).toEqual({ read: edited.body, etag: edited.headers.etag })
    })
  })
})
