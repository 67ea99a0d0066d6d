import { type JobConfig, jobConfig } from '../config.ts'
import type { Parameter } from '../secrets/parameters.ts'
import { parameterAt, parametersBelow } from '../secrets/parameters.ts'
import { type SessionClient, sessionClient } from './session-client.ts'

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
