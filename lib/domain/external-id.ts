import * as v from 'valibot'
import { described, text } from './atoms.ts'
import { normalizedExternalId } from './invisible.ts'

// The id that a record has in another system.

const LENGTH_MAX = 100
const EXAMPLE = 'crm-4711'

/**
 * Returns the schema of an external id, parsed to its stored form. Normalization can lengthen a text, so the schema checks the
 * length again. The description comes first, because the OpenAPI document omits what follows a transformation.
 */
function externalIdText(description: string) {
  return v.pipe(
    described(text(LENGTH_MAX), description, EXAMPLE),
    v.transform(normalizedExternalId),
    v.check((value) => [...value].length <= LENGTH_MAX, `length|must have at most ${LENGTH_MAX} characters`),
  )
}

const ExternalId = externalIdText('The id of the record in your own system. Unique within the record type.')

/** `external_id` in requests. */
export const externalId = v.exactOptional(ExternalId)

/** `external_id` in stored records and in responses. */
export const keptExternalId = v.exactOptional(v.string())

/** `external_id` of another record, in a batch. The service parses it with the references. */
export const externalIdOf = (description: string) =>
  v.pipe(described(v.string(), description, EXAMPLE), v.metadata({ maxLength: LENGTH_MAX }))

/** `external_id` as a filter of lists and summaries. */
export const externalIdFilter = v.exactOptional(
  externalIdText('Returns only the record with this external id.'),
)

/** Returns the external id in its stored form, or `undefined` if the value is not valid. */
export function externalIdIn(value: unknown): string | undefined {
  const result = v.safeParse(ExternalId, value)
  return result.success ? result.output : undefined
}
