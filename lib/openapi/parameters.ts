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

function header(description: string, example: string | number, schema: object = { type: 'string' }) {
  return { description, schema, example }
}

export const headers = {
  'Accept-Patch': header('The media types of a change', 'application/merge-patch+json, application/json'),
  'Cache-Control': header('How long and by whom the response may be cached', 'private, no-cache'),
  ETag: header('Identifies this version; send it as `If-Match` or `If-None-Match`', '"7"'),
  'Idempotent-Replayed': header(
    'Present if the same request was sent before: nothing was changed again',
    'true',
    { type: 'string', enum: ['true'] },
  ),
  'Content-Encoding': header('Present if the client accepts gzip', 'gzip'),
  'Content-Security-Policy': header(
    'What the page may load: only files of this service',
    "default-src 'none'",
  ),
  Link: header(
    'The pages around this one (RFC 8288): `first`, `prev`, `next`, `last`',
    '</api/v1/prospects?page=2>; rel="next"',
  ),
  Location: header('The path of the new record', '/api/v1/prospects/prs_01ARZ3NDEKTSV4RRFFQ69G5FAV', {
    type: 'string',
    format: 'uri-reference',
  }),
  'Retry-After': header('Whole seconds to wait before a retry', 2, { type: 'integer', minimum: 1 }),
  Vary: header('The request headers that the response depends on', 'Accept-Encoding'),
  'WWW-Authenticate': header(
    'The scheme; API Gateway renames it `x-amzn-remapped-www-authenticate`',
    'Bearer',
    { type: 'string', enum: ['Bearer'] },
  ),
  'X-Content-Type-Options': header('Always `nosniff`', 'nosniff'),
  'X-Request-Id': header(
    'Identifies this request in the logs of the service',
    '0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0',
  ),
}

export function headerReferences(names: readonly (keyof typeof headers)[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
