import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { recordTypes } from '../../domain/id.ts'
import { Session } from '../../domain/user.ts'
import { Pagination } from '../../http/request.ts'

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
const Claims = v.pipe(v.string(), v.parseJson(), v.object({ role: v.string() }))

type SmokeTest = {
  url: string
  /** The user of the checks that need one; without it only the public checks run. */
  signIn?: { email: string; password: string } | undefined
  /** Whether to create and delete a prospect, which needs an admin. */
  write?: boolean
  /** Counts the records of the stage's table that are to be migrated; without it the table is not checked. */
  recordsToMigrate?: (() => Promise<number | undefined>) | undefined
  /** How long to wait for a new API to respond. */
  waitMs?: number
}

/** The result of one check: what it proves, its duration, and the reason if it failed. */
type Check = { proves: string; ms: number; fault?: string }

/**
 * Calls an API as its clients do, one check after another. No result contains a token or a password.
 * @param print receives a line for each check as it ends
 */
export async function runSmokeTest(
  { url, signIn, write = false, recordsToMigrate, waitMs = 0 }: SmokeTest,
  print: (line: string) => void,
): Promise<Check[]> {
  const api = apiAt(url)
  const checks: Check[] = []
  let token = ''

  /** Runs a check and returns whether it passed. */
  async function check(proves: string, work: () => Promise<void>): Promise<boolean> {
    const start = performance.now()
    const fault = await work().then(() => undefined, faultOf)
    const ms = Math.round(performance.now() - start)
    checks.push({ proves, ms, ...(fault !== undefined && { fault }) })
    const result = `${proves.padEnd(44)} ${String(ms).padStart(6)} ms`
    print(fault === undefined ? `ok      ${result}` : `FAILED  ${result}  ${fault}`)
    return fault === undefined
  }

  async function renewToken(path: string, request: ApiRequest): Promise<void> {
    const response = await api('POST', path, request)
    requireStatus(response, 200)
    token = response.json(Session).token
  }

  if (recordsToMigrate)
    await check('no migration is pending', async () => {
      const records = await recordsToMigrate()
      if (records !== undefined) throw new Error(`${records} records are to be migrated: run npm run migrate`)
    })
  if (waitMs > 0) await waitForApi(api, Date.now() + waitMs)
  await check('public keys are published', async () => {
    const response = await api('GET', '/.well-known/jwks.json')
    requireStatus(response, 200)
    response.json(KeySet)
  })
  await check('a list is closed to strangers', async () => {
    const response = await api('GET', PROSPECTS)
    requireProblem(response, 401, 'unauthenticated')
    // API Gateway renames the header (its Developer Guide, "Important notes").
    const { headers } = response
    const challenge = headers.get('www-authenticate') ?? headers.get('x-amzn-remapped-www-authenticate')
    if (!challenge?.startsWith('Bearer')) throw new Error(`the header www-authenticate is ${challenge}`)
  })
  await check('an unknown route is none', async () =>
    requireStatus(await api('GET', `/smoke/${randomUUID()}`), 404),
  )
  await check('a browser’s preflight is answered', async () => {
    const headers = { origin: 'https://smoke.invalid', 'access-control-request-method': 'GET' }
    requireStatus(await api('OPTIONS', PROSPECTS, { headers }), 200, 204)
  })
  await check('a wrong sign-in is refused, by the table', async () => {
    const json = { email: `smoke-${randomUUID()}@example.invalid`, password: randomUUID() }
    requireProblem(await api('POST', '/api/auth/login', { json }), 401, 'wrong_credentials')
  })

  if (!signIn) return checks
  const isSignedIn =
    (await check('a user signs in', () => renewToken('/api/auth/login', { json: signIn }))) &&
    (await check('the token is refreshed', () => renewToken('/api/auth/refresh', { token })))
  if (!isSignedIn) return checks
  for (const path of LISTS)
    if (!(await check(`${path} has a first page`, () => checkPage(api, path, token)))) return checks
  if (write) await check('a prospect is made, found, read and deleted', () => checkWrites(api, token))
  return checks
}

/** The address of a new API may not resolve yet. */
async function waitForApi(api: Api, until: number): Promise<void> {
  const isReady = () =>
    api('GET', '/.well-known/jwks.json').then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isReady()) && Date.now() < until) await sleep(RETRY_MS)
}

/** Names only the fields at fault: valibot's own messages quote the response, which may contain a token. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (v.isValiError(error)) {
    const fields = error.issues.map((issue) => v.getDotPath(issue) ?? 'all of it')
    return `the answer does not have the shape it must have (${fields.join(', ')})`
  }
  if (error.name === 'TimeoutError') return 'no answer in 10 s'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

function requireStatus({ status }: ApiResponse, ...expected: number[]): void {
  if (!expected.includes(status)) throw new Error(`the status is ${status}, not ${expected.join(' or ')}`)
}

function requireProblem(response: ApiResponse, status: number, code: string): void {
  requireStatus(response, status)
  const type = response.headers.get('content-type')
  if (!type?.startsWith('application/problem+json')) throw new Error(`the header content-type is ${type}`)
  if (!response.headers.get('x-request-id')) throw new Error('there is no header x-request-id')
  response.json(v.object({ code: v.literal(code) }))
}

async function checkPage(api: Api, path: string, token: string): Promise<void> {
  const response = await api('GET', `${path}?limit=${LIMIT}`, { token })
  requireStatus(response, 200)
  const { data, pagination } = response.json(Page)
  const { total, pages } = pagination
  if (data.length !== Math.min(total, LIMIT) || pages !== Math.ceil(total / LIMIT))
    throw new Error(`${data.length} entries do not fit a total of ${total} on ${pages} pages`)
}

/** Creates a prospect, finds it in the list, reads it and deletes it. Only an admin may delete. */
async function checkWrites(api: Api, token: string): Promise<void> {
  const { role } = v.parse(Claims, Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  if (role !== 'admin') throw new Error(`it takes an admin to delete again, and this user is ${role}`)
  const json = { name: 'Smoke Test', email: `smoke-${randomUUID()}@example.invalid` }
  const created = await api('POST', PROSPECTS, { token, json })
  requireStatus(created, 201)
  const { id } = created.json(Entry)
  const path = `${PROSPECTS}/${id}`
  try {
    const { data } = (await api('GET', PROSPECTS, { token })).json(Page)
    if (!data.some((entry) => entry.id === id)) throw new Error('the list does not show what was just made')
    const read = await api('GET', path, { token })
    requireStatus(read, 200)
    if (read.headers.get('etag') !== created.headers.get('etag'))
      throw new Error('the ETag read is not the one of the answer that made the record')
  } finally {
    requireStatus(await api('DELETE', path, { token }), 204)
  }
  requireStatus(await api('GET', path, { token }), 404)
}

type ApiRequest = { token?: string; json?: unknown; headers?: Record<string, string> }

type ApiResponse = {
  status: number
  headers: Headers
  /** Returns the body. @throws v.ValiError when it does not match the schema */
  json<S extends v.GenericSchema>(schema: S): v.InferOutput<S>
}

type Api = (method: string, path: string, request?: ApiRequest) => Promise<ApiResponse>

/** A client of the API at an address. A call fails after 10 s without a response. */
export function apiAt(url: string): Api {
  return async (method, path, { token, json, headers } = {}) => {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      json: (schema) => v.parse(v.pipe(v.string(), v.parseJson(), schema), text),
    }
  }
}
