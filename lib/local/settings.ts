/** The service's name at AWS: everything a stage has there begins with it. */
export const SERVICE = 'real-estate-records'

/**
 * What a stage has from its own account, of which an engine on this machine checks nothing; and patience: nothing is lost on
 * the way here, and where the machine is busy a request sent again makes it busier.
 */
export const localSettings = {
  AWS_REGION: 'local',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  TABLE_NAME: `${SERVICE}-local`,
  TOKEN_ISSUER: `${SERVICE}-local`,
  TOKEN_AUDIENCE: `${SERVICE}-api`,
  LOG_FORMAT: 'text',
  STORE_CONNECT_MS: '9000',
  STORE_TIMEOUT_MS: '9000',
}
