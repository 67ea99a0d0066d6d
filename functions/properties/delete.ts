import { properties } from '../../lib/data/records/properties.ts'
import { deleteEndpoint } from '../../lib/endpoints/delete.ts'

export const handler = deleteEndpoint(properties, 'still_referenced')
