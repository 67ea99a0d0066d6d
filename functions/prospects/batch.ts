import { prospects } from '../../lib/data/records/prospects.ts'
import { batchEndpoint } from '../../lib/endpoints/batch.ts'

export const handler = batchEndpoint(prospects)
