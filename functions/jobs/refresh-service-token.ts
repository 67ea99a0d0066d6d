import { scheduled } from '../../lib/jobs/scheduled.ts'
import { accountSettings, keepServiceTokens, serviceAccounts } from '../../lib/jobs/service-tokens.ts'

// If a setting is missing, the function fails at its start, not at its first run.
const settings = accountSettings()

/** Runs every hour, so the token of each service account is always valid for at least 11 hours. */
export const handler = scheduled('refresh-service-token', async () =>
  keepServiceTokens(await serviceAccounts(settings)),
)
