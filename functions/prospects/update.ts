import { prospects } from '../../lib/data/records/prospects.ts'
import { updateEndpoint } from '../../lib/endpoints/update.ts'

export const handler = updateEndpoint(prospects, 'erased')
