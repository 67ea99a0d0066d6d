import * as v from 'valibot'
import { connect } from '../../client/src/connect.ts'
import { ServiceError } from '../../client/src/service-error.ts'
import { Credentials } from '../auth/credentials.ts'
import { tokenPolicy } from '../auth/token-policy.ts'
import { verifyToken } from '../auth/verify-token.ts'
import type { JobConfig } from '../config.ts'
import { deadlineSignal } from '../context/deadline.ts'
import { AppError } from '../errors.ts'
import { parameterAt, parametersBelow } from '../secrets/parameters.ts'
import { type JobResult, messageOf } from './scheduled.ts'

const StoredCredentials = v.pipe(v.string(), v.parseJson(), Credentials)

export { jobConfig as accountSettings } from '../config.ts'

/**
 * Keeps a fresh token in the parameter of each service account. Handles the accounts one after another, because only a few
 * sign-ins and a few writes to Parameter Store are allowed per second. If one account fails, the others are still handled.
 * @throws Error with the name and the reason of each account that failed
 */
export async function keepServiceTokens(settings: JobConfig): Promise<JobResult> {
  const outcomes: string[] = []
  const faults: string[] = []
  let changed = false
  let cause: unknown
  for (const name of await accountNames(settings.SERVICE_ACCOUNT)) {
    const label = name === undefined ? '' : `${name}: `
    try {
      const isRenewed = await renewToken(name, settings)
      outcomes.push(label + (isRenewed ? 'signed in' : 'fresh'))
      changed ||= isRenewed
    } catch (error) {
      faults.push(label + messageOf(error))
      cause ??= error
    }
  }
  if (faults.length > 0) throw new Error(faults.join('; '), { cause })
  return { outcome: outcomes.join(', ') || 'no service account', changed }
}

/**
 * Signs in and stores the new token, unless more than half of the lifetime of the stored token is left. Runs may be repeated or
 * overlap. Returns whether it stored a token.
 * @throws Error that describes what an operator must do, or why the request failed. The stored token then does not change.
 */
async function renewToken(
  name: string | undefined,
  { SERVICE_ACCOUNT, API_URL }: JobConfig,
): Promise<boolean> {
  const reference = accountReference(SERVICE_ACCOUNT, name)
  const stored = parameterAt(`${reference}/token`)
  if (await isFresh(await stored.read())) return false
  const credentials = v.safeParse(StoredCredentials, await parameterAt(`${reference}/credentials`).read())
  if (!credentials.success)
    throw new Error(`The service account's credentials are missing or cannot be read: ${newPassword(name)}`)
  const { token } = await connect({ baseUrl: API_URL })
    .signIn(credentials.output, { signal: deadlineSignal() })
    .catch((error: unknown) => {
      throw signInFailure(error, name)
    })
  if (!(await isFresh(token)))
    throw new Error('The service returned a token that its public keys do not verify')
  await stored.write(token, true)
  return true
}

/** Returns the error of a failed sign-in. It contains no text of the response, because the text may contain a token. */
function signInFailure(error: unknown, name: string | undefined): Error {
  if (!(error instanceof ServiceError))
    return new Error('POST /api/auth/login was not answered', { cause: error })
  // The job signs in again an hour later. Ten refused sign-ins within 15 minutes would block the account for this IP address.
  if (error.status === 401)
    return new Error(`The service account's credentials are refused: ${newPassword(name)}`)
  return new Error(`POST /api/auth/login answered ${error.status}`)
}

function newPassword(name = ''): string {
  return `give it a new password with npm run service-account -- ${`replace ${name}`.trim()} --email E --stage STAGE`
}

/** Returns whether a token is valid, and more than half of its lifetime is left. */
async function isFresh(token = ''): Promise<boolean> {
  try {
    const { expiresAt } = await verifyToken(token)
    return expiresAt - Date.now() / 1000 > tokenPolicy.lifetimeSeconds / 2
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/**
 * Matches the path of an account's parameter below `SERVICE_ACCOUNT`: `NAME/credentials` or `NAME/token`. For the account
 * without a name, the path has no `NAME/`.
 */
const PARAMETER = /^(?:([a-z][a-z0-9-]*)\/)?(?:credentials|token)$/

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
