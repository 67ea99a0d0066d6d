import { devNull } from 'node:os'

/** The service's name at AWS: everything a stage has there begins with it. */
export const SERVICE = 'real-estate-records'

/** What a stage has from its account. The engine on this machine checks none of it. */
export const localSettings = {
  AWS_REGION: 'local',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  // No profile of the user's files either.
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
  TABLE_NAME: `${SERVICE}-local`,
  TOKEN_ISSUER: `${SERVICE}-local`,
  TOKEN_AUDIENCE: `${SERVICE}-api`,
  LOG_FORMAT: 'text',
}
