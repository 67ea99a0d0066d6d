import { properties } from '../../lib/data/records/properties.ts'
import { listEndpoint } from '../../lib/endpoints/list.ts'

export const handler = listEndpoint(properties)
