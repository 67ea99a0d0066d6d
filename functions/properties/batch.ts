import { properties } from '../../lib/data/records/properties.ts'
import { batchEndpoint } from '../../lib/endpoints/batch.ts'

export const handler = batchEndpoint(properties)
