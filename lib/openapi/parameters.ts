import type * as v from 'valibot'
import { KEPT_SECONDS } from '../data/records/idempotency.ts'
import type { Components, Schema } from './schemas.ts'

/**
 * The request headers, by the name of their component. They have no examples, as the reference page would send those with
 * every request that a user tries.
 */
export const headerParameters = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the version to change, like `"7"`; if the record has another version, the response is 412',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The `ETag` of the version that the client has, like `"7"`; if it is current, the response is 304 without a body',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: `Makes the request safe to retry for ${KEPT_SECONDS / 3600} hours: a repeated request with the same key changes nothing again`,
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  },
}

export function headerParameter(name: keyof typeof headerParameters) {
  return { $ref: `#/components/parameters/${name}` }
}

export function parametersOf(
  location: 'path' | 'query',
  schema: v.GenericSchema,
  components: Components,
): object[] {
  const { properties = {}, required = [] } = components.schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, { description, ...member }]) => ({
    name,
    in: location,
    ...(required.includes(name) && { required: true }),
    ...(description !== undefined && { description }),
    // Values between commas, in place of a repeated parameter.
    ...(member.type === 'array' && { style: 'form', explode: false }),
    schema: member.type === 'integer' || member.type === 'number' ? numeric(member) : member,
  }))
}

/** A parameter is parsed from text, but is documented as a number. */
function numeric({ pattern: _, default: fallback, ...schema }: Schema): Schema {
  return { ...schema, ...(fallback !== undefined && { default: Number(fallback) }) }
}
