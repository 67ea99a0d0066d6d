import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answered, call, type Sent } from '../support/requests/api.ts'
import { expectProblem } from '../support/requests/expect-problem.ts'
import { kindOf, type Route, readRoutes, takesBody } from '../support/requests/routes.ts'
import { eachRecordType } from '../support/samples/fixtures.ts'
import { type ValidRequests, validRequests } from './valid-requests.ts'

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

const routes = readRoutes()
const named = (some: Route[]) =>
  some.map((route): [string, Route] => [`${route.method} ${route.path}`, route])

/** The names of the valid fields of a sign-in and of each record type. */
const fields: Record<string, readonly string[]> = {
  login: ['email', 'password'],
  ...Object.fromEntries(eachRecordType.map(({ plural, editable }) => [plural, [...editable, 'id']])),
}
let good: ValidRequests

beforeAll(async () => {
  good = await validRequests()
  good.bodies.login = { email: 'a@b.example', password: 'x' }
})

let senders = 0

/**
 * Sends a request to a route. Replaces `{id}` in the path by the id of an existing record. Each request has a new source IP
 * address.
 */
function send(route: Route, sent: Sent, query = ''): Promise<Answered> {
  const target = route.path.replace('{id}', good.ids[kindOf(route)] ?? '')
  const sourceIp = `2001:db8::${(++senders).toString(16)}`
  return call(route.method, target + query, { as: 'agent', sourceIp, ...sent })
}

/** Asserts that the status is below 500, and that each error response is a problem. */
function expectAnswer(answer: Answered): void {
  expect(answer.status).toBeGreaterThanOrEqual(200)
  expect(answer.status).toBeLessThan(500)
  if (answer.status >= 400) expectProblem(answer, answer.status, answer.body.code)
}

function always<T>(input: fc.Arbitrary<T>, answered: (value: T) => Promise<Answered>): Promise<void> {
  const property = fc.asyncProperty(input, async (value) => expectAnswer(await answered(value)))
  return fc.assert(property, { numRuns: 30 })
}

const bodied = named(routes.filter(takesBody))

describe.each(bodied)('%s', (_, route) => {
  test('a route never returns a 5xx for a body of any JSON or any text', async () => {
    await always(json, (value) => send(route, { json: value }))
    await always(text, (body) => send(route, { body }))
    await always(text, (body) => send(route, { body, base64: true }))
  })

  test.each(fields[kindOf(route)] ?? [])(
    'a route never returns a 5xx for any JSON value in the field %s',
    async (field) => {
      await always(json, async (value) => {
        const answer = await send(route, { json: { ...good.bodies[kindOf(route)], [field]: value } })
        if (answer.status < 300 && typeof answer.body[field] === 'string')
          expect(answer.body[field]).toMatch(
            /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*[^\p{Z}\p{Cc}\p{Cf}][^\p{Cc}]*$/u,
          )
        return answer
      })
    },
  )

  test('a route returns 400 for a body with an unknown field', async () => {
    const own = [...(fields[kindOf(route)] ?? []), 'created_at', 'updated_at', 'archived_at', 'gross_yield']
    const strange = text.filter((field) => ![...own, 'version', 'allowed_transitions'].includes(field))
    await always(fc.tuple(strange, json), async ([field, value]) => {
      const answer = await send(route, { json: { ...good.bodies[kindOf(route)], [field]: value } })
      expect(answer.status).toBe(400)
      return answer
    })
  })
})

test.each(named(routes.filter(({ path }) => path.includes('{id}'))))(
  '%s returns 404 for any text that is not the id of a record',
  async (_, route) => {
    const sent: Sent = { as: 'admin', ...(takesBody(route) && { json: {} }) }
    // Excludes encoded slashes and question marks, because `requests/routes.ts` decodes a path before it finds the route. A
    // slash would select another route, and a question mark would end the path.
    const oneSegment = encoded.filter((id) => id !== '' && !/%2F|%3F/.test(id))
    await always(oneSegment, async (id) => {
      const answer = await call(route.method, route.path.replace('{id}', id), sent)
      expect(answer.status).toBe(404)
      return answer
    })
  },
)

describe.each(named(routes.filter(({ method }) => method === 'GET')))('%s', (_, route) => {
  const names = ['page', 'limit', 'status', 'search', 'type', 'property_id', 'cursor', 'include']

  test('a route never returns a 5xx for query parameters with any names and values', async () => {
    const known = fc.tuple(fc.constantFrom(...names), encoded)
    const parameters = fc.array(fc.oneof(known, fc.tuple(encoded, encoded)), { minLength: 1, maxLength: 3 })
    await always(parameters, (pairs) => send(route, {}, `?${pairs.map((pair) => pair.join('=')).join('&')}`))
    await always(encoded, (search) => send(route, {}, `?search=${search}`))
  })
})

test.each(named(routes.filter(({ method }) => method !== 'DELETE')))(
  '%s never returns a 5xx for a header with any value',
  async (_, route) => {
    const conditions = ['if-match', 'if-none-match', 'idempotency-key']
    const names = fc.constantFrom('authorization', 'content-type', 'content-length', ...conditions)
    const body = takesBody(route) ? { json: good.bodies[kindOf(route)] } : {}
    await always(fc.tuple(names, headerValue), ([header, value]) =>
      send(route, { ...body, headers: { [header]: value } }),
    )
  },
)
