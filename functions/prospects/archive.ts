import { prospects } from '../../lib/data/records/prospects.ts'
import { archiveEndpoint } from '../../lib/endpoints/archive.ts'

export const handler = archiveEndpoint(prospects, 'erased')
