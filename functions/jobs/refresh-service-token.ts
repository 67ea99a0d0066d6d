import { scheduled } from '../../lib/jobs/scheduled.ts'
import { accountSettings, keepServiceTokens, serviceAccounts } from '../../lib/jobs/service-tokens.ts'

// A missing setting stops the function when it starts, not at its first run.
const settings = accountSettings()

/** Runs every hour, so the token of machine clients is always valid for at least 11 hours. */
export const handler = scheduled('refresh-service-token', async () =>
  keepServiceTokens(await serviceAccounts(settings)),
)
