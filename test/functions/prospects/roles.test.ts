import { describe, expect, test } from 'vitest'
import { call, get } from '../../support/api.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { ADA, aProspect, PROSPECTS, prospectCount } from '../../support/sample-prospect.ts'

const operations = [
  { does: 'list', method: 'GET', one: false, action: '', success: 200, verb: 'read' },
  { does: 'get', method: 'GET', one: true, action: '', success: 200, verb: 'read' },
  { does: 'create', method: 'POST', one: false, action: '', json: ADA, success: 201, verb: 'write' },
  {
    does: 'update',
    method: 'PUT',
    one: true,
    action: '',
    json: { name: 'New' },
    success: 200,
    verb: 'write',
  },
  { does: 'archive', method: 'POST', one: true, action: '/archive', success: 200, verb: 'write' },
  { does: 'restore', method: 'POST', one: true, action: '/restore', success: 200, verb: 'write' },
  { does: 'delete', method: 'DELETE', one: true, action: '', success: 204, verb: 'delete' },
]

const roles = [
  { as: 'admin', may: ['read', 'write', 'delete'] },
  { as: 'agent', may: ['read', 'write'] },
  { as: 'viewer', may: ['read'] },
] as const

describe.each(roles)('$as', ({ as, may }) => {
  const allowed = operations.filter(({ verb }) => may.some((each) => each === verb))
  const forbidden = operations.filter((operation) => !allowed.includes(operation))

  test.each(allowed)('may $does', async ({ method, one, action, json, success }) => {
    const { at } = await aProspect()
    const answer = await call(method, `${one ? at : PROSPECTS}${action}`, { as, json })
    expect(answer.status).toBe(success)
  })

  // Only roles that may not do everything have a table here.
  if (forbidden.length > 0)
    test.each(forbidden)('may not $does', async ({ method, one, action, json }) => {
      const { record, at } = await aProspect()
      const before = await prospectCount()
      const answer = await call(method, `${one ? at : PROSPECTS}${action}`, { as, json })
      expectProblem(answer, 403, 'forbidden')
      expect(answer.headers).not.toHaveProperty('www-authenticate')
      expect((await get(at, { as: 'viewer' })).body).toEqual(record)
      expect(await prospectCount()).toBe(before)
    })
})

test('a role that may not is told so before its input is looked at', async () => {
  const answer = await call('POST', `${PROSPECTS}`, { as: 'viewer', body: 'not JSON' })
  expectProblem(answer, 403, 'forbidden')
  expectProblem(await call('DELETE', `${PROSPECTS}/no-such-id`, { as: 'agent' }), 403, 'forbidden')
})
