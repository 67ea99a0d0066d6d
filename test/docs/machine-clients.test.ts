import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startParameterStore } from '../support/aws/parameter-store.ts'
import { signedToken } from '../support/people/signed-token.ts'
import { readProjectFile } from '../support/project/source-files.ts'
import { type Asked, apiServer, byTheService } from '../support/requests/api-server.ts'

const TOKEN = '/service/test/service-account/exports/token'
const PROSPECT = { method: 'POST', body: JSON.stringify({ name: 'Ada', email: 'ada@example.com' }) }
const headers = { 'content-type': 'application/json' }

const page = readProjectFile('docs/accounts.md')
const Sample = v.object({ call: v.function() })
/** The folder is in the project, so that the imports of the code sample resolve. */
const folder = join(process.cwd(), '.test', `sample-${crypto.randomUUID()}`)

beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  return () => rmSync(folder, { recursive: true })
})

/** Writes the code sample of docs/accounts.md to a module. Starts the service and a simulated Parameter Store. */
async function sample() {
  const [, code = ''] = /```js\n(.*?)```/s.exec(page) ?? []
  const file = join(folder, `${crypto.randomUUID()}.mjs`)
  writeFileSync(file, code)
  const store = await startParameterStore()
  onTestFinished(store.close)
  const api = await apiServer(byTheService)
  vi.stubEnv('API_URL', api.url)
  vi.stubEnv('TOKEN_PARAMETER', TOKEN)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { call } = v.parse(Sample, await import(/* @vite-ignore */ pathToFileURL(file).href))
  const keep = (Value: string) => store.parameters.set(TOKEN, { Value, Type: 'SecureString' })
  const tokens = () =>
    api.requests.map(({ headers }: Asked) => headers.authorization?.slice('Bearer '.length))
  const statusOf = async (init: object = {}) =>
    v.parse(v.instance(Response), await call('/api/v1/prospects', init)).status
  return { statusOf, keep, tokens, read: () => store.asked.length }
}

const [first, second] = [signedToken({ claims: { jti: '1' } }), signedToken({ claims: { jti: '2' } })]
const over = signedToken({ claims: { iat: 1_700_000_000, exp: 1_700_086_400 } })

test('the sample in docs/accounts.md reads the token once, and again only after a 401', async () => {
  const { statusOf, keep, tokens, read } = await sample()
  keep(over)
  expect(await statusOf()).toBe(401)
  expect(read()).toBe(2)
  keep(first)
  expect([await statusOf(), await statusOf({ ...PROSPECT, headers })]).toEqual([200, 201])
  expect(read()).toBe(3)
  keep(second)
  expect(await statusOf()).toBe(200)
  expect(read()).toBe(3)
  expect(tokens()).toEqual([over, over, over, first, first, first])
})
