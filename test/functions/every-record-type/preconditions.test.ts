import { afterAll, describe, expect, test } from 'vitest'
import { aUser } from '../../support/people/signed-in-user.ts'
import { call, get, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { eachRecordType } from '../../support/samples/fixtures.ts'
import { expectInvariants } from '../../support/store/invariants.ts'

afterAll(expectInvariants)

/** Every endpoint checks the permission, the id of the record and its version before it changes anything. */
describe.each(eachRecordType)('$plural', ({ name, path, edits, canBeArchived, aNew }) => {
  const [edit, otherEdit] = edits
  const archiving = ['archive', 'restore'].map((does) => {
    return { does, method: 'POST', action: `/${does}`, json: undefined, status: 200 }
  })
  const changing = [
    { does: 'update', method: 'PUT', action: '', json: edit, status: 200 },
    ...(canBeArchived ? archiving : []),
    { does: 'delete', method: 'DELETE', action: '', json: undefined, status: 204 },
  ]
  const onOne = [{ does: 'get', method: 'GET', action: '', json: undefined }, ...changing]

  describe.each(onOne)('the $does endpoint', ({ method, action, json }) => {
    const send = (id: string) => call(method, `${path}/${id}${action}`, { as: 'admin', json })

    test('an endpoint returns 404 for the id of a user, and for other spellings of an existing id', async () => {
      const { id } = (await aNew()).record
      for (const near of [(await aUser()).id, id.toLowerCase(), `${id}%20`, id.slice(0, -1)])
        expectProblem(await send(near), 404, 'not_found')
    })

    test.each(eachRecordType.filter((other) => other.name !== name))(
      'an endpoint returns 404 for the id of another record type: $plural',
      async (other) => {
        expectProblem(await send((await other.aNew()).record.id), 404, 'not_found')
      },
    )
  })

  test.each(['PUT', 'PATCH'])(
    '%s with the version of the record in its body returns 412 if the record has changed since',
    async (method) => {
      const { at, record } = await aNew()
      const send = (json: object) => call(method, at, { as: 'agent', json })
      const first = await send({ ...record, ...edit })
      expect(first.body).toMatchObject({ ...edit, version: 2 })
      const stale = await send({ ...record, ...otherEdit })
      expectProblem(stale, 412, 'precondition_failed')
      expect(stale.headers.etag).toBe('"2"')
      expectProblem(await send({ version: 3, ...otherEdit }), 412, 'precondition_failed')
      expect((await get(at, { as: 'viewer' })).body).toEqual(first.body)
      expect((await send({ ...first.body, ...otherEdit })).body).toMatchObject({ ...otherEdit, version: 3 })
    },
  )

  test('a repeated request returns its result although the version in its body is no longer current', async () => {
    const { at, record } = await aNew()
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const send = () => call('PUT', at, { as: 'agent', json: { ...record, ...edit }, headers })
    const first = await send()
    const again = await send()
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body })
  })

  describe.each(changing)('the $does endpoint', ({ method, action, json, status }) => {
    const send = (at: string, ifMatch: string) =>
      call(method, `${at}${action}`, { as: 'admin', json, headers: { 'If-Match': ifMatch } })

    test('a change succeeds if If-Match has the current ETag', async () => {
      const { at, etag } = await aNew()
      expect((await send(at, etag)).status).toBe(status)
    })

    test('a change returns 412 with the current ETag, and changes nothing, if If-Match has an older ETag', async () => {
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
