import * as v from 'valibot'
import { policy } from '../auth/token-policy.ts'
import { verifyToken } from '../auth/tokens.ts'
import { Credentials } from '../domain/user.ts'
import { AppError } from '../errors.ts'
import type { Outcome } from './scheduled.ts'
import type { ServiceAccount } from './service-account.ts'

const REPLACE = 'give it a new password with npm run service-account -- replace --email E --stage STAGE'

const KeptCredentials = v.pipe(v.string(), v.parseJson(), Credentials)

/**
 * Keeps a token in the service account's parameter that is good for half its life at least: refreshes it when less is
 * left, and signs in where no token can be refreshed (none is there, or the session has ended). A new token is stored,
 * once, when it is verified and lasts longer. Run twice, or twice at once, it leaves a good token and no other trace.
 * @throws Error that says what an operator has to do, or what did not answer; the token that is there stays
 */
export async function keepServiceToken(account: ServiceAccount): Promise<Outcome> {
  const present = await account.token.read()
  const expiresAt = await expiryOf(present)
  if (isFresh(expiresAt)) return { outcome: 'fresh', changed: false }

  const refreshed =
    present === undefined || isOver(expiresAt) ? undefined : await account.sessions.refresh(present)
  if (refreshed !== undefined) return store(account, refreshed, 'refreshed')

  const credentials = await readCredentials(account)
  if (credentials === undefined && present === undefined)
    return { outcome: 'no service account', changed: false }
  if (credentials === undefined)
    throw new Error(`The service account has a token and no credentials: ${REPLACE}`)
  const signedIn = await account.sessions.signIn(credentials)
  // Asked no second time: ten refusals lock the account.
  if (signedIn === undefined) throw new Error(`The service account's credentials are refused: ${REPLACE}`)
  return store(account, signedIn, 'signed in')
}

async function store({ token }: ServiceAccount, renewed: string, outcome: string): Promise<Outcome> {
  const renewedUntil = await expiryOf(renewed)
  if (isOver(renewedUntil)) throw new Error('The service answered a token that its public keys do not verify')
  // Read again: another run may have been first.
  const presentUntil = await expiryOf(await token.read())
  if (isFresh(presentUntil)) return { outcome: 'fresh', changed: false }
  if (renewedUntil <= presentUntil) throw new Error('The service answered a token that ends no later')
  await token.write(renewed, true)
  return { outcome, changed: true }
}

async function readCredentials({ credentials }: ServiceAccount) {
  const text = await credentials.read()
  if (text === undefined) return undefined
  const parsed = v.safeParse(KeptCredentials, text)
  if (!parsed.success) throw new Error(`The service account's credentials cannot be read: ${REPLACE}`)
  return parsed.output
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
const isOver = (expiresAt: number) => secondsLeft(expiresAt) <= 0
