/** What a stage has from its own account; an engine on this machine checks none of it. */
export const localSettings = {
  AWS_REGION: 'local',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  TABLE_NAME: 'prospect-property-transaction-local',
  TOKEN_ISSUER: 'prospect-property-transaction-local',
  TOKEN_AUDIENCE: 'prospect-property-transaction-api',
  LOG_FORMAT: 'text',
}
