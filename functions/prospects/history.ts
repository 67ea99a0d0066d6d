import { prospects } from '../../lib/data/records/prospects.ts'
import { historyEndpoint } from '../../lib/endpoints/history.ts'

export const handler = historyEndpoint(prospects)
