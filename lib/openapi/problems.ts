import type * as v from 'valibot'
import { may } from '../auth/permissions.ts'
import { KEPT_SECONDS } from '../data/records/idempotency.ts'
import { exampleId } from '../domain/id.ts'
import { roles } from '../domain/role.ts'
import { AppError, catalogue, invalid, type ProblemCode, type ProblemDetails } from '../errors.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { problemOf } from '../http/problem.ts'
import type { Components, Schema } from './schemas.ts'

const codes = Object.keys(catalogue).filter((name): name is ProblemCode => name in catalogue)

/** Whether an endpoint accepts an idempotency key. */
export const canReplay = ({ allow }: Endpoint['declaration']) => allow.endsWith(':write')

/**
 * Returns the error codes of an endpoint: the codes in `problems`, and the codes that follow from its input and its permission.
 * Endpoints with a `write` permission accept `Idempotency-Key`. Endpoints that change or delete one record accept `If-Match`.
 */
export function codesOf(declaration: Endpoint['declaration']): ProblemCode[] {
  const { allow, response, path, body, problems = [] } = declaration
  const isReplayed = canReplay(declaration) && !response.isBatch
  const applies: Partial<Record<ProblemCode, boolean>> = {
    validation_failed: true,
    unauthenticated: allow !== 'anyone',
    forbidden: allow !== 'anyone' && roles.some((role) => !may(role, allow)),
    // A replayed create returns 404 if the record was deleted after the create.
    not_found: path !== undefined || isReplayed,
    precondition_failed: path !== undefined && /:(write|delete)$/.test(allow),
    idempotency_key_reused: canReplay(declaration),
    malformed_json: body !== undefined,
    body_too_large: body !== undefined,
    unsupported_media_type: body !== undefined,
    internal: true,
    store_unavailable: true,
    migrating: allow !== 'anyone',
  }
  return codes.filter((code) => applies[code] || problems.includes(code))
}

/** The statuses of errors that API Gateway sends itself: for the rate limit, a failed function and a timeout. */
const GATEWAY = [429, 500, 503]

/**
 * Returns the error responses by status, with an example for each code. `headers` are the additional headers of these
 * responses.
 */
export function problemResponses(
  codes: readonly ProblemCode[],
  headers: readonly 'Accept-Patch'[],
): Record<string, object> {
  const statuses = [...new Set([...codes.map((code) => catalogue[code].status), ...GATEWAY])].toSorted()
  return Object.fromEntries(statuses.map((status) => [String(status), response(status, codes, headers)]))
}

function response(status: number, all: readonly ProblemCode[], own: readonly 'Accept-Patch'[]): object {
  const codes = all.filter((code) => catalogue[code].status === status)
  const canReplay = codes.includes('not_found') && all.includes('idempotency_key_reused')
  const canRetry = codes.includes('too_many_sign_ins') || codes.includes('store_unavailable')
  const isGateway = GATEWAY.includes(status)
  const meanings = codes.map((code) => `\`${code}\`: ${catalogue[code].title}.`)
  if (isGateway) meanings.push('If the error has no `code`, API Gateway sent it.')
  return {
    description: meanings.join(' '),
    headers: headerReferences([
      ...(codes.length > 0 ? (['Cache-Control', 'X-Request-Id', ...own] as const) : []),
      ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
      ...(canReplay ? (['Idempotent-Replayed'] as const) : []),
      ...(status === 412 ? (['ETag'] as const) : []),
      ...(canRetry ? (['Retry-After'] as const) : []),
    ]),
    content: {
      ...(codes.length > 0 && {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(
            codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
          ),
        },
      }),
      ...(isGateway && {
        'application/json': { schema: { $ref: '#/components/schemas/GatewayMessage' } },
      }),
    },
  }
}

/** Additional details for the examples of some errors. */
const details: Partial<Record<ProblemCode, ProblemDetails>> = {
  validation_failed: invalid([
    { field: 'criteria.budget_max', code: 'range', message: 'must not be below budget_min' },
  ]).details,
  property_taken: { transaction_id: exampleId('txn') },
  external_id_taken: { record_id: exampleId('prs') },
  deal_open: { transaction_id: exampleId('txn') },
  illegal_transition: { allowed: ['accepted', 'rejected', 'withdrawn'] },
}

/** Returns an example response for each error code in `used`. */
export function problemExamples(used: readonly ProblemCode[]): Record<string, object> {
  const request_id = '0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0'
  return Object.fromEntries(
    codes
      .filter((code) => used.includes(code))
      .map((code) => {
        const value = problemOf(new AppError(code, details[code]), request_id)
        return [code, { summary: catalogue[code].title, value }]
      }),
  )
}

/**
 * The request headers, by the names of their components in the OpenAPI document. These parameters have no examples, because
 * the reference page would send the examples with every request that a user tries.
 */
export const headerParameters = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The `ETag` of the version you have, such as `"7"`. Returns 304 without a body if this version is still current.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: `A unique key that you generate. For ${KEPT_SECONDS / 3600} hours, a repeated request with the same key has no further effect.`,
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
    // The values are separated by commas. By default, OpenAPI expects a repeated parameter instead.
    ...(member.type === 'array' && { style: 'form', explode: false }),
    schema: parsedType(member),
  }))
}

/** Returns the schema of a parameter that is sent as text, but documented as a number, a boolean or an array. */
function parsedType(member: Schema): Schema {
  const { pattern: _, enum: __, default: fallback, ...schema } = member
  if (!['integer', 'number', 'boolean', 'array'].includes(String(schema.type))) return member
  if (fallback === undefined) return schema
  const text = String(fallback)
  return { ...schema, default: schema.type === 'array' ? text.split(',') : JSON.parse(text) }
}

function header(description: string, example: string | number, schema: object = { type: 'string' }) {
  return { description, schema, example }
}

export const headers = {
  'Accept-Patch': header(
    'The media types that an update accepts.',
    'application/merge-patch+json, application/json',
  ),
  'Cache-Control': header('Who may cache the response, and for how long.', 'private, no-cache'),
  ETag: header('The version of the record or document. Send it as `If-Match` or `If-None-Match`.', '"7"'),
  'Idempotent-Replayed': header('Present if this request was a retry and had no further effect.', 'true', {
    type: 'string',
    enum: ['true'],
  }),
  'Content-Encoding': header('Present if the body is compressed.', 'gzip'),
  'Content-Security-Policy': header('What the page may load.', "default-src 'none'"),
  Link: header(
    'Links to other pages (RFC 8288): `first`, `prev`, `next`, `last`.',
    '</api/v1/prospects?page=2>; rel="next"',
  ),
  Location: header('The path of the new record.', '/api/v1/prospects/prs_01ARZ3NDEKTSV4RRFFQ69G5FAV', {
    type: 'string',
    format: 'uri-reference',
  }),
  'Retry-After': header('How many seconds to wait before you retry.', 2, {
    type: 'integer',
    format: 'int32',
    minimum: 1,
  }),
  Vary: header('The request headers that the response depends on.', 'Accept-Encoding'),
  'WWW-Authenticate': header(
    'The authentication scheme. API Gateway renames this header to `x-amzn-remapped-www-authenticate`.',
    'Bearer',
    { type: 'string', enum: ['Bearer'] },
  ),
  'X-Content-Type-Options': header('Always `nosniff`.', 'nosniff'),
  'X-Request-Id': header(
    'The id of the request. Include it when you report a problem.',
    '0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0',
  ),
}

export function headerReferences(names: readonly (keyof typeof headers)[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
