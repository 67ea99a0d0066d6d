import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { recordTypes } from '../../domain/id.ts'
import { Session } from '../../domain/user.ts'
import { Pagination } from '../../http/request.ts'

const RETRY_MS = 2_000

/** How to try an API: as whom, whether to write as well, and how long a new one may take until it answers. */
export type SmokeTest = {
  url: string
  signIn?: { email: string; password: string }
  write?: boolean
  patienceMs?: number
}

/** Tries an API as its clients use it, one check after another. Nothing it finds holds a token or a password. */
export async function* smokeChecks({ url, signIn, write, patienceMs = 0 }: SmokeTest): AsyncGenerator<Check> {
  const api = apiAt(url)
  if (patienceMs > 0) await untilAnswering(api, Date.now() + patienceMs)
  for (const [proves, work] of openChecks) yield await check(proves, () => work(api))
  if (!signIn) return
  const session = signedInChecks(signIn)
  const checks: Checks = [...session.checks, ...(write ? [writeCheck(session.token)] : [])]
  for (const [proves, work] of checks) {
    const done = await check(proves, () => work(api))
    yield done
    // What follows needs the token of what came before.
    if (done.fault !== undefined) return
  }
}

async function check(proves: string, work: () => Promise<void>): Promise<Check> {
  const start = performance.now()
  const fault = await work().then(() => undefined, faultOf)
  const ms = Math.round(performance.now() - start)
  return { proves, ms, ...(fault !== undefined && { fault }) }
}

/** A name of a new API may take a while until it is known. */
async function untilAnswering(api: Api, until: number): Promise<void> {
  const answers = () =>
    api('GET', '/.well-known/jwks.json').then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await answers()) && Date.now() < until) await sleep(RETRY_MS)
}

/** valibot's own texts quote what came, which may be a token: only the places at fault are named. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (v.isValiError(error)) {
    const places = error.issues.map((issue) => v.getDotPath(issue) ?? 'all of it')
    return `the answer does not have the shape it must have (${places.join(', ')})`
  }
  if (error.name === 'TimeoutError') return 'no answer in 10 s'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** One thing that was tried: what it proves, how long it took, and what was wrong where it failed. */
export type Check = { proves: string; ms: number; fault?: string }

/** A check by what it proves; it throws where that is not so. */
export type Checks = [proves: string, work: (api: Api) => Promise<void>][]

export function requireStatus(answer: Answered, ...wanted: number[]): void {
  if (!wanted.includes(answer.status))
    throw new Error(`the status is ${answer.status}, not ${wanted.join(' or ')}`)
}

export function requireHeader({ headers }: Answered, name: string, wanted: RegExp): void {
  if (!wanted.test(headers.get(name) ?? '')) throw new Error(`the header ${name} is ${headers.get(name)}`)
}

export function requireProblem(answer: Answered, status: number, code: string): void {
  requireStatus(answer, status)
  requireHeader(answer, 'content-type', /^application\/problem\+json/)
  requireHeader(answer, 'x-request-id', /./)
  answer.json(v.object({ code: v.literal(code) }))
}

const LIST = `/api/v1/${recordTypes.prospect.plural}`

const KeySet = v.object({
  keys: v.pipe(v.array(v.object({ kid: v.string(), n: v.string() })), v.minLength(1)),
})

/** API Gateway gives the header the second name (its Developer Guide, "Important notes"). */
function requireChallenge({ headers }: Answered): void {
  const challenge = headers.get('www-authenticate') ?? headers.get('x-amzn-remapped-www-authenticate')
  if (!/^Bearer/.test(challenge ?? '')) throw new Error(`the header www-authenticate is ${challenge}`)
}

/** What anybody may try, without an account. */
export const openChecks: Checks = [
  [
    'public keys are published',
    async (api) => {
      const answer = await api('GET', '/.well-known/jwks.json')
      requireStatus(answer, 200)
      answer.json(KeySet)
    },
  ],
  [
    'a list is closed to strangers',
    async (api) => {
      const answer = await api('GET', LIST)
      requireProblem(answer, 401, 'unauthenticated')
      requireChallenge(answer)
    },
  ],
  ['an unknown route is none', async (api) => requireStatus(await api('GET', `/smoke/${randomUUID()}`), 404)],
  [
    'a browser’s preflight is answered',
    async (api) => {
      const headers = { origin: 'https://smoke.invalid', 'access-control-request-method': 'GET' }
      requireStatus(await api('OPTIONS', LIST, { headers }), 200, 204)
    },
  ],
  [
    'a wrong sign-in is refused, by the table',
    async (api) => {
      const json = { email: `smoke-${randomUUID()}@example.invalid`, password: randomUUID() }
      requireProblem(await api('POST', '/api/auth/login', { json }), 401, 'wrong_credentials')
    },
  ],
]

const LISTS = Object.values(recordTypes).map(({ plural }) => `/api/v1/${plural}`)
const PROSPECTS = `/api/v1/${recordTypes.prospect.plural}`
const LIMIT = 5

const Entry = v.looseObject({ id: v.string() })
const Page = v.object({ data: v.array(Entry), pagination: Pagination })
const Claims = v.pipe(v.string(), v.parseJson(), v.object({ role: v.string() }))

/** What a user may try; each check needs the token of those before. */
export function signedInChecks(signIn: { email: string; password: string }) {
  let token = ''
  const checks: Checks = [
    [
      'a user signs in',
      async (api) => {
        const answer = await api('POST', '/api/auth/login', { json: signIn })
        requireStatus(answer, 200)
        token = answer.json(Session).token
      },
    ],
    [
      'the token is refreshed',
      async (api) => {
        const answer = await api('POST', '/api/auth/refresh', { token })
        requireStatus(answer, 200)
        token = answer.json(Session).token
      },
    ],
    ...LISTS.map((path): Checks[number] => [
      `${path} has a first page`,
      (api) => checkPage(api, path, token),
    ]),
  ]
  return { checks, token: () => token }
}

async function checkPage(api: Api, path: string, token: string): Promise<void> {
  const answer = await api('GET', `${path}?limit=${LIMIT}`, { token })
  requireStatus(answer, 200)
  const { data, pagination } = answer.json(Page)
  const { total, pages } = pagination
  if (data.length !== Math.min(total, LIMIT) || pages !== Math.ceil(total / LIMIT))
    throw new Error(`${data.length} entries do not fit a total of ${total} on ${pages} pages`)
}

/** Creates a prospect and deletes it again. Needs an admin, as only admins can delete. */
export function writeCheck(token: () => string): Checks[number] {
  return ['a prospect is made, found, read and deleted', (api) => writeAndDelete(api, token())]
}

async function writeAndDelete(api: Api, token: string): Promise<void> {
  requireAdmin(token)
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

function requireAdmin(token: string): void {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const { role } = v.parse(Claims, claims)
  if (role !== 'admin') throw new Error(`it takes an admin to delete again, and this user is ${role}`)
}

const TIMEOUT_MS = 10_000

export type Asked = { token?: string; json?: unknown; headers?: Record<string, string> }

/** An answer: `json` gives its body, parsed by a schema. @throws v.ValiError when it has another shape */
export type Answered = {
  status: number
  headers: Headers
  json<S extends v.GenericSchema>(schema: S): v.InferOutput<S>
}

export type Api = (method: string, path: string, asked?: Asked) => Promise<Answered>

/** An API at an address, asked as by a client; an answer takes 10 s at most. */
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

/** Tries an API and tells each check as it ends. */
export async function reportSmoke(test: SmokeTest, say: (line: string) => void): Promise<Check[]> {
  const checks: Check[] = []
  for await (const check of smokeChecks(test)) {
    checks.push(check)
    say(line(check))
  }
  return checks
}

function line({ proves, ms, fault }: Check): string {
  const mark = fault === undefined ? 'ok' : 'FAILED'
  return `${mark.padEnd(7)} ${proves.padEnd(44)} ${String(ms).padStart(6)} ms${fault === undefined ? '' : `  ${fault}`}`
}
