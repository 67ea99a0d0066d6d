import { properties } from '../../lib/data/records/properties.ts'
import { createEndpoint } from '../../lib/endpoints/create.ts'

export const handler = createEndpoint(properties)
