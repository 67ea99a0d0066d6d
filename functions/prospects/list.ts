import { prospects } from '../../lib/data/records/prospects.ts'
import { listEndpoint } from '../../lib/endpoints/list.ts'

export const handler = listEndpoint(prospects)
