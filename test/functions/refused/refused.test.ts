import * as v from 'valibot'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { ordersOf } from '../../../lib/domain/list-fields.ts'
import { recordTypes } from '../../../lib/domain/record-types.ts'
import { roles } from '../../../lib/domain/role.ts'
import { type Endpoint, isEndpoint } from '../../../lib/http/endpoint.ts'
import { aUser, PASSWORD } from '../../support/people/signed-in-user.ts'
import { call, get, post, tokenFor } from '../../support/requests/api.ts'
import type { Body } from '../../support/requests/body.ts'
import { kindOf, matchPath, type Route } from '../../support/requests/routes.ts'
import { eachRecordType } from '../../support/samples/fixtures.ts'
import { putAdmin } from '../../support/store/items.ts'
import { measured } from '../../support/store/measure.ts'
import { bodyOf, createFaults, fieldNames, parameterOf, type Refusal, refusals, type Swept } from './cases.ts'
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
  await putAdmin()
  for (const { plural } of eachRecordType) await renewSample(plural)
  await renewSample('users')
})

/** Replaces the record of a type, which an earlier request may have changed. */
async function renewSample(plural: string): Promise<void> {
  if (plural === 'users') samples.set(plural, { id: (await aUser()).id, body: { name: 'Ana Ruiz' } })
  const type = eachRecordType.find((each) => each.plural === plural)
  if (type) samples.set(plural, { id: (await type.aNew()).record.id, body: await type.body() })
}

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
    return {
      email: `${crypto.randomUUID()}@example.com`,
      name: 'Ana Ruiz',
      role: 'agent',
      password: PASSWORD,
    }
  return body
}

/** Returns an answer in the form of `Refusal.outcome`. */
function outcomeOf({ status, body }: { status: number; body?: Pick<Body, 'code' | 'errors'> }): string {
  if (body === undefined) return String(status)
  const errors = body.errors ?? []
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

/** Returns the first value of each name, then the second value of each name that has one, and so on. */
function columns<T>(all: readonly (readonly [string, readonly T[]])[]): [string, T][][] {
  const longest = Math.max(0, ...all.map(([, values]) => values.length))
  return Array.from({ length: longest }, (_, n) =>
    all.flatMap(([name, values]) => values.slice(n, n + 1).map((value): [string, T] => [name, value])),
  )
}

/** Returns the paths of numbers that differ between a request and the stored record. */
function changedNumbers(sent: object, stored: object, path = ''): string[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const actual = Reflect.get(Object(stored), name)
    if (typeof value === 'object' && value !== null) return changedNumbers(value, actual, `${path}${name}.`)
    return typeof value === 'number' && value !== actual ? [`${path}${name}: ${value} became ${actual}`] : []
  })
}

/** Returns the values of an enumeration, and none of other schemas. */
function valuesOf(schema: unknown): readonly string[] {
  const inner = v.is(Optional, schema) ? schema.wrapped : schema
  return v.is(Enumeration, inner) ? inner.options : []
}
const Optional = v.object({ wrapped: v.unknown() })
const Enumeration = v.object({ options: v.array(v.string()) })

const as = { as: 'agent' } as const

describe.each(declared)('$name', (one) => {
  test('a request that the contract refuses returns the status, the code and all faults, and writes nothing', async () => {
    const cases = refusals(swept(one))
    expect(cases).not.toEqual([])
    const { result, written } = await measured(() => unexpected(one.route.method, cases))
    expect({ result, written }).toEqual({ result: [], written: 0 })
  })
})

const closed = declared.filter(({ route }) => contract.permissionOf(route.method, route.path) !== 'anyone')

describe.each(closed)('$name', (one) => {
  test('a valid request succeeds for each role that has the permission', async () => {
    const { method, path } = one.route
    const permission = contract.permissionOf(method, path)
    for (const role of roles.filter((each) => contract.permissions[each].includes(permission))) {
      const { target, body } = swept(one)
      const token = await tokenFor(role, (await aUser(role)).id)
      const { status, text } = await call(method, target, { token, ...(body && { json: body }) })
      await renewSample(kindOf(one.route))
      expect([200, 201, 204], `${role}: ${text}`).toContain(status)
    }
  })
})

describe.each(declared.filter(({ declaration }) => declaration.query))('$name', (one) => {
  test('every value of a parameter that the contract accepts is accepted', async () => {
    const { declaration, target, body } = swept(one)
    const names = Object.keys(declaration.query?.entries ?? {})
    // A query cannot have both a page and a cursor, and the lower end of a range must not be above the upper end.
    const others = names.filter((name) => /_max$|_until$|^cursor$/.test(name))
    const refused: string[] = []
    for (const group of [names.filter((name) => !others.includes(name)), others])
      for (const values of columns(group.map((name) => [name, parameterOf(one, name).accepted]))) {
        const query = new URLSearchParams(values)
        const { status, text } = await call(one.route.method, `${target}?${query}`, {
          as: 'admin',
          json: body,
        })
        if (status !== 200) refused.push(`${query}: ${text}`)
      }
    expect(refused).toEqual([])
  })
})

describe.each(eachRecordType)('$plural', ({ name, plural, path, body, whole }) => {
  const { declaration } = declared.find((each) => each.name === `POST ${path}`) ?? expect.fail(path)
  const fields = contract.created[name]

  test('every value of a field that the contract accepts is accepted by a create, and numbers are stored exactly', async () => {
    // The fields of `criteria`, and what only tasks have, do not go with every value of the other fields.
    const isOther = (field: string) => field === 'kind' || field.includes('.')
    const all = Object.entries(fields)
    const found: string[] = []
    for (const group of [all.filter(([field]) => !isOther(field)), all.filter(([field]) => isOther(field))])
      for (const values of columns(group.map(([field, { accepted }]) => [field, accepted]))) {
        const sent = { ...(await body()), ...bodyOf(values) }
        const { status, text, headers } = await post(path, sent, as)
        if (status !== 201) found.push(`${JSON.stringify(values)}: ${text}`)
        else found.push(...changedNumbers(sent, (await get(`${headers.location}`, { as: 'viewer' })).body))
      }
    expect(found).toEqual([])
  })

  test('the sample body with every writable field has each field of the contract', async () => {
    const sent = await whole()
    // References to one of several parents, and what a record has only once.
    const others = ['external_id', ...Object.keys(fields).filter((field) => field.endsWith('_id'))]
    const missing = Object.keys(fields).filter(
      (field) => !others.includes(field) && !((field.split('.')[0] ?? '') in sent),
    )
    expect(missing, 'test/support/samples must have them').toEqual([])
  })

  test('contract.ts has each order of the list', () => {
    const orders = ordersOf(recordTypes[name].listFields).flatMap((order) => [order, `-${order}`])
    expect(contract.parameter('sort', plural)?.accepted.toSorted()).toEqual(orders.toSorted())
  })

  test('contract.ts has each value of the fields of an update', () => {
    const missing = Object.entries(recordTypes[name].Update.entries).flatMap(([field, schema]) =>
      valuesOf(schema).filter((value) => !contract.updated[name][field]?.accepted.includes(value)),
    )
    expect(missing, 'add the value to contract.ts').toEqual([])
  })

  test('a create treats an optional field with the value null as absent', async () => {
    const sent = await body()
    const optional = Object.keys(fields).filter((field) => !(field in sent) && !field.includes('.'))
    const nulls = Object.fromEntries(optional.map((field) => [field, null]))
    const [one, other] = [await post(path, { ...sent, ...nulls }, as), await post(path, sent, as)]
    const { id: _, created_at: __, updated_at: ___, happened_at: ____, ...made } = one.body
    expect(one.status).toBe(201)
    expect(other.body).toMatchObject(made)
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
        const result = results[n] ?? expect.fail()
        const actual = outcomeOf({ status: result.status, body: result })
        const expected = `400 validation_failed ${errors.toSorted().join(', ')}`
        if (actual !== expected)
          found.push(`${JSON.stringify(members).slice(0, 200)}: ${actual}, not ${expected}`)
      }
      expect(results.at(-1)?.status).toBe(201)
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
