function header(description: string, example: string | number, schema: object = { type: 'string' }) {
  return { description, schema, example }
}

export const headers = {
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
