import * as v from 'valibot'
import { limitedTo } from '../auth/passwords.ts'
import { policy, verifyToken } from '../auth/tokens.ts'
import { type JobConfig, jobConfig } from '../config.ts'
import { Credentials } from '../domain/user.ts'
import { AppError } from '../errors.ts'
import { type Parameter, parameterAt, parametersBelow } from '../secrets/parameters.ts'
import type { JobResult } from './scheduled.ts'
import { type SessionClient, sessionClient } from './session-client.ts'

const KeptCredentials = v.pipe(v.string(), v.parseJson(), Credentials)

/** Sign-ins and changes of parameters have limits of a few in a second. */
const AT_ONCE = 3

/**
 * Keeps the token of each account fresh. One that fails holds up no other.
 * @throws Error that names each account that failed and says why
 */
export async function keepServiceTokens(accounts: ServiceAccount[]): Promise<JobResult> {
  if (accounts.length === 0) return { outcome: 'no service account', changed: false }
  const limited = limitedTo(AT_ONCE)
  const runs = await Promise.allSettled(accounts.map((account) => limited(() => keepServiceToken(account))))
  const labelled = (at: number, text: string) => [accounts[at]?.name, text].filter(Boolean).join(': ')
  const failures = runs.flatMap((run, at) =>
    run.status === 'rejected' ? [{ reason: run.reason, text: labelled(at, messageOf(run.reason)) }] : [],
  )
  if (failures.length > 0)
    throw new Error(failures.map(({ text }) => text).join('; '), { cause: failures[0]?.reason })
  const outcomes = runs.flatMap((run) => (run.status === 'fulfilled' ? [run.value] : []))
  return {
    outcome: outcomes.map(({ outcome }, at) => labelled(at, outcome)).join(', '),
    changed: outcomes.some(({ changed }) => changed),
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'no error was thrown')

/**
 * Keeps a token in the service account's parameter that is good for half its life at least: refreshes it when less is
 * left, and signs in where no token can be refreshed (none is there, or the session has ended). A new token is stored,
 * once, when it is verified and lasts longer. Run twice, or twice at once, it leaves a good token and no other trace.
 * @throws Error that says what an operator has to do, or what did not answer; the token that is there stays
 */
export async function keepServiceToken(account: ServiceAccount): Promise<JobResult> {
  const present = await account.token.read()
  const expiresAt = await expiryOf(present)
  if (isFresh(expiresAt)) return { outcome: 'fresh', changed: false }

  const refreshed =
    // Stryker disable next-line ConditionalExpression: for the types, as the expiry of no token is 0, which is over
    present === undefined || isOver(expiresAt) ? undefined : await account.sessions.refresh(present)
  if (refreshed !== undefined) return store(account, refreshed, 'refreshed')

  const credentials = await readCredentials(account)
  if (credentials === undefined && present === undefined)
    return { outcome: 'no service account', changed: false }
  if (credentials === undefined)
    throw new Error(`The service account has a token and no credentials: ${newPassword(account)}`)
  const signedIn = await account.sessions.signIn(credentials)
  // Asked no second time: ten refusals lock the account.
  if (signedIn === undefined)
    throw new Error(`The service account's credentials are refused: ${newPassword(account)}`)
  return store(account, signedIn, 'signed in')
}

async function store({ token }: ServiceAccount, renewed: string, outcome: string): Promise<JobResult> {
  const renewedUntil = await expiryOf(renewed)
  if (isOver(renewedUntil)) throw new Error('The service answered a token that its public keys do not verify')
  // Read again: another run may have been first.
  const presentUntil = await expiryOf(await token.read())
  if (isFresh(presentUntil)) return { outcome: 'fresh', changed: false }
  if (renewedUntil <= presentUntil) throw new Error('The service answered a token that ends no later')
  await token.write(renewed, true)
  return { outcome, changed: true }
}

async function readCredentials(account: ServiceAccount) {
  const text = await account.credentials.read()
  if (text === undefined) return undefined
  const parsed = v.safeParse(KeptCredentials, text)
  if (!parsed.success)
    throw new Error(`The service account's credentials cannot be read: ${newPassword(account)}`)
  return parsed.output
}

/** What an operator has to do. */
function newPassword({ name }: ServiceAccount): string {
  const replace = ['replace', name].filter(Boolean).join(' ')
  return `give it a new password with npm run service-account -- ${replace} --email E --stage STAGE`
}

/** When a token ends, in seconds since the epoch; 0 for one that cannot be used. */
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
// Stryker disable next-line EqualityOperator: a token in its last instant is no longer verified, and its expiry is read as 0
const isOver = (expiresAt: number) => secondsLeft(expiresAt) <= 0

/**
 * What keeping a token takes: the parameters of the account, and the service that issues its sessions. One account of a stage
 * may have no name.
 */
export type ServiceAccount = {
  name?: string | undefined
  credentials: Parameter
  token: Parameter
  sessions: SessionClient
}

/** Two parameters of an account are below the place of all: `credentials`, or `NAME/credentials`, and the same for `token`. */
const PARAMETER = /^(?:([a-z][a-z0-9-]*)\/)?(?:credentials|token)$/

/** Where the accounts and the service are. @throws ConfigError */
export function accountSettings(): JobConfig {
  return jobConfig()
}

/** Every account whose credentials or token are kept, the one without a name first. */
export async function serviceAccounts({ SERVICE_ACCOUNT, API_URL }: JobConfig): Promise<ServiceAccount[]> {
  const sessions = sessionClient(API_URL)
  const names = await accountNames(SERVICE_ACCOUNT)
  return names.map((name) => ({ name, ...accountParameters(SERVICE_ACCOUNT, name), sessions }))
}

/** The names of the accounts below a reference; `undefined` is the one without a name, which is first. */
export async function accountNames(reference: string): Promise<(string | undefined)[]> {
  const found = (await parametersBelow(reference)).flatMap((path) => {
    const match = PARAMETER.exec(path)
    return match ? [match[1] ?? ''] : []
  })
  return [...new Set(found)].toSorted().map((name) => name || undefined)
}

/** The two parameters of an account. */
export function accountParameters(reference: string, name: string | undefined) {
  const place = accountPlace(reference, name)
  return { credentials: parameterAt(`${place}/credentials`), token: parameterAt(`${place}/token`) }
}

/** The reference below which the parameters of an account are. */
export function accountPlace(reference: string, name: string | undefined): string {
  return name === undefined ? reference : `${reference}/${name}`
}
