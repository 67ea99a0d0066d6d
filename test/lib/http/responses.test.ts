import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../../lib/domain/user.ts'
import { readYaml } from '../../../lib/local/serverless-yml.ts'
import { aUser, signIn } from '../../support/people/signed-in-user.ts'
import { type Answered, call, del, get, post } from '../../support/requests/api.ts'
import { ADA, aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

const IDEMPOTENT = { 'Idempotency-Key': 'answers' }

let user: Promise<User>
let session: Promise<Answered>

beforeAll(() => {
  user = aUser()
  session = signedIn()
})

/** Responses of every type of route. Caches must not store responses that are `secret`. */
const answers: { what: string; secret?: true; answer: () => Promise<Answered> }[] = [
  { what: 'a read of a list', answer: () => get(PROSPECTS, { as: 'viewer' }) },
  { what: 'a create', answer: () => post(PROSPECTS, ADA, { as: 'agent', headers: IDEMPOTENT }) },
  { what: 'a read of a record', answer: async () => get((await aProspect()).at, { as: 'viewer' }) },
  { what: 'a read of an unchanged record', answer: unchanged },
  { what: 'a delete', answer: async () => del((await aProspect()).at, { as: 'admin' }) },
  { what: 'an invalid create', answer: () => post(PROSPECTS, {}, { as: 'agent' }) },
  { what: 'a request without a token', answer: () => get(PROSPECTS) },
  { what: 'a sign-in', secret: true, answer: signedIn },
  { what: 'a failed sign-in', secret: true, answer: () => signIn('nobody@example.com') },
  { what: 'a refresh', secret: true, answer: refreshed },
  { what: 'a failed refresh', secret: true, answer: () => call('POST', '/api/auth/refresh') },
]

async function unchanged() {
  const { at, etag } = await aProspect()
  return get(at, { as: 'viewer', headers: { 'If-None-Match': etag } })
}

async function signedIn() {
  return signIn((await user).email)
}

async function refreshed() {
  return call('POST', '/api/auth/refresh', { token: (await session).body.token })
}

test.each(answers)(
  'the response to $what has Cache-Control and a unique request id',
  async ({ secret, answer }) => {
    const [first, second] = [await answer(), await answer()]
    expect(first.headers['cache-control']).toBe(secret ? 'no-store' : 'private, no-cache')
    const id = first.headers['x-request-id']
    expect(id).toMatch(/^[\w-]{36}$/)
    expect(second.headers['x-request-id']).not.toBe(id)
    expect(first.body?.request_id).toBe(first.status >= 400 ? id : undefined)
  },
)

/**
 * Response headers that the CORS settings need not expose. Scripts may always read the first two (Fetch standard), and do not
 * need the others.
 */
const SAFELISTED = ['cache-control', 'content-type', 'vary', 'content-encoding']

const Manifest = v.object({
  provider: v.object({
    httpApi: v.object({
      cors: v.object({
        allowedMethods: v.array(v.string()),
        allowedHeaders: v.array(v.string()),
        exposedResponseHeaders: v.array(v.string()),
      }),
    }),
  }),
})

describe('CORS', () => {
  const { cors } = readYaml('serverless.yml', Manifest).provider.httpApi
  const lower = (names: string[]) => names.map((name) => name.toLowerCase())

  test('the CORS settings expose every response header', async () => {
    const names = new Set<string>()
    for (const { answer } of answers)
      for (const name of Object.keys((await answer()).headers)) names.add(name)
    const custom = [...names, 'retry-after', 'idempotent-replayed', 'allow', 'accept-patch'].filter(
      (name) => !SAFELISTED.includes(name),
    )
    expect(lower(cors.exposedResponseHeaders)).toEqual(expect.arrayContaining(custom))
  })

  test('the CORS settings allow every method and request header of the API', () => {
    expect(cors.allowedMethods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']))
    const headers = [
      'authorization',
      'content-type',
      'if-match',
      'if-none-match',
      'idempotency-key',
      'traceparent',
    ]
    expect(lower(cors.allowedHeaders)).toEqual(expect.arrayContaining(headers))
  })
})
