import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../client/src/index.ts'
import { startParameterStore } from '../support/aws/parameter-store.ts'
import { signedToken } from '../support/people/signed-token.ts'
import { readProjectFile } from '../support/project/source-files.ts'
import { type Asked, apiServer, byTheService } from '../support/requests/api-server.ts'

const TOKEN = '/service/test/service-account/exports/token'
const PROSPECT = { name: 'Ada', email: 'ada@example.com' }

const page = readProjectFile('docs/accounts.md')
const Sample = v.object({ send: v.function() })
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
  vi.stubEnv('TOKEN_PARAMETER', TOKEN)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { send } = v.parse(Sample, await import(/* @vite-ignore */ pathToFileURL(file).href))
  const keep = (Value: string) => store.parameters.set(TOKEN, { Value, Type: 'SecureString' })
  const tokens = () =>
    api.requests.map(({ headers }: Asked) => headers.authorization?.slice('Bearer '.length))
  const fetch = async (request: Request) => v.parse(v.instance(Response), await send(request))
  return { client: connect({ baseUrl: api.url, fetch }), keep, tokens, read: () => store.asked.length }
}

const [first, second] = [signedToken({ claims: { jti: '1' } }), signedToken({ claims: { jti: '2' } })]
const over = signedToken({ claims: { iat: 1_700_000_000, exp: 1_700_086_400 } })

test('the client with the sample in docs/accounts.md reads the token once, and again only after a 401', async () => {
  const { client, keep, tokens, read } = await sample()
  keep(over)
  await expect(client.GET('/api/v1/prospects')).rejects.toMatchObject({ status: 401 })
  expect(read()).toBe(2)
  keep(first)
  // The body is sent twice.
  await client.POST('/api/v1/prospects', { body: PROSPECT })
  await client.GET('/api/v1/prospects')
  expect(read()).toBe(3)
  keep(second)
  await client.GET('/api/v1/prospects')
  expect(read()).toBe(3)
  expect(tokens()).toEqual([over, over, over, first, first, first])
})
