import { prospects } from '../../lib/data/records/prospects.ts'
import { createEndpoint } from '../../lib/endpoints/create.ts'

export const handler = createEndpoint(prospects)
