import { prospects } from '../../lib/data/records/prospects.ts'
import { summaryEndpoint } from '../../lib/endpoints/summary.ts'

export const handler = summaryEndpoint(prospects)
