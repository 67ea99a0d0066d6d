import { expect, test } from 'vitest'
import { aUser, PASSWORD, signIn } from '../../support/people/signed-in-user.ts'
import { call, type Sent } from '../../support/requests/api.ts'
import { expectRefusedField } from '../../support/requests/expect-problem.ts'
import { ADA, aProspect, PROSPECTS, prospectCount } from '../../support/samples/sample-prospect.ts'

type Target = { method: string; target: string; sent: Sent }

/** Every endpoint with a request that would succeed. */
const endpoints: [string, () => Promise<Target>][] = [
  ['list', async () => ({ method: 'GET', target: PROSPECTS, sent: { as: 'admin' } })],
  ['create', async () => ({ method: 'POST', target: PROSPECTS, sent: { as: 'admin', json: ADA } })],
  ['get', async () => ({ method: 'GET', target: (await aProspect()).at, sent: { as: 'admin' } })],
  [
    'update',
    async () => ({ method: 'PUT', target: (await aProspect()).at, sent: { as: 'admin', json: {} } }),
  ],
  ['delete', async () => ({ method: 'DELETE', target: (await aProspect()).at, sent: { as: 'admin' } })],
  ['archive', async () => action('archive')],
  ['restore', async () => action('restore')],
  ['login', async () => ({ method: 'POST', target: '/api/auth/login', sent: { json: await credentials() } })],
  ['refresh', async () => ({ method: 'POST', target: '/api/auth/refresh', sent: { token: await token() } })],
]

async function action(name: string): Promise<Target> {
  return { method: 'POST', target: `${(await aProspect()).at}/${name}`, sent: { as: 'admin' } }
}

const credentials = async () => ({ email: (await aUser()).email, password: PASSWORD })
const token = async () => (await signIn((await aUser()).email)).body.token

test.each(endpoints)('%s refuses an unknown query parameter and does nothing', async (_, request) => {
  const { method, target, sent } = await request()
  const before = await prospectCount()
  for (const name of ['oops', 'pages', 'Page', '__proto__', 'toString', 'constructor']) {
    const answer = await call(method, `${target}?${name}=1`, sent)
    expectRefusedField(answer, name, 'unknown')
    for (const text of [answer.body.detail, answer.body.errors[0].message])
      expect(text).toContain('parameter')
  }
  expect(await prospectCount()).toBe(before)
  const { status } = await call(method, target, sent)
  expect([200, 201, 204]).toContain(status)
})

test.each(endpoints)('%s refuses a query parameter given twice', async (_, request) => {
  const { method, target, sent } = await request()
  expectRefusedField(await call(method, `${target}?page=1&page=1`, sent), 'page', 'repeated')
})
