import { properties } from '../../lib/data/records/properties.ts'
import { restoreEndpoint } from '../../lib/endpoints/restore.ts'

export const handler = restoreEndpoint(properties, 'deal_open')
