import { expect, test } from 'vitest'
import { aUser, PASSWORD } from '../../support/people/signed-in-user.ts'
import { call, type Sent } from '../../support/requests/api.ts'
import { expectRefusedField } from '../../support/requests/expect-problem.ts'
import { ADA, aProspect, PROSPECTS, prospectCount } from '../../support/samples/sample-prospect.ts'

type Target = { method: string; target: string; sent: Sent }

/** Endpoints with and without a query schema, a body and a token. Each function returns a valid request. */
const endpoints: [string, () => Promise<Target>][] = [
  ['list', async () => ({ method: 'GET', target: PROSPECTS, sent: { as: 'admin' } })],
  ['create', async () => ({ method: 'POST', target: PROSPECTS, sent: { as: 'admin', json: ADA } })],
  ['delete', async () => ({ method: 'DELETE', target: (await aProspect()).at, sent: { as: 'admin' } })],
  ['login', async () => ({ method: 'POST', target: '/api/auth/login', sent: { json: await credentials() } })],
]

const credentials = async () => ({ email: (await aUser()).email, password: PASSWORD })

test.each(endpoints)(
  '%s returns 400 for unknown and repeated query parameters, and changes nothing',
  async (_, request) => {
    const { method, target, sent } = await request()
    const before = await prospectCount()
    for (const name of ['oops', 'Page', '__proto__', 'toString'])
      for (const query of [`${name}=1`, `${name}=1&${name}=1`])
        expectRefusedField(await call(method, `${target}?${query}`, sent), name, 'unknown')
    const isList = method === 'GET'
    expectRefusedField(
      await call(method, `${target}?page=1&page=1`, sent),
      'page',
      isList ? 'repeated' : 'unknown',
    )
    expectRefusedField(
      await call(method, `${target}?status[]=new&status[]=active`, sent),
      'status[]',
      'unknown',
    )
    expect(await prospectCount()).toBe(before)
    const { status } = await call(method, target, sent)
    expect([200, 201, 204]).toContain(status)
  },
)
