import { afterAll, describe, expect, test } from 'vitest'
import { call, del, get, post } from '../../support/requests/api.ts'
import { expectRefusedField } from '../../support/requests/expect-problem.ts'
import { eachKind } from '../../support/samples/fixtures.ts'
import { expectInvariants } from '../../support/store/invariants.ts'

afterAll(expectInvariants)

/** Records of a kind that can be archived, and that of another there is no such thing. */
describe.each(eachKind)('$plural', ({ path, body, canBeArchived, aNew }) => {
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

    test.each([
      ['archive', 'restore'],
      ['restore', 'archive'],
    ])('%s sent again with its key, after %s, changes nothing', async (action, opposite) => {
      const { at } = await aNew()
      const move = (to: string, headers = {}) => post(`${at}/${to}`, undefined, { as: 'agent', headers })
      if (action === 'restore') await move(opposite)
      const key = { 'Idempotency-Key': crypto.randomUUID() }
      expect((await move(action, key)).headers).not.toHaveProperty('idempotent-replayed')
      const { body: left } = await move(opposite)
      const replay = await move(action, key)
      expect(replay).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } })
      expect((await get(at, { as: 'viewer' })).body).toEqual(left)
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
})
