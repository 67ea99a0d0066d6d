import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { Me, Session } from '../../auth/session.ts'
import { recordTypes } from '../../domain/id.ts'
import { Pagination } from '../../http/answers.ts'
import { counted, fieldsOf } from '../command.ts'

const RETRY_MS = 2_000
const TIMEOUT_MS = 10_000
const LIMIT = 5

const LISTS = Object.values(recordTypes).map(({ plural }) => `/api/v1/${plural}`)
const PROSPECTS = `/api/v1/${recordTypes.prospect.plural}`

const KeySet = v.object({
  keys: v.pipe(v.array(v.object({ kid: v.string(), n: v.string() })), v.minLength(1)),
})
const Entry = v.looseObject({ id: v.string() })
const Page = v.object({ data: v.array(Entry), pagination: Pagination })

type SmokeTest = {
  url: string
  /** The user for checks that need a token. Without this user, only checks that need no token run. */
  signIn?: { email: string; password: string } | undefined
  /** Whether to create and delete a prospect, which needs an admin. */
  write?: boolean
  /** Counts the records that must be migrated in the stage's table. Without this function, the table is not checked. */
  recordsToMigrate?: (() => Promise<number | undefined>) | undefined
  waitMs?: number
}

/** The result of one check: what it proves, its duration, and the reason if it failed. */
type Check = { proves: string; ms: number; fault?: string }

/**
 * Checks an API with requests that a client would send, one check after another. No result contains a token or a password.
 * @param print called with a line of text after each check
 */
export async function runSmokeTest(
  { url, signIn, write = false, recordsToMigrate, waitMs = 0 }: SmokeTest,
  print: (line: string) => void,
): Promise<Check[]> {
  const call = apiAt(url)
  const checks: Check[] = []
  let token = ''

  async function check(proves: string, work: () => Promise<unknown>): Promise<boolean> {
    const start = performance.now()
    const fault = await work().then(() => undefined, faultOf)
    const ms = Math.round(performance.now() - start)
    checks.push({ proves, ms, ...(fault !== undefined && { fault }) })
    const result = `${proves.padEnd(44)} ${String(ms).padStart(6)} ms`
    print(fault === undefined ? `ok      ${result}` : `FAILED  ${result}  ${fault}`)
    return fault === undefined
  }

  async function callRefused(code: string, method: string, path: string, json?: object) {
    const response = await call([401], method, path, { json })
    const type = response.headers.get('content-type')
    if (!type?.startsWith('application/problem+json')) throw new Error(`the header content-type is ${type}`)
    if (!response.headers.get('x-request-id')) throw new Error('there is no header x-request-id')
    response.json(v.object({ code: v.literal(code) }))
    return response
  }

  async function renewToken(path: string, request: ApiRequest): Promise<void> {
    token = (await call([200], 'POST', path, request)).json(Session).token
  }

  async function readPage(path: string): Promise<void> {
    const { data, pagination } = (await call([200], 'GET', `${path}?limit=${LIMIT}`, { token })).json(Page)
    const { total, pages } = pagination
    if (data.length !== Math.min(total, LIMIT) || pages !== Math.ceil(total / LIMIT))
      throw new Error(`${data.length} entries do not match a total of ${total} on ${pages} pages`)
  }

  /** Creates a prospect, finds it in the list, reads it and deletes it. Only an admin may delete. */
  async function writeAndDelete(): Promise<void> {
    const { role } = (await call([200], 'GET', '/api/v1/me', { token })).json(Me)
    if (role !== 'admin')
      throw new Error(`the check needs an admin to delete its prospect, and this user is ${role}`)
    const json = { name: 'Smoke Test', email: `smoke-${randomUUID()}@example.invalid` }
    const created = await call([201], 'POST', PROSPECTS, { token, json })
    const { id } = created.json(Entry)
    const path = `${PROSPECTS}/${id}`
    try {
      const { data } = (await call([200], 'GET', PROSPECTS, { token })).json(Page)
      if (!data.some((entry) => entry.id === id))
        throw new Error('the list does not contain the new prospect')
      const read = await call([200], 'GET', path, { token })
      if (read.headers.get('etag') !== created.headers.get('etag'))
        throw new Error('the ETag differs from that of the response that created the record')
    } finally {
      await call([204], 'DELETE', path, { token })
    }
    await call([404], 'GET', path, { token })
  }

  if (recordsToMigrate)
    await check('no migration is pending', async () => {
      const records = await recordsToMigrate()
      if (records !== undefined)
        throw new Error(`up to ${counted(records, 'record')} must be migrated: run npm run migrate`)
    })
  const until = Date.now() + waitMs
  await check('public keys are published', async function readPublicKeys() {
    try {
      ;(await call([200], 'GET', '/.well-known/jwks.json')).json(KeySet)
    } catch (error) {
      // The address of a new API may not resolve yet.
      if (Date.now() >= until) throw error
      await sleep(RETRY_MS)
      await readPublicKeys()
    }
  })
  await check('a list without a token is refused', async () => {
    const { headers } = await callRefused('unauthenticated', 'GET', PROSPECTS)
    // API Gateway renames the header (API Gateway Developer Guide, "Important notes").
    const challenge = headers.get('www-authenticate') ?? headers.get('x-amzn-remapped-www-authenticate')
    if (!challenge?.startsWith('Bearer')) throw new Error(`the header www-authenticate is ${challenge}`)
  })
  await check('an unknown route is not found', () => call([404], 'GET', `/smoke/${randomUUID()}`))
  await check('a browser’s preflight is answered', () => {
    const headers = { origin: 'https://smoke.invalid', 'access-control-request-method': 'GET' }
    return call([200, 204], 'OPTIONS', PROSPECTS, { headers })
  })
  await check('a wrong sign-in is refused', () => {
    const json = { email: `smoke-${randomUUID()}@example.invalid`, password: randomUUID() }
    return callRefused('wrong_credentials', 'POST', '/api/auth/login', json)
  })

  if (!signIn) return checks
  const isSignedIn =
    (await check('a user signs in', () => renewToken('/api/auth/login', { json: signIn }))) &&
    (await check('the token is refreshed', () => renewToken('/api/auth/refresh', { token })))
  if (!isSignedIn) return checks
  for (const path of LISTS)
    if (!(await check(`${path} has a first page`, () => readPage(path)))) return checks
  if (write) await check('a prospect is created, listed, read, deleted', writeAndDelete)
  return checks
}

function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (v.isValiError(error)) return `the response does not match its schema (${fieldsOf(error)})`
  if (error.name === 'TimeoutError') return 'no response within 10 s'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

type ApiRequest = { token?: string; json?: object | undefined; headers?: Record<string, string> }

/**
 * Returns a function that sends requests to the API at a URL. A call fails if there is no response within 10 s, or if the
 * status is not one of `statuses`.
 */
export function apiAt(url: string) {
  return async (
    statuses: number[],
    method: string,
    path: string,
    { token, json, headers }: ApiRequest = {},
  ) => {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json && { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    if (!statuses.includes(response.status))
      throw new Error(`the status is ${response.status}, not ${statuses.join(' or ')}`)
    return {
      headers: response.headers,
      /** Returns the body. @throws v.ValiError if it does not match the schema */
      json: <S extends v.GenericSchema>(schema: S) =>
        v.parse(v.pipe(v.string(), v.parseJson(), schema), text),
    }
  }
}
