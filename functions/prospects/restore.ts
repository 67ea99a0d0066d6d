import { prospects } from '../../lib/data/records/prospects.ts'
import { restoreEndpoint } from '../../lib/endpoints/restore.ts'

export const handler = restoreEndpoint(prospects, 'erased')
