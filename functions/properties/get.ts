import { properties } from '../../lib/data/records/properties.ts'
import { getEndpoint } from '../../lib/endpoints/get.ts'

export const handler = getEndpoint(properties)
