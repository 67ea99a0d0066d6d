import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { Me, Session } from '../../auth/session.ts'
import { Email } from '../../domain/atoms.ts'
import { recordTypes } from '../../domain/id.ts'
import { Pagination } from '../../http/answers.ts'
import {
  ASK,
  fieldsOf,
  givenPassword,
  matching,
  npmCommand,
  PASSWORD_STDIN,
  Refusal,
  run,
  urlOf,
} from '../command.ts'

const program = npmCommand('smoke', 'Tests a running service. The exit code is 1 if a check fails.')
  .requiredOption(
    '--url <url>',
    'the URL of the service: the API of a stage, or http://localhost:3000',
    urlOf,
  )
  .option('--email <email>', 'also signs in as this user and reads the lists', matching(Email))
  .option(...ASK)
  .option(...PASSWORD_STDIN)
  .option('--write', 'also creates and deletes a prospect; needs an admin')
  .option('--json', 'print one JSON array')
  .action(async ({ url, email, write, json, ...from }) => {
    if (email === undefined && write) throw new Refusal('--write needs a user: give --email')
    const password = email === undefined ? undefined : await givenPassword(from)
    if (email !== undefined && password === undefined)
      throw new Refusal('--email needs a password: give --ask or --password-stdin')
    const signIn = email !== undefined && password !== undefined ? { email, password } : undefined
    const checks = await smokeTest({ url, signIn, write, print: json ? () => undefined : console.log })
    if (json) console.log(JSON.stringify(checks))
    if (checks.some(({ fault }) => fault !== undefined)) process.exitCode = 1
  })

const RETRY_MS = 2_000
const TIMEOUT_MS = 10_000
const LIMIT = 5
const PROSPECTS = `/api/v1/${recordTypes.prospect.plural}`

const KeySet = v.object({
  keys: v.pipe(v.array(v.object({ kid: v.string(), n: v.string() })), v.minLength(1)),
})
const Entry = v.looseObject({ id: v.string() })
const Page = v.object({ data: v.array(Entry), pagination: Pagination })

type SmokeTest = {
  url: string
  /** The user for the checks that need a token. Without this user, these checks do not run. */
  signIn?: { email: string; password: string } | undefined
  /** Whether to create and delete a prospect, which needs an admin. */
  write?: boolean | undefined
  /** How long the first check is repeated, because the address of a new API may not resolve yet. */
  waitMs?: number
  /** Called with a line of text after each check. */
  print: (line: string) => void
}

/** The result of one check: what it proves, its duration, and the reason if it failed. */
type Check = { proves: string; ms: number; fault?: string }

/**
 * Checks an API with requests that a client would send, one check after another. No result contains a token or a password.
 */
export async function smokeTest({ url, signIn, write, waitMs = 0, print }: SmokeTest): Promise<Check[]> {
  const call = apiAt(url)
  const checks: Check[] = []
  const unknown = { email: `smoke-${randomUUID()}@example.invalid`, password: randomUUID() }
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

  async function renewToken(path: string, request: ApiRequest): Promise<void> {
    token = (await call([200], 'POST', path, request)).json(Session).token
  }

  async function readPage(path: string): Promise<void> {
    const { data, pagination } = (await call([200], 'GET', `${path}?limit=${LIMIT}`, { token })).json(Page)
    if (data.length !== Math.min(pagination.total, LIMIT))
      throw new Error(`${data.length} entries do not match a total of ${pagination.total}`)
  }

  /** Creates a prospect, finds it in the list, reads it and deletes it. Only an admin may delete. */
  async function writeAndDelete(): Promise<void> {
    const { role } = (await call([200], 'GET', '/api/v1/me', { token })).json(Me)
    if (role !== 'admin')
      throw new Error(`the check needs an admin to delete its prospect, and this user is ${role}`)
    const json = { name: 'Smoke Test', email: unknown.email }
    const { id } = (await call([201], 'POST', PROSPECTS, { token, json })).json(Entry)
    try {
      const { data } = (await call([200], 'GET', PROSPECTS, { token })).json(Page)
      if (!data.some((entry) => entry.id === id))
        throw new Error('the list does not contain the new prospect')
      await call([200], 'GET', `${PROSPECTS}/${id}`, { token })
    } finally {
      await call([204], 'DELETE', `${PROSPECTS}/${id}`, { token })
    }
    await call([404], 'GET', `${PROSPECTS}/${id}`, { token })
  }

  const until = Date.now() + waitMs
  await check('public keys are published', async function readPublicKeys() {
    try {
      ;(await call([200], 'GET', '/.well-known/jwks.json')).json(KeySet)
    } catch (error) {
      if (Date.now() >= until) throw error
      await sleep(RETRY_MS)
      await readPublicKeys()
    }
  })
  await check('a list without a token is refused', async () => {
    const { headers, json } = await call([401], 'GET', PROSPECTS)
    json(v.object({ code: v.literal('unauthenticated') }))
    // API Gateway renames the header (API Gateway Developer Guide, "Important notes").
    const challenge = headers.get('www-authenticate') ?? headers.get('x-amzn-remapped-www-authenticate')
    if (!challenge?.startsWith('Bearer')) throw new Error(`the header www-authenticate is ${challenge}`)
  })
  await check('an unknown route is not found', () => call([404], 'GET', `/smoke/${randomUUID()}`))
  await check('a browser’s preflight is answered', () => {
    const headers = { origin: 'https://smoke.invalid', 'access-control-request-method': 'GET' }
    return call([200, 204], 'OPTIONS', PROSPECTS, { headers })
  })
  await check('a wrong sign-in is refused', async () =>
    (await call([401], 'POST', '/api/auth/login', { json: unknown })).json(
      v.object({ code: v.literal('wrong_credentials') }),
    ),
  )

  const isSignedIn =
    signIn !== undefined &&
    (await check('a user signs in', () => renewToken('/api/auth/login', { json: signIn }))) &&
    (await check('the token is refreshed', () => renewToken('/api/auth/refresh', { token })))
  if (!isSignedIn) return checks
  for (const { plural } of Object.values(recordTypes))
    if (!(await check(`/api/v1/${plural} has a first page`, () => readPage(`/api/v1/${plural}`))))
      return checks
  if (write) await check('a prospect is created, listed, read, deleted', writeAndDelete)
  return checks
}

function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (v.isValiError(error)) return `the response does not match its schema (${fieldsOf(error)})`
  if (error.name === 'TimeoutError') return 'no response within 10 s'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

type ApiRequest = { token?: string; json?: object; headers?: Record<string, string> }

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

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
