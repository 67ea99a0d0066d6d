import * as v from 'valibot'
import { described, text } from './atoms.ts'

/** The id that a record has in another system: a field and a filter of all record types. */

const LENGTH_MAX = 100
const EXAMPLE = 'crm-4711'

const ExternalId = text(LENGTH_MAX)

/** The field in requests. */
export const externalId = v.exactOptional(
  described(ExternalId, 'The id of the record in another system, unique within its type', EXAMPLE),
)

/** The field as it is stored and shown. */
export const keptExternalId = v.exactOptional(v.string())

/** The filter of lists and summaries. */
export const externalIdFilter = v.exactOptional(
  described(ExternalId, 'Only the record with this id in another system', EXAMPLE),
)

/** The external id that a value of a request is stored as; `undefined` if it is none. */
export function externalIdIn(value: unknown): string | undefined {
  const result = v.safeParse(ExternalId, value)
  return result.success ? result.output : undefined
}
