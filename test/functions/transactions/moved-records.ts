import { get, put } from '../../support/requests/api.ts'
import { PROPERTIES } from '../../support/samples/sample-property.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'

export const as = { as: 'agent' } as const

/** Changes the status of the record at this path. */
export const become = (at: string, status: string) => put(at, { status }, as)

/** Returns the path of the property of an offer. */
export const propertyAt = ({ property_id }: { property_id: string }) => `${PROPERTIES}/${property_id}`
export const prospectAt = ({ prospect_id }: { prospect_id: string }) => `${PROSPECTS}/${prospect_id}`

/** Returns the record at this path. */
export const read = async (at: string) => (await get(at, { as: 'viewer' })).body
export const statusAt = async (at: string) => (await read(at)).status
