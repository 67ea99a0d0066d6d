import { afterAll, describe, expect, test } from 'vitest'
import { call, del, get, post, put } from '../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../support/requests/expect-problem.ts'
import { eachKind } from '../support/samples/fixtures.ts'
import { expectInvariants } from '../support/store/invariants.ts'

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const READERS = ['admin', 'agent', 'viewer']
const WRITERS = ['admin', 'agent']

afterAll(expectInvariants)

/** What holds for the endpoints of every kind of record, whatever it is. */
describe.each(eachKind)(
  '$plural',
  ({ name, prefix, path, body, whole, edits, editable, canBeArchived, aNew, count }) => {
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
      const missing = [`${prefix}_${ULID}`, `${prefix}_${ULID}`.toLowerCase(), `${prefix}_`, ULID, 'all']

      test.each([...missing, 'status=pending', '%20', '%00', 'x'.repeat(3_000)])(
        'is 404 for %s',
        async (id) => {
          expectProblem(await send(id), 404, 'not_found')
        },
      )

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

    test('create answers 201 with the record, where it is and its ETag, and the newest list shows it', async () => {
      const before = await count()
      const created = await post(path, await body(), { as: 'agent' })
      const { id, version, created_at, updated_at } = created.body
      expect(created.status).toBe(201)
      expect(id).toMatch(new RegExp(`^${prefix}_[0-9A-Z]{26}$`))
      expect({ version, updated_at }).toEqual({ version: 1, updated_at: created_at })
      expect(created.headers).toMatchObject({ location: `${path}/${id}`, etag: '"1"' })
      const { body: list } = await get(path, { as: 'viewer' })
      expect(list.data[0]).toEqual(created.body)
      expect(await count()).toBe(before + 1)
    })

    test('create takes every field that may be changed, and keeps it', async () => {
      const sent = await whole()
      const created = await post(path, sent, { as: 'agent' })
      expect(created.status).toBe(201)
      expect(created.body).toMatchObject(sent)
      expect(Object.keys(sent).toSorted()).toEqual(editable.toSorted())
    })

    test('get answers 200 with the record and its ETag, and 304 until it changes', async () => {
      const { record, at, etag } = await aNew()
      const { status, body: read, headers } = await get(at, { as: 'viewer' })
      expect({ status, read, etag: headers.etag }).toEqual({ status: 200, read: record, etag })
      expect(headers['cache-control']).toBe('private, no-cache')
      const readAgain = () => get(at, { as: 'viewer', headers: { 'If-None-Match': etag } })
      const unchanged = await readAgain()
      expect({ status: unchanged.status, text: unchanged.text }).toEqual({ status: 304, text: '' })
      const edited = await put(at, edit, { as: 'agent' })
      const changed = await readAgain()
      expect({ status: changed.status, body: changed.body }).toEqual({ status: 200, body: edited.body })
    })

    test('update changes what is sent, ignores what is read-only, and counts the version', async () => {
      const { record, at } = await aNew()
      for (const [at_, sent] of [edit, otherEdit].entries()) {
        const readOnly = { created_at: 5, updated_at: 'x', version: 99 }
        const { status, body: edited, headers } = await put(at, { ...readOnly, ...sent }, { as: 'agent' })
        expect({ status, etag: headers.etag }).toEqual({ status: 200, etag: `"${at_ + 2}"` })
        expect(edited).toMatchObject({ ...sent, created_at: record.created_at, version: at_ + 2 })
        expect((await get(at, { as: 'viewer' })).body).toEqual(edited)
      }
    })

    test('what is read can be sent back, which changes nothing', async () => {
      const { record, at, etag } = await aNew()
      const { status, body: same, headers } = await put(at, record, { as: 'agent' })
      expect({ status, same, etag: headers.etag }).toEqual({ status: 200, same: record, etag })
    })

    test('unknown fields, and the id of another, are refused and named', async () => {
      const { record, at } = await aNew()
      expectRefusedField(await put(at, { nmae: 'x' }, { as: 'agent' }), 'nmae', 'unknown')
      expectRefusedField(await put(at, { id: `${prefix}_${ULID}` }, { as: 'agent' }), 'id', 'immutable')
      const odd = { ...(await body()), nmae: 'x' }
      expectRefusedField(await post(path, odd, { as: 'agent' }), 'nmae', 'unknown')
      for (const field of ['id', 'created_at', 'updated_at', 'version']) {
        const sent = { ...(await body()), [field]: record[field] }
        expectRefusedField(await post(path, sent, { as: 'agent' }), field, 'unknown')
      }
    })

    test('the same request with one key is made once, and with another body refused', async () => {
      const sent = await body()
      const key = { as: 'agent', headers: { 'Idempotency-Key': crypto.randomUUID() } } as const
      const first = await post(path, sent, key)
      const before = await count()
      const again = await post(path, sent, key)
      expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body })
      expect(again.headers['idempotent-replayed']).toBe('true')
      expectProblem(await post(path, { ...sent, ...edit }, key), 409, 'idempotency_key_reused')
      expect(await count()).toBe(before)
      const at = `${path}/${first.body.id}`
      const change = { as: 'agent', headers: { 'Idempotency-Key': crypto.randomUUID() } } as const
      const edited = await put(at, edit, change)
      await put(at, otherEdit, { as: 'agent' })
      const replayed = await put(at, edit, change)
      expect({ status: replayed.status, body: replayed.body }).toEqual({ status: 200, body: edited.body })
      expect(replayed.headers['idempotent-replayed']).toBe('true')
    })

    test('delete is 204 without a body, and for good', async () => {
      const { at } = await aNew()
      const before = await count()
      const { status, text } = await del(at, { as: 'admin' })
      expect({ status, text }).toEqual({ status: 204, text: '' })
      expectProblem(await get(at, { as: 'viewer' }), 404, 'not_found')
      expectProblem(await put(at, edit, { as: 'agent' }), 404, 'not_found')
      expectProblem(await del(at, { as: 'admin' }), 404, 'not_found')
      expect(await count()).toBe(before - 1)
    })

    test('the list takes page, limit and status=all, and no parameter that there is not', async () => {
      await aNew()
      const { status, body: list } = await get(`${path}?page=2&limit=1&status=all`, { as: 'viewer' })
      const total = await count()
      expect(status).toBe(200)
      expect(list.pagination).toEqual({ page: 2, limit: 1, total, pages: total })
      expectRefusedField(await get(`${path}?statis=all`, { as: 'viewer' }), 'statis', 'unknown')
      expectRefusedField(await get(`${path}?limit=101`, { as: 'viewer' }), 'limit', 'range')
      expectRefusedField(await get(`${path}?status=nope`, { as: 'viewer' }), 'status', 'enum')
    })

    if (canBeArchived) {
      test('one is archived and restored as it was, again and again, and is not created archived', async () => {
        const { record, at } = await aNew()
        const move = async (to: string) => (await post(`${at}/${to}`, undefined, { as: 'agent' })).body
        const archived = await move('archive')
        expect(archived).toMatchObject({ status: 'archived', archived_at: expect.any(String) })
        expect(await move('archive')).toEqual(archived)
        const { body: left } = await get(`${path}?limit=100`, { as: 'viewer' })
        expect(left.data).not.toContainEqual(archived)
        const { body: found } = await get(`${path}?limit=1&status=archived`, { as: 'viewer' })
        expect(found.data).toEqual([archived])
        const restored = await move('restore')
        expect(restored).toEqual({ ...record, version: 3, updated_at: restored.updated_at })
        expect(await move('restore')).toEqual(restored)
        const stillborn = { ...(await body()), status: 'archived' }
        expectRefusedField(await post(path, stillborn, { as: 'agent' }), 'status', 'enum')
      })

      test('delete of one that is archived is 204 too', async () => {
        const { at } = await aNew()
        await post(`${at}/archive`, undefined, { as: 'agent' })
        expect((await del(at, { as: 'admin' })).status).toBe(204)
      })
    } else
      test.each(['archive', 'restore'])('there is no %s', async (action) => {
        const { at } = await aNew()
        await expect(call('POST', `${at}/${action}`, { as: 'admin' })).rejects.toThrow('no route')
      })
  },
)
