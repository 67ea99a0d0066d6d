import { devNull } from 'node:os'
import type { LocalConfig } from '../config.ts'

/** The name of the service on AWS. The names of a stage's stack, table and parameters contain it. */
export const SERVICE = 'real-estate-records'

/** The local values of settings that Lambda and serverless.yml provide on AWS. Local engines accept any credentials. */
export const localSettings = {
  AWS_REGION: 'local',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  // Do not use a profile from the user's files.
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
  TABLE_NAME: `${SERVICE}-local`,
  TOKEN_ISSUER: `${SERVICE}-local`,
  TOKEN_AUDIENCE: `${SERVICE}-api`,
  LOG_FORMAT: 'text',
  // All functions share one process. While a function loads, requests of the other functions to the engine may take seconds.
  STORE_TIMEOUT_MS: '9000',
}

/** Returns the URL of the service for programs on this machine. */
export function addressOf({ HOST, PORT }: LocalConfig): string {
  return `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`
}
