import { jobConfig } from '../config.ts'
import type { Parameter } from '../secrets/parameter.ts'
import { parameterAt } from '../secrets/parameters.ts'
import { type SessionClient, sessionClient } from './session-client.ts'

/** What keeping a token takes: the parameters of the account, and the service that issues its sessions. */
export type ServiceAccount = { credentials: Parameter; token: Parameter; sessions: SessionClient }

/**
 * The account that machine clients share, where this function's settings say.
 * @throws ConfigError
 */
export function serviceAccount(): ServiceAccount {
  const { SERVICE_ACCOUNT, API_URL } = jobConfig()
  return {
    credentials: parameterAt(`${SERVICE_ACCOUNT}/credentials`),
    token: parameterAt(`${SERVICE_ACCOUNT}/token`),
    sessions: sessionClient(API_URL),
  }
}
