import { properties } from '../../lib/data/records/properties.ts'
import { updateEndpoint } from '../../lib/endpoints/update.ts'

export const handler = updateEndpoint(properties, 'deal_open')
