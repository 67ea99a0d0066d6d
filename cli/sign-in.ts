import { isTemporary, UnexpectedResponseError } from '../client/src/bulk/index.ts'
import { type Api, ConnectionError, connect, ServiceError } from '../client/src/index.ts'
import { asked, givenPassword, Refusal } from './command.ts'
import { signInConfig } from './environment.ts'
import { printable } from './texts.ts'

/** Signs in with RECORDS_EMAIL and RECORDS_PASSWORD. Asks at the terminal for a value that is not set. @throws Refusal */
export async function signedIn(baseUrl: string): Promise<Api> {
  const api = connect({ baseUrl })
  const credentials = await givenCredentials()
  await api.signIn(credentials).catch((error) => {
    const isUrlSuspect = !(error instanceof ServiceError) || (error.status < 500 && !error.problem)
    const advice = isUrlSuspect ? `: does the service run at ${baseUrl}? Check --url` : ''
    throw new Refusal(`Not signed in: ${failureOf(error)}${advice}`)
  })
  return api
}

async function givenCredentials() {
  const set = signInConfig()
  const isSet = set.email !== undefined && set.password !== undefined
  if (!isSet && !process.stdin.isTTY)
    throw new Refusal('There is no terminal to ask for the sign-in: set RECORDS_EMAIL and RECORDS_PASSWORD')
  const email = set.email ?? (await asked('E-mail')) ?? ''
  const password = set.password ?? (await givenPassword({ ask: true })) ?? ''
  return { email, password }
}

/** Prints why a request is repeated. */
export function retrying(reason: Error): void {
  console.error(`The service is not available (${failureOf(reason)}): retrying`)
}

/** Returns the error of a request as a Refusal. Returns any other error unchanged. */
export function refusalOf(error: unknown): unknown {
  if (isTemporary(error)) return new Refusal(`The service is not available: ${failureOf(error)}`)
  if (error instanceof ServiceError)
    return new Refusal(`The service refused the request: ${failureOf(error)}`)
  return error instanceof UnexpectedResponseError ? new Refusal(error.message) : error
}

/** Returns why a request failed, for the user. Control characters are replaced, because another server may have responded. */
function failureOf(failure: unknown): string {
  // The message of a ConnectionError contains the URL, which may contain a password.
  const error = failure instanceof ConnectionError ? failure.cause : failure
  if (error instanceof ServiceError) {
    const fields = error.problem?.errors ?? []
    const at = fields.map(({ field, message }) => `${field} ${message}`)
    return printable(at.join('; ') || (error.problem?.detail ?? error.message))
  }
  if (!(error instanceof Error)) return printable(String(error))
  const cause = error.cause instanceof Error ? `: ${error.cause.message.trim()}` : ''
  return printable(error.message + cause)
}
