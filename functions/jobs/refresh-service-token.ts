import { scheduled } from '../../lib/jobs/scheduled.ts'
import { accountSettings, keepServiceTokens } from '../../lib/jobs/service-tokens.ts'

// If a setting is missing, the function fails at its start, not at its first run.
const settings = accountSettings()

/**
 * Runs every hour and replaces each service token that expires in less than 12 hours. So a stored token is always valid for
 * at least 11 more hours, unless a run fails.
 */
export const handler = scheduled('refresh-service-token', () => keepServiceTokens(settings))
