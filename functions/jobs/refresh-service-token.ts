import { scheduled } from '../../lib/jobs/scheduled.ts'
import { serviceAccount } from '../../lib/jobs/service-account.ts'
import { keepServiceToken } from '../../lib/jobs/service-token.ts'

const account = serviceAccount()

/** Every hour: machine clients find a token that is good for 11 hours at least. */
export const handler = scheduled('refresh-service-token', () => keepServiceToken(account))
