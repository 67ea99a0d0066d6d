import { properties } from '../../lib/data/records/properties.ts'
import { summaryEndpoint } from '../../lib/endpoints/summary.ts'

export const handler = summaryEndpoint(properties)
