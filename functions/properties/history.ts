import { properties } from '../../lib/data/records/properties.ts'
import { historyEndpoint } from '../../lib/endpoints/history.ts'

export const handler = historyEndpoint(properties)
