import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { ConnectionError, connect, ServiceError } from '../../../client/src/index.ts'
import { Session } from '../../auth/session.ts'
import { Email } from '../../domain/atoms.ts'
import {
  ASK,
  givenPassword,
  matching,
  namesOfIssues,
  npmCommand,
  PASSWORD_STDIN,
  Refusal,
  run,
  SERVICE_URL,
} from '../command.ts'

const program = npmCommand('smoke', 'Tests a running service. The exit code is 1 if a check fails.')
  .requiredOption(...SERVICE_URL)
  .option('--email <email>', 'also signs in as this user and reads the lists', matching(Email))
  .option(...ASK)
  .option(...PASSWORD_STDIN)
  .option('--write', 'also creates and deletes a prospect; needs an admin')
  .option('--json', 'print one JSON array')
  .action(async ({ url, email, write, json, ...from }) => {
    if (email === undefined && write) throw new Refusal('--write needs a user: give --email')
    const password = email === undefined ? '' : await givenPassword(from)
    if (password === undefined) throw new Refusal('--email needs a password: give --ask or --password-stdin')
    const signIn = email === undefined ? undefined : { email, password }
    const checks = await smokeTest({ url, signIn, write, print: json ? () => undefined : console.log })
    if (json) console.log(JSON.stringify(checks))
    if (checks.some(({ fault }) => fault !== undefined)) process.exitCode = 1
  })

const RETRY_MS = 2_000
const TIMEOUT_MS = 10_000
const LIMIT = 5

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

/** Checks an API, one check after another. Stops when a sign-in fails. No result contains a token or a password. */
export async function smokeTest({ url, signIn, write, waitMs = 0, print }: SmokeTest): Promise<Check[]> {
  const api = connect({ baseUrl: url, attempts: 1, timeoutMs: TIMEOUT_MS })
  const checks: Check[] = []
  const stranger = { email: `smoke-${randomUUID()}@example.invalid`, password: randomUUID() }
  const until = Date.now() + waitMs

  async function check(proves: string, work: () => Promise<unknown>): Promise<boolean> {
    const start = performance.now()
    const fault = await work().then(() => undefined, faultOf)
    const ms = Math.round(performance.now() - start)
    checks.push({ proves, ms, ...(fault !== undefined && { fault }) })
    const result = `${proves.padEnd(44)} ${String(ms).padStart(6)} ms`
    print(fault === undefined ? `ok      ${result}` : `FAILED  ${result}  ${fault}`)
    return fault === undefined
  }

  async function publicKeys(): Promise<unknown[]> {
    try {
      return (await api.GET('/.well-known/jwks.json')).data.keys ?? []
    } catch (error) {
      if (Date.now() >= until) throw error
      await sleep(RETRY_MS)
      return publicKeys()
    }
  }
  await check('public keys are published', async () => {
    if ((await publicKeys()).length === 0) throw new Error('the response contains no keys')
  })
  await check('a list without a token is refused', () =>
    refused('unauthenticated', api.GET('/api/v1/prospects')),
  )
  await check('an unknown route is not found', () => answered(404, new URL(`/smoke/${randomUUID()}`, url)))
  await check('a browser’s preflight is answered', () => {
    const headers = { origin: 'https://smoke.invalid', 'access-control-request-method': 'GET' }
    return answered(204, new URL('/api/v1/prospects', url), { method: 'OPTIONS', headers })
  })
  await check('a wrong sign-in is refused', () => refused('wrong_credentials', api.signIn(stranger)))

  const isSignedIn =
    signIn !== undefined &&
    (await check('a user signs in', async () => v.parse(Session, await api.signIn(signIn)))) &&
    (await check('the token is refreshed', () => api.POST('/api/auth/refresh')))
  if (!isSignedIn) return checks
  for (const path of ['/api/v1/prospects', '/api/v1/properties', '/api/v1/transactions'] as const)
    await check(`${path} has a first page`, async () => {
      const { data, pagination } = (await api.GET(path, { params: { query: { limit: LIMIT } } })).data
      if (data.length !== Math.min(pagination.total, LIMIT))
        throw new Error(`${data.length} entries do not match a total of ${pagination.total}`)
    })
  if (write)
    await check('a prospect is created, listed, read, deleted', async () => {
      if (api.role !== 'admin')
        throw new Error(`the check needs an admin to delete its prospect, and this user is ${api.role}`)
      const body = { name: 'Smoke Test', email: stranger.email }
      const { id } = (await api.POST('/api/v1/prospects', { body })).data
      const params = { path: { id } }
      try {
        const { data } = (await api.GET('/api/v1/prospects')).data
        if (!data.some((entry) => entry.id === id))
          throw new Error('the list does not contain the new prospect')
        await api.GET('/api/v1/prospects/{id}', { params })
      } finally {
        await api.DELETE('/api/v1/prospects/{id}', { params })
      }
      await refused('not_found', api.GET('/api/v1/prospects/{id}', { params }))
    })
  return checks
}

/** @throws Error unless a call is refused with this code */
async function refused(code: string, call: Promise<unknown>): Promise<void> {
  const error = await call.catch((failure: unknown) => failure)
  if (!(error instanceof Error)) throw new Error(`the request was accepted, not refused with ${code}`)
  if (!(error instanceof ServiceError) || error.code !== code) throw error
}

async function answered(status: number, url: URL, init: RequestInit = {}): Promise<void> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.status !== status) throw new Error(`the status is ${response.status}, not ${status}`)
}

function faultOf(failure: unknown): string {
  const error = failure instanceof ConnectionError ? failure.cause : failure
  if (!(error instanceof Error)) return String(error)
  // The message of a ValiError quotes the response, which may contain a token.
  if (v.isValiError(error)) return `the response does not match its schema (${namesOfIssues(error)})`
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
