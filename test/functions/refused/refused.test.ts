import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type Endpoint, isEndpoint } from '../../../lib/http/endpoint.ts'
import { aUser, PASSWORD } from '../../support/people/signed-in-user.ts'
import { type Answered, call, post } from '../../support/requests/api.ts'
import { kindOf, matchPath, type Route } from '../../support/requests/routes.ts'
import { eachRecordType } from '../../support/samples/fixtures.ts'
import { measured } from '../../support/store/measure.ts'
import { createFaults, fieldNames, parameterOf, type Refusal, refusals, type Swept } from './cases.ts'
import * as contract from './contract.ts'

type Declared = { name: string; route: Route; declaration: Endpoint['declaration'] }

const declared: Declared[] = await Promise.all(
  inject('routes').map(async (route) => {
    const { handler } = await import(
      /* @vite-ignore */ new URL(`../../../${route.file}`, import.meta.url).href
    )
    if (!isEndpoint(handler)) throw new Error(`${route.file} has no declaration`)
    return { name: `${route.method} ${route.path}`, route, declaration: handler.declaration }
  }),
)

/** The plural of a record type, and the id and a valid body of a record. */
const samples = new Map<string, { id: string; body: object }>()

beforeAll(async () => {
  for (const { plural, aNew, body } of eachRecordType)
    samples.set(plural, { id: (await aNew()).record.id, body: await body() })
  samples.set('users', { id: (await aUser()).id, body: { name: 'Ana Ruiz' } })
})

/** Returns a route with a valid request. */
function swept({ name, route, declaration }: Declared): Swept {
  const sample = samples.get(kindOf(route))
  const target = route.path.replace('{id}', sample?.id ?? '').replace('{file}', 'page.css')
  return { route, declaration, target, body: declaration.body && validBody(name, sample?.body) }
}

function validBody(name: string, body: object = {}): object {
  if (name.endsWith('/batch')) return { records: [body] }
  if (name === 'POST /api/auth/login') return { email: 'a@b.example', password: 'x' }
  if (name === 'POST /api/v1/me/password') return { current: PASSWORD, new: PASSWORD }
  if (name === 'POST /api/v1/users')
    return { email: 'ana@example.com', name: 'Ana Ruiz', role: 'agent', password: PASSWORD }
  return body
}

/** Returns an answer in the form of `Refusal.outcome`. */
function outcomeOf({ status, body }: Answered): string {
  if (body === undefined) return String(status)
  const errors: { field: string; code: string }[] = body.errors ?? []
  return `${status} ${body.code} ${errors
    .map(({ field, code }) => `${field} ${code}`)
    .toSorted()
    .join(', ')}`
}

/** The number of requests that are sent at the same time. */
const AT_ONCE = 16

/** Applies `work` to all values, several at a time. */
async function forEach<T>(values: readonly T[], work: (value: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < values.length; from += AT_ONCE)
    await Promise.all(values.slice(from, from + AT_ONCE).map(work))
}

/** Returns the requests whose outcome differs from the expected one. */
async function unexpected(method: string, cases: readonly Refusal[]): Promise<string[]> {
  const found: string[] = []
  await forEach(cases, async ({ request, target, sent, outcome }) => {
    const actual = outcomeOf(await call(method, target, sent))
    if (actual !== outcome) found.push(`${request}: ${actual}, instead of ${outcome}`)
  })
  return found
}

describe.each(declared)('$name', (one) => {
  test('a request that the contract refuses returns the status, the code and all faults, and writes nothing', async () => {
    const cases = refusals(swept(one))
    expect(cases).not.toEqual([])
    const { result, written } = await measured(() => unexpected(one.route.method, cases))
    expect({ result, written }).toEqual({ result: [], written: 0 })
  })
})

describe.each(declared.filter(({ declaration }) => declaration.query))('$name', (one) => {
  test('every value of a parameter that the contract accepts is accepted', async () => {
    const { declaration, target, body } = swept(one)
    const refused: string[] = []
    for (const name of Object.keys(declaration.query?.entries ?? {}))
      for (const value of parameterOf(one, name).accepted) {
        const query = new URLSearchParams({ [name]: value })
        const { status, text } = await call(one.route.method, `${target}?${query}`, {
          as: 'admin',
          json: body,
        })
        if (status !== 200) refused.push(`${query}: ${text}`)
      }
    expect(refused).toEqual([])
  })
})

describe.each(eachRecordType)('$plural', ({ name, path, body }) => {
  const { declaration } = declared.find((each) => each.name === `POST ${path}`) ?? expect.fail(path)

  test('every value of a field that the contract accepts is accepted by a create', async () => {
    const refused: string[] = []
    for (const [field, { accepted }] of Object.entries(contract.created[name]))
      for (const value of accepted) {
        const [outer = '', inner] = field.split('.')
        const fields = { [outer]: inner === undefined ? value : { [inner]: value } }
        const external = outer === 'external_id' ? {} : { external_id: crypto.randomUUID() }
        const { status, text } = await post(
          path,
          { ...(await body()), ...external, ...fields },
          { as: 'agent' },
        )
        if (status !== 201) refused.push(`${field} ${JSON.stringify(value)}: ${text}`)
      }
    expect(refused).toEqual([])
  })

  test('a batch refuses each record that a create refuses, and creates the other records', async () => {
    const whole = await body()
    const faults = createFaults(name, fieldNames(declaration.body), whole).filter(
      // In a batch, `id` and `null` select the record, and the parser refuses `__proto__` in any record.
      ({ members }) => !('id' in members) && !JSON.stringify(members).includes('__proto__'),
    )
    const odd = [null, 'text', 7, [whole]].map((members) => ({ members, errors: ['record type'] }))
    const all = [...faults, ...odd]
    const found: string[] = []
    for (let from = 0; from < all.length; from += 60) {
      const part = all.slice(from, from + 60)
      const records = [...part.map(({ members }) => members), whole]
      const { results } = (await post(`${path}/batch`, { records }, { as: 'agent' })).body
      for (const [n, { members, errors }] of part.entries()) {
        const actual = outcomeOf({ ...results[n], status: results[n].status, body: results[n] })
        const expected = `400 validation_failed ${errors.toSorted().join(', ')}`
        if (actual !== expected)
          found.push(`${JSON.stringify(members).slice(0, 200)}: ${actual}, not ${expected}`)
      }
      expect(results.at(-1).status).toBe(201)
    }
    expect(found).toEqual([])
  })
})

describe('the methods of each path', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
  const paths = [...new Set(inject('routes').map(({ path }) => path.replace(/\{\w+\}/, 'x')))]

  test.each(paths)('%s returns 405 for every method that no route has', async (path) => {
    const routed = inject('routes').filter((route) => matchPath(route.path, path))
    for (const method of methods.filter((each) => !routed.some((route) => route.method === each)))
      expect((await call(method, path, { as: 'admin', json: {} })).status, method).toBe(405)
  })
})
