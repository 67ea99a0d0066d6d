import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { permissionOf } from '../functions/refused/contract.ts'
import { aUser, PASSWORD } from '../support/people/signed-in-user.ts'
import { type Answered, call, type Sent } from '../support/requests/api.ts'
import { expectProblem } from '../support/requests/expect-problem.ts'
import { kindOf, type Route, readRoutes, takesBody } from '../support/requests/routes.ts'
import { eachRecordType } from '../support/samples/fixtures.ts'
import { putAdmin } from '../support/store/items.ts'

/** Generates any text, including lone surrogates and texts that often cause errors. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.constantFrom(
    '',
    ' ',
    '\ufeff',
    '\u0000',
    '\u0958'.repeat(254),
    '\u202e',
    '__proto__',
    'all',
    '"1"',
    '*',
  ),
)

/** Generates any JSON value. */
const json: fc.Arbitrary<unknown> = fc.oneof(text, fc.jsonValue({ stringUnit: 'binary' }), fc.double())

/** Generates percent-encoded texts for a path or a query. Replaces lone surrogates, which `encodeURIComponent` refuses. */
const encoded = text.map((value) => encodeURIComponent(value.toWellFormed()))

/** Generates header values that HTTP allows: characters of one byte and no control characters except the tab. */
const headerValue = fc.string({ unit: fc.constantFrom(...'\t ,;:*"\\/W=.-_09azé\u00ff'), maxLength: 300 })

/** The names of the valid fields of a sign-in and of each record type. */
const fields: Record<string, readonly string[]> = {
  login: ['email', 'password'],
  ...Object.fromEntries(eachRecordType.map(({ plural, editable }) => [plural, [...editable, 'id']])),
}
/** The id of a record and a valid body for each type, under the plural of the type. */
const good: { ids: Record<string, string>; bodies: Record<string, object> } = {
  ids: {},
  bodies: {
    login: { email: 'a@b.example', password: 'x' },
    users: { name: 'Ana Ruiz', role: 'agent', password: PASSWORD },
  },
}

beforeAll(async () => {
  await putAdmin()
  good.ids.users = (await aUser()).id
  for (const { plural, aNew, whole } of eachRecordType) {
    good.ids[plural] = (await aNew()).record.id
    good.bodies[plural] = await whole()
  }
})

/** A request with a random part. `field` is the random field of the body. `status` is the only status that is right. */
type Random = { id?: string; query?: string; sent?: Sent; field?: string; status?: number }

const READ_ONLY = ['created_at', 'updated_at', 'archived_at', 'gross_yield', 'version', 'allowed_transitions']
const PARAMETERS = ['page', 'limit', 'status', 'search', 'type', 'property_id', 'cursor', 'include']
const HEADERS = [
  'authorization',
  'content-type',
  'content-length',
  'if-match',
  'if-none-match',
  'idempotency-key',
]

/** Generates requests to a route that are valid except for one random part. */
function requests(route: Route): fc.Arbitrary<Random> {
  const kind = kindOf(route)
  const known = fields[kind] ?? []
  const withField = (field: string, value: unknown): Random => ({
    sent: { json: { ...good.bodies[kind], [field]: value } },
    field,
  })
  const bodies: fc.Arbitrary<Random>[] = [
    json.map((value) => ({ sent: { json: value } })),
    fc.record({ body: text, base64: fc.boolean() }).map((sent) => ({ sent })),
    ...known.map((field) => json.map((value) => withField(field, value))),
    fc
      .tuple(
        text.filter((field) => ![...known, ...READ_ONLY].includes(field)),
        json,
      )
      .map(([field, value]) => ({ ...withField(field, value), status: 400 })),
  ]
  const parameter = fc.tuple(fc.oneof(fc.constantFrom(...PARAMETERS), encoded), encoded)
  const queries = fc
    .array(parameter, { minLength: 1, maxLength: 3 })
    .map((pairs) => ({ query: `?${pairs.map((pair) => pair.join('=')).join('&')}` }))
  const body = () => (takesBody(route) ? { json: good.bodies[kind] } : {})
  const headers = fc
    .tuple(fc.constantFrom(...HEADERS), headerValue)
    .map(([name, value]) => ({ sent: { ...body(), headers: { [name]: value } } }))
  // Excludes encoded slashes and question marks, because `requests/routes.ts` decodes a path before it finds the route. A slash
  // would select another route, and a question mark would end the path.
  const ids = encoded
    .filter((id) => id !== '' && !/%2F|%3F/.test(id))
    .map((id) => ({ id, sent: { as: 'admin' as const, ...(takesBody(route) && { json: {} }) }, status: 404 }))
  return fc.oneof(
    ...(takesBody(route) ? bodies : []),
    ...(route.method === 'GET' ? [queries] : []),
    ...(route.method === 'DELETE' ? [] : [headers]),
    ...(route.path.includes('{id}') ? [ids] : []),
  )
}

/** Each request has a new IP address, so that no request is refused because of failed sign-ins. */
let senders = 0

function send(
  route: Route,
  { id = good.ids[kindOf(route)] ?? '', query = '', sent }: Random,
): Promise<Answered> {
  const sourceIp = `2001:db8::${(++senders).toString(16)}`
  const as = permissionOf(route.method, route.path) === 'manage' ? 'admin' : 'agent'
  return call(route.method, route.path.replace('{id}', id) + query, { as, sourceIp, ...sent })
}

/** Asserts that the status is right or below 500, that an error is a problem, and that a stored text is visible. */
function expectAnswer(answer: Answered, { field, status }: Random): void {
  if (status === undefined) expect(answer.status).toBeGreaterThanOrEqual(200)
  else expect(answer.status).toBe(status)
  expect(answer.status).toBeLessThan(500)
  if (answer.status >= 400) expectProblem(answer, answer.status, answer.body.code)
  else if (field !== undefined) {
    const stored: unknown = Reflect.get(Object(answer.body), field)
    if (typeof stored === 'string')
      expect(stored).toMatch(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*[^\p{Z}\p{Cc}\p{Cf}][^\p{Cc}]*$/u)
  }
}

/** The number of random requests to each route in one run. The seed differs in each run. */
const RUNS = 15

// test/functions/refused sends known bad values in every part of a request.
test.each(readRoutes().map((route): [string, Route] => [`${route.method} ${route.path}`, route]))(
  '%s returns no 5xx for any text or JSON value in any part of a request',
  (_, route) =>
    fc.assert(
      fc.asyncProperty(requests(route), async (random) => expectAnswer(await send(route, random), random)),
      { numRuns: RUNS },
    ),
)
