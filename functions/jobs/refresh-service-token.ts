import { scheduled } from '../../lib/jobs/scheduled.ts'
import { accountSettings, serviceAccounts } from '../../lib/jobs/service-account.ts'
import { keepServiceTokens } from '../../lib/jobs/service-token.ts'

// Settings that are missing end the function at its start, not at the first run.
const settings = accountSettings()

/** Every hour: machine clients find a token that is good for 11 hours at least. */
export const handler = scheduled('refresh-service-token', async () =>
  keepServiceTokens(await serviceAccounts(settings)),
)
