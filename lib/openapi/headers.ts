import type { AnswerHeader } from '../http/answers.ts'

type HeaderName =
  | AnswerHeader
  | 'Cache-Control'
  | 'Idempotent-Replayed'
  | 'Retry-After'
  | 'WWW-Authenticate'
  | 'X-Request-Id'

const text = { type: 'string' }

/** The headers of responses, by name. */
export const headers: Record<HeaderName, { description: string; schema: object; example: unknown }> = {
  'Cache-Control': {
    description: 'How long and by whom the response may be cached',
    schema: text,
    example: 'private, no-cache',
  },
  ETag: {
    description: 'Identifies this version; send it as `If-Match` or `If-None-Match`',
    schema: text,
    example: '"7"',
  },
  'Idempotent-Replayed': {
    description: 'Present if the same request was sent before: nothing was changed again',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'Content-Encoding': { description: 'Present if the client accepts gzip', schema: text, example: 'gzip' },
  'Content-Security-Policy': {
    description: 'What the page may load: only files of this service',
    schema: text,
    example: "default-src 'none'",
  },
  Link: {
    description: 'The pages around this one (RFC 8288): `first`, `prev`, `next`, `last`',
    schema: text,
    example: '</api/v1/prospects?page=2>; rel="next"',
  },
  Location: {
    description: 'The path of the new record',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/api/v1/prospects/prs_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  },
  'Retry-After': {
    description: 'Whole seconds to wait before a retry',
    schema: { type: 'integer', minimum: 1 },
    example: 2,
  },
  Vary: {
    description: 'The request headers that the response depends on',
    schema: text,
    example: 'Accept-Encoding',
  },
  'WWW-Authenticate': {
    description: 'The scheme; API Gateway renames it `x-amzn-remapped-www-authenticate`',
    schema: { type: 'string', enum: ['Bearer'] },
    example: 'Bearer',
  },
  'X-Content-Type-Options': { description: 'Always `nosniff`', schema: text, example: 'nosniff' },
  'X-Request-Id': {
    description: 'Identifies this request in the logs of the service',
    schema: text,
    example: '0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0',
  },
}

/** References to headers, for a response. */
export function headerReferences(names: readonly HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
