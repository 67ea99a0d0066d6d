import { prospects } from '../../lib/data/records/prospects.ts'
import { getEndpoint } from '../../lib/endpoints/get.ts'

export const handler = getEndpoint(prospects)
