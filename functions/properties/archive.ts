import { properties } from '../../lib/data/records/properties.ts'
import { archiveEndpoint } from '../../lib/endpoints/archive.ts'

export const handler = archiveEndpoint(properties, 'deal_open')
