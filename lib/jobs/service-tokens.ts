import * as v from 'valibot'
import { Credentials } from '../auth/session.ts'
import { policy, verifyToken } from '../auth/tokens.ts'
import type { JobConfig } from '../config.ts'
import { AppError } from '../errors.ts'
import { remainingMs } from '../request-context.ts'
import { type Parameter, parameterAt, parametersBelow } from '../secrets/parameters.ts'
import { type JobResult, messageOf, RetryableError, withRetries } from './scheduled.ts'

const StoredCredentials = v.pipe(v.string(), v.parseJson(), Credentials)

/**
 * Keeps the token of each account fresh. Handles the accounts one after another, because only a few sign-ins and a few writes
 * to Parameter Store are allowed per second. If one account fails, the others are still handled.
 * @throws Error with the name and the reason of each account that failed
 */
export async function keepServiceTokens(accounts: ServiceAccount[]): Promise<JobResult> {
  if (accounts.length === 0) return { outcome: 'no service account', changed: false }
  const outcomes: string[] = []
  const faults: string[] = []
  let changed = false
  let cause: unknown
  for (const account of accounts) {
    const label = account.name === undefined ? '' : `${account.name}: `
    try {
      const result = await keepServiceToken(account)
      outcomes.push(label + result.outcome)
      changed ||= result.changed
    } catch (error) {
      faults.push(label + messageOf(error))
      cause ??= error
    }
  }
  if (faults.length > 0) throw new Error(faults.join('; '), { cause })
  return { outcome: outcomes.join(', '), changed }
}

/**
 * Keeps a fresh token in the parameter of the service account. A token is fresh if more than half of its lifetime is left.
 * Refreshes a valid token that is not fresh. Signs in if there is no valid token, or if the service refuses the refresh. Stores
 * a new token only if it is valid and expires later than the stored token. Runs may be repeated or overlap.
 * @throws Error that describes what an operator must do, or which request failed. If it throws, the stored token does not
 * change.
 */
export async function keepServiceToken(account: ServiceAccount): Promise<JobResult> {
  const stored = await account.token.read()
  const expiresAt = await expiryOf(stored)
  if (isFresh(expiresAt)) return { outcome: 'fresh', changed: false }

  const refreshed =
    // Stryker disable next-line ConditionalExpression: only the types need this check, because a missing token has the expiry 0
    stored === undefined || isOver(expiresAt) ? undefined : await account.sessions.refresh(stored)
  if (refreshed !== undefined) return store(account, refreshed, 'refreshed')

  const credentials = await readCredentials(account)
  if (credentials === undefined && stored === undefined)
    return { outcome: 'no service account', changed: false }
  if (credentials === undefined)
    throw new Error(`The service account has a token and no credentials: ${newPassword(account)}`)
  const signedIn = await account.sessions.signIn(credentials)
  // Do not retry, because ten refused sign-ins within 15 minutes block the account for this IP address.
  if (signedIn === undefined)
    throw new Error(`The service account's credentials are refused: ${newPassword(account)}`)
  return store(account, signedIn, 'signed in')
}

async function store({ token }: ServiceAccount, renewed: string, outcome: string): Promise<JobResult> {
  const renewedUntil = await expiryOf(renewed)
  if (isOver(renewedUntil)) throw new Error('The service returned a token that its public keys do not verify')
  // Read the parameter again, because another run may have stored a token.
  const storedUntil = await expiryOf(await token.read())
  if (isFresh(storedUntil)) return { outcome: 'fresh', changed: false }
  if (renewedUntil <= storedUntil)
    throw new Error('The service returned a token that expires no later than the stored one')
  await token.write(renewed, true)
  return { outcome, changed: true }
}

async function readCredentials(account: ServiceAccount) {
  const text = await account.credentials.read()
  if (text === undefined) return undefined
  const parsed = v.safeParse(StoredCredentials, text)
  if (!parsed.success)
    throw new Error(`The service account's credentials cannot be read: ${newPassword(account)}`)
  return parsed.output
}

function newPassword({ name }: ServiceAccount): string {
  const replace = ['replace', name].filter(Boolean).join(' ')
  return `give it a new password with npm run service-account -- ${replace} --email E --stage STAGE`
}

/** Returns the expiry of a token in seconds since the epoch. Returns 0 if the token is missing or invalid. */
async function expiryOf(token: string | undefined): Promise<number> {
  if (token === undefined) return 0
  try {
    return (await verifyToken(token)).expiresAt
  } catch (error) {
    if (error instanceof AppError) return 0
    throw error
  }
}

const secondsLeft = (expiresAt: number) => expiresAt - Date.now() / 1000
const isFresh = (expiresAt: number) => secondsLeft(expiresAt) > policy.lifetimeSeconds / 2
// Stryker disable next-line EqualityOperator: a token that expires now is not verified, so its expiry is 0 already
const isOver = (expiresAt: number) => secondsLeft(expiresAt) <= 0

/** A service account: its two parameters, and the client that gets its tokens. One account of a stage may have no name. */
export type ServiceAccount = {
  name?: string | undefined
  credentials: Parameter
  token: Parameter
  sessions: SessionClient
}

/**
 * Matches the path of an account's parameter below `SERVICE_ACCOUNT`: `NAME/credentials` or `NAME/token`. For the account
 * without a name, the path has no `NAME/`.
 */
const PARAMETER = /^(?:([a-z][a-z0-9-]*)\/)?(?:credentials|token)$/

export { jobConfig as accountSettings } from '../config.ts'

/** Returns every account that has stored credentials or a stored token. The account without a name comes first. */
export async function serviceAccounts({ SERVICE_ACCOUNT, API_URL }: JobConfig): Promise<ServiceAccount[]> {
  const sessions = sessionClient(API_URL)
  const names = await accountNames(SERVICE_ACCOUNT)
  return names.map((name) => {
    const reference = accountReference(SERVICE_ACCOUNT, name)
    const at = (parameter: string) => parameterAt(`${reference}/${parameter}`)
    return { name, credentials: at('credentials'), token: at('token'), sessions }
  })
}

/**
 * Returns the names of the service accounts whose parameters are below `reference` (`ssm:/PATH` or `file:PATH`). If an account
 * has no name, the first value is `undefined`.
 */
export async function accountNames(reference: string): Promise<(string | undefined)[]> {
  const found = (await parametersBelow(reference)).flatMap((path) => {
    const match = PARAMETER.exec(path)
    return match ? [match[1] ?? ''] : []
  })
  return [...new Set(found)].toSorted().map((name) => name || undefined)
}

export function accountReference(reference: string, name: string | undefined): string {
  return name === undefined ? reference : `${reference}/${name}`
}

/**
 * The time limit of one attempt. It is longer than the 10 s timeout of the deployed sign-in functions, so that a slow request
 * is not repeated.
 */
const ATTEMPT_MS = 12_000

const Session = v.pipe(v.string(), v.parseJson(), v.object({ token: v.string() }))

const Problem = v.pipe(v.string(), v.parseJson(), v.object({ code: v.string() }))

/** The requests that return a token. Each returns `undefined` for a 401, and throws for any other error. */
export type SessionClient = {
  refresh(token: string): Promise<string | undefined>
  signIn(credentials: v.InferOutput<typeof Credentials>): Promise<string | undefined>
}

/**
 * Returns a client that signs in to the service at `apiUrl` and refreshes its tokens. It retries in four cases, within the
 * deadline: a status of 500 or above, a 429 from API Gateway, a broken connection, and no response within 12 s. No error
 * contains a token or a password.
 */
export function sessionClient(apiUrl: string): SessionClient {
  return {
    refresh: (token) => withRetries(() => post('refresh', { headers: { authorization: `Bearer ${token}` } })),
    signIn: (credentials) => {
      const headers = { 'content-type': 'application/json' }
      return withRetries(() => post('login', { headers, body: JSON.stringify(credentials) }))
    },
  }

  async function post(name: string, init: RequestInit): Promise<string | undefined> {
    const request = `POST /api/auth/${name}`
    const { status, retryAfter, text } = await send(request, new URL(`/api/auth/${name}`, apiUrl), init)
    if (status === 401) return undefined
    // A 429 with an error code means that too many sign-ins failed. A 429 without a code comes from API Gateway's rate limit.
    const isLocked = v.is(Problem, text)
    if (status >= 500 || (status === 429 && !isLocked))
      throw new RetryableError(`${request} answered ${status}`, retryAfter)
    if (status !== 200) throw new Error(`${request} answered ${status}`)
    const session = v.safeParse(Session, text)
    if (!session.success) throw new Error(`${request} answered 200 without a session`)
    return session.output.token
  }
}

async function send(request: string, url: URL, init: RequestInit) {
  const timeLeft = Math.ceil(Math.min(ATTEMPT_MS, remainingMs()))
  try {
    // Do not follow redirects: only this service may get the token and the password.
    const signal = AbortSignal.timeout(timeLeft)
    const response = await fetch(url, { method: 'POST', redirect: 'manual', signal, ...init })
    const seconds = Number(response.headers.get('retry-after') ?? 0)
    const retryAfter = Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0
    return { status: response.status, retryAfter, text: await response.text() }
  } catch (cause) {
    throw new RetryableError(`${request} was not answered`, 0, { cause })
  }
}
