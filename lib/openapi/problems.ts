import { may } from '../auth/tokens.ts'
import { exampleId } from '../domain/id.ts'
import { roles } from '../domain/user.ts'
import { catalogue, type ProblemCode } from '../errors.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { headerReferences } from './headers.ts'

const codes = Object.keys(catalogue).filter((name): name is ProblemCode => name in catalogue)

/**
 * The error codes of an endpoint: its own, and those that follow from its input and its permission. A write accepts an
 * idempotency key; a write or delete of one record accepts a precondition.
 */
export function codesOf({ allow, path, body, problems = [] }: Endpoint['declaration']): ProblemCode[] {
  const isRefused = allow !== 'anyone' && roles.some((role) => !may(role, allow))
  const all: readonly ProblemCode[] = [
    'validation_failed',
    ...(allow === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(isRefused ? (['forbidden'] as const) : []),
    // A repeated create returns 404 if the record was deleted since.
    ...(path || allow.endsWith(':write') ? (['not_found'] as const) : []),
    ...(path && /:(write|delete)$/.test(allow) ? (['precondition_failed'] as const) : []),
    ...(allow.endsWith(':write') ? (['idempotency_key_reused'] as const) : []),
    ...(body ? (['malformed_json', 'body_too_large', 'unsupported_media_type'] as const) : []),
    ...problems,
    'internal',
    'store_unavailable',
    ...(allow === 'anyone' ? [] : (['migrating'] as const)),
  ]
  return codes.filter((code) => all.includes(code))
}

/** Errors of API Gateway itself: the rate limit, a failed function, a timeout. */
const GATEWAY = [429, 500, 503]

/** The error responses by status, with an example for each code. */
export function problemResponses(codes: readonly ProblemCode[]): Record<string, object> {
  const statuses = [...new Set([...codes.map((code) => catalogue[code].status), ...GATEWAY])].toSorted()
  const canReplay = codes.includes('idempotency_key_reused')
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      response(
        status,
        codes.filter((code) => catalogue[code].status === status),
        canReplay,
      ),
    ]),
  )
}

function response(status: number, codes: readonly ProblemCode[], canReplay: boolean): object {
  const meanings = codes.map((code) => `\`${code}\`: ${catalogue[code].title}`)
  const isGateway = GATEWAY.includes(status)
  return {
    description: [...meanings, ...(isGateway ? ['without a code: an error of the gateway itself'] : [])].join(
      '; ',
    ),
    headers: headerReferences([
      ...(codes.length > 0 ? (['Cache-Control', 'X-Request-Id'] as const) : []),
      ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
      ...(codes.includes('not_found') && canReplay ? (['Idempotent-Replayed'] as const) : []),
      ...(status === 412 ? (['ETag'] as const) : []),
      ...(codes.includes('too_many_sign_ins') || codes.includes('store_unavailable')
        ? (['Retry-After'] as const)
        : []),
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

/** An example for each code. */
export function problemExamples(): Record<string, object> {
  return Object.fromEntries(
    codes.map((code) => [code, { summary: catalogue[code].title, value: example(code) }]),
  )
}

function example(code: ProblemCode): object {
  const { status, title, detail } = catalogue[code]
  return {
    type: `urn:problem:${code}`,
    title,
    status,
    code,
    detail,
    request_id: '0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0',
    ...(code === 'validation_failed' && {
      detail: '1 field is not valid',
      errors: [{ field: 'criteria.budget_max', code: 'range', message: 'must not be below budget_min' }],
    }),
    ...((code === 'property_taken' || code === 'deal_open') && { transaction_id: exampleId('txn') }),
    ...(code === 'illegal_transition' && { allowed: ['accepted', 'rejected', 'withdrawn'] }),
  }
}
