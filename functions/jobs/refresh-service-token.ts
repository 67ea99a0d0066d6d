import { scheduled } from '../../lib/jobs/scheduled.ts'
import { accountSettings, serviceAccounts } from '../../lib/jobs/service-account.ts'
import { keepServiceTokens } from '../../lib/jobs/service-token.ts'

// A missing setting stops the function when it starts, not at its first run.
const settings = accountSettings()

/** Runs every hour, so the token of machine clients is always valid for at least 11 hours. */
export const handler = scheduled('refresh-service-token', async () =>
  keepServiceTokens(await serviceAccounts(settings)),
)
