import { prospects } from '../../lib/data/records/prospects.ts'
import { deleteEndpoint } from '../../lib/endpoints/delete.ts'

export const handler = deleteEndpoint(prospects, 'still_referenced')
