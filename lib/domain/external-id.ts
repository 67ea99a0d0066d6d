import * as v from 'valibot'
import { described, text } from './atoms.ts'

/** The id that a record has in another system: a field and a filter of all record types. */

const LENGTH_MAX = 100
const EXAMPLE = 'crm-4711'

/** The field in requests. */
export const externalId = v.exactOptional(
  described(text(LENGTH_MAX), 'The id of the record in another system, unique within its type', EXAMPLE),
)

/** The field as it is stored and shown. */
export const keptExternalId = v.exactOptional(v.string())

/** The filter of lists and summaries. */
export const externalIdFilter = v.exactOptional(
  described(text(LENGTH_MAX), 'Only the record with this id in another system', EXAMPLE),
)
