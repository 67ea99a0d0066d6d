import * as v from 'valibot'
import { type RecordTypeName, recordTypeNames, recordTypeNaming } from '../../../lib/domain/id.ts'
import { roles } from '../../../lib/domain/role.ts'
import type { Endpoint } from '../../../lib/http/endpoint.ts'
import type { Sent } from '../../support/requests/api.ts'
import { kindOf, type Route } from '../../support/requests/routes.ts'
import * as contract from './contract.ts'

/** A request that must be refused, and its outcome: the status, the code, and the field and code of each error. */
export type Refusal = { request: string; target: string; sent: Sent; outcome: string }

/** A route with the declaration of its endpoint, and a valid request. */
export type Swept = {
  route: Route
  declaration: Endpoint['declaration']
  target: string
  body: object | undefined
}

/** Returns every request to a route that the contract refuses. */
export function refusals(swept: Swept): Refusal[] {
  const { route, declaration } = swept
  return [
    ...byRole(swept),
    ...byId(swept),
    ...byHeader(swept),
    ...byQuery(swept, Object.keys(declaration.query?.entries ?? {})),
    ...(declaration.body ? [...byBody(swept), ...fieldCases(swept)] : []),
  ].map((each) => (route.method === 'HEAD' ? { ...each, outcome: each.outcome.slice(0, 3) } : each))
}

const invalid = (...errors: string[]) => `400 validation_failed ${errors.toSorted().join(', ')}`

/** Returns a request that is valid except for these parts. */
function variant({ target, body }: Swept, request: string, sent: Sent, outcome: string, query = ''): Refusal {
  const json = 'body' in sent ? {} : { json: body }
  return { request, target: target + query, sent: { as: 'admin', ...(body && json), ...sent }, outcome }
}

function byRole(swept: Swept): Refusal[] {
  const { route, body } = swept
  const permission = contract.permissionOf(route.method, route.path)
  if (permission === 'anyone') return []
  const broken = { ...(body && { body: 'not JSON' }) }
  const none = { target: swept.target, outcome: '401 unauthenticated ' }
  const refused = roles.filter((role) => !contract.permissions[role].includes(permission))
  return [
    { ...none, request: 'without a token', sent: { json: body } },
    {
      ...none,
      request: 'without a token, with other errors',
      sent: broken,
      target: `${swept.target}?oops=1`,
    },
    ...refused.flatMap((role) => [
      variant(swept, `as ${role}`, { as: role }, '403 forbidden '),
      variant(swept, `as ${role}, with other errors`, { as: role, ...broken }, '403 forbidden ', '?oops=1'),
    ]),
  ]
}

function byId(swept: Swept): Refusal[] {
  const { route } = swept
  if (!route.path.includes('{id}')) return []
  const kind = kindOf(route)
  const name = recordTypeNames.find((each) => recordTypeNaming[each].plural === kind)
  if (!name && kind !== 'users')
    throw new Error(`${route.path}: the path has an id of an unknown record type`)
  const ids = contract.badIds(name ? recordTypeNaming[name].prefix : 'usr').filter((id) => id !== '')
  // The routes of a record type read the id in the same way, so the other routes get only every sixth.
  const isMain = route.method === 'GET' && route.path.endsWith('/{id}')
  return ids
    .filter((_, n) => isMain || n % 6 === 0)
    .map((id) => ({
      ...variant(swept, `the id ${id.slice(0, 40)}`, {}, '404 not_found '),
      target: route.path.replace('{id}', id),
    }))
}

function byHeader(swept: Swept): Refusal[] {
  const { route, declaration } = swept
  const permission = contract.permissionOf(route.method, route.path)
  const isOfRecord = declaration.path !== undefined
  const withHeader = (name: string, values: readonly string[], code: string) =>
    values.map((value) =>
      variant(
        swept,
        `${name}: ${value.slice(0, 20)}`,
        { headers: { [name]: value } },
        invalid(`${name} ${code}`),
      ),
    )
  const canChange = permission === 'write' || permission === 'delete'
  return [
    ...(canChange && isOfRecord ? withHeader('If-Match', contract.BAD_ETAGS, 'format') : []),
    ...(canChange && !isOfRecord ? withHeader('If-Match', ['"1"', '*', ''], 'unknown') : []),
    ...(route.method === 'GET' && route.path.endsWith('/{id}')
      ? withHeader('If-None-Match', contract.BAD_ETAGS, 'format')
      : []),
    ...(permission === 'write' ? withHeader('Idempotency-Key', contract.BAD_KEYS, 'format') : []),
  ]
}

/** The service checks these parameters only if all others are valid. */
const isChecked = (name: string) => name !== 'cursor' && name !== 'since'
/** The maximum number of errors in a response. */
const LISTED_MAX = 20

/** One fault of a request, and the field and the code of its error. */
type Fault<Part> = { part: Part; error: string }

/** Combines one fault of each source, as many as an answer lists. So there are as many requests as the longest source has faults. */
function combined<Part>(sources: readonly (readonly Fault<Part>[])[]): Fault<Part>[][] {
  const longest = Math.max(0, ...sources.map(({ length }) => length))
  return Array.from({ length: longest }, (_, n) => sources.flatMap((faults) => faults[n] ?? [])).flatMap(
    (faults) => chunks(faults, LISTED_MAX),
  )
}

function chunks<T>(values: readonly T[], size: number): T[][] {
  const count = Math.ceil(values.length / size)
  return Array.from({ length: count }, (_, n) => values.slice(n * size, (n + 1) * size))
}

function byQuery(swept: Swept, known: readonly string[]): Refusal[] {
  const ask = (query: string, ...errors: string[]) =>
    variant(swept, `?${query.slice(0, 100)}`, {}, invalid(...errors), `?${query}`)
  const askAll = (faults: readonly Fault<string>[]) =>
    ask(faults.map(({ part }) => part).join('&'), ...faults.map(({ error }) => error))
  const faultsOf = (name: string): Fault<string>[] =>
    Object.entries(parameterOf(swept, name).refused).flatMap(([code, values]) =>
      values.map((value) => ({ part: parameterText(name, value), error: `${name} ${code}` })),
    )
  const unknown = contract.PARAMETER_NAMES.filter((name) => !known.includes(name)).map((name) => ({
    part: parameterText(name, '1'),
    error: `${name} unknown`,
  }))
  const alone = known.filter((name) => !isChecked(name))
  return [
    ...combined(known.filter(isChecked).map(faultsOf)).map(askAll),
    ...alone.flatMap((name) => faultsOf(name).map((fault) => askAll([fault]))),
    ...chunks(unknown, LISTED_MAX).map(askAll),
    // The service checks values only if no parameter is repeated.
    ...known.map((name) => {
      const pair = parameterText(name, parameterOf(swept, name).accepted[0] ?? 'x')
      return ask(`${pair}&${pair}`, `${name} repeated`)
    }),
    ask('oops=1&oops=1', 'oops unknown'),
    ...contract.conflicts(known).map(({ query, field, code }) => ask(query, `${field} ${code}`)),
  ]
}

const parameterText = (name: string, value: string) =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}`

/** Returns the sort of a parameter. @throws Error if a declaration has a parameter that the contract does not have */
export function parameterOf({ route }: Pick<Swept, 'route'>, name: string): contract.Sort<string> {
  const sort = contract.parameter(name, kindOf(route))
  if (!sort) throw new Error(`${route.method} ${route.path}: contract.ts has no parameter ${name}`)
  return sort
}

/** Faults of a body as a whole. */
function byBody(swept: Swept): Refusal[] {
  const { route, body } = swept
  const text = JSON.stringify(body)
  const kib = route.path.endsWith('/batch') ? 256 : 64
  const types = [
    ...['', 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'x-application/json'],
    ...['text/plain, application/json', 'application/merge-patch', 'application/jsonp; x'],
    ...(route.method === 'POST' ? ['application/merge-patch+json'] : []),
  ]
  const json = (value: unknown) => variant(swept, `the body ${value}`, { json: value }, invalid('body type'))
  const refused = (request: string, sent: Sent, outcome: string) => variant(swept, request, sent, outcome)
  const headers = (name: string, value: string) => ({ headers: { [name]: value } })
  return [
    ...[[], ['Ada'], null, 7, 'x'].map(json),
    ...['', ' ', 'not JSON', `${text.slice(0, -1)},}`, `${text} {}`, '\u0000', '['.repeat(33)].map((sent) =>
      refused(`the body ${sent.slice(0, 20)}`, { body: sent }, '400 malformed_json '),
    ),
    ...types.map((type) =>
      refused(`the type ${type}`, headers('Content-Type', type), '415 unsupported_media_type '),
    ),
    ...['gzip', 'br', 'GZIP', 'identity, gzip', 'none'].map((coding) =>
      refused(`encoded as ${coding}`, headers('Content-Encoding', coding), '415 unsupported_media_type '),
    ),
    refused(`a body above ${kib} KiB`, { body: text.padEnd(kib * 1_024 + 1) }, '413 body_too_large '),
  ]
}

/** A body, or the faulty members of one, with the field and code of each of its faults. */
export type Faulty = { members: object; errors: string[] }

function fieldCases(swept: Swept): Refusal[] {
  const { route, body, declaration } = swept
  // PATCH has the same function as PUT.
  if (route.method === 'PATCH') return []
  const name = recordTypeNames.find((each) => recordTypeNaming[each].plural === kindOf(route))
  const send = ({ members, errors }: Faulty) =>
    variant(swept, JSON.stringify(members).slice(0, 100), { json: members }, invalid(...errors))
  if (route.path.endsWith('/batch')) return batchBodies(body).map(send)
  if (name && route.method === 'POST')
    return createFaults(name, fieldNames(declaration.body), body ?? {}).map(send)
  if (name) return updateFaults(name, fieldNames(declaration.body)).map(send)
  const fields = contract.otherBodies[`${route.method} ${route.path}`]
  if (!fields) throw new Error(`${route.method} ${route.path}: contract.ts has no body`)
  requireKnown(fieldNames(declaration.body), fields)
  const whole = body ?? {}
  return [
    ...faultsOf(fields).map(({ members, errors }) => ({ members: { ...whole, ...members }, errors })),
    ...nulls(Object.keys(fields), fields).map(({ members, errors }) => ({
      members: { ...whole, ...members },
      errors,
    })),
    ...(route.method === 'PUT' ? [] : missing(whole, Object.keys(fields))),
  ].map(send)
}

/** Returns the bodies of creates that have one fault, and a body with all faults at once. */
export function createFaults(name: RecordTypeName, declared: readonly string[], whole: object): Faulty[] {
  const fields = contract.created[name]
  requireKnown(declared, fields)
  const { required, ofEmpty } = contract.permanent[name]
  const parts = [
    ...faultsOf(fields),
    ...nestedUnknown(fields),
    ...nulls(required, fields),
    ...contract.readOnly[name].map((field) => ({ members: { [field]: 1 }, errors: [`${field} unknown`] })),
  ]
  return [
    ...parts.map(({ members, errors }) => ({ members: { ...whole, ...members }, errors })),
    ...missing(whole, required, ofEmpty),
  ]
}

/** Returns members with `null` for each of these fields, which cannot be absent. */
const nulls = (names: readonly string[], fields: Readonly<Record<string, contract.Sort>>): Faulty[] =>
  names.map((field) => ({
    members: { [field]: null },
    errors: [`${field} ${fields[field]?.refused.enum ? 'enum' : 'type'}`],
  }))

/** Returns the bodies of updates that have one fault, and a body with all faults at once. */
function updateFaults(name: RecordTypeName, declared: readonly string[]): Faulty[] {
  const fields = contract.updated[name]
  requireKnown(declared, fields)
  const { required, defaulted } = contract.permanent[name]
  return [
    ...faultsOf(fields),
    // A merge patch ignores `null` for a nested field that the record does not have.
    ...nestedUnknown(fields).filter(({ members }) => !JSON.stringify(members).includes('null')),
    ...[...required, ...defaulted].map((field) => ({
      members: { [field]: null },
      errors: [`${field} required`],
    })),
    { members: { id: 'other' }, errors: ['id immutable'] },
    ...['2', 1.5, {}].map((version) => ({ members: { version }, errors: ['version type'] })),
  ]
}

function batchBodies(body: object | undefined): Faulty[] {
  const [record] = Object.values(body ?? {}).flat()
  return [
    { members: {}, errors: ['records required'] },
    { members: { records: [] }, errors: ['records length'] },
    { members: { records: Array.from({ length: 101 }, () => record) }, errors: ['records length'] },
    { members: { records: record }, errors: ['records type'] },
    { members: { records: null }, errors: ['records type'] },
    { members: { records: [record], dry_run: true }, errors: ['dry_run unknown'] },
  ]
}

/** Returns bodies with each refused value of each field and with unknown fields. */
function faultsOf(fields: Readonly<Record<string, contract.Sort>>): Faulty[] {
  const single = Object.entries(fields).map(([field, { refused }]) =>
    Object.entries(refused).flatMap(([code, values]) =>
      values.map((value) => ({ part: { field, value }, error: `${field} ${code}` })),
    ),
  )
  const isNested = ({ part }: (typeof single)[number][number]) => part.field.includes('.')
  // The service compares a new password with the other fields only if these are valid.
  const isLate = ({ error }: (typeof single)[number][number]) => error.endsWith(' password')
  const unknown = contract.UNKNOWN_FIELDS.filter(
    (members) => !Object.keys(members).some((name) => Object.hasOwn(fields, name)),
  ).map((members) => ({ members, errors: Object.keys(members).map((name) => `${name} unknown`) }))
  // A body cannot have a fault in `criteria` and a fault of `criteria` itself.
  const values = [
    single.map((faults) => faults.filter((fault) => !isNested(fault) && !isLate(fault))),
    single.map((faults) => faults.filter(isNested)),
    single.map((faults) => faults.filter(isLate)),
  ]
    .flatMap(combined)
    .map((faults) => ({
      members: bodyOf(faults.map(({ part }) => [part.field, part.value])),
      errors: faults.map(({ error }) => error),
    }))
  const [first = { members: {}, errors: [] }] = values
  const both = {
    members: { ...first.members, oops: 1, eek: null },
    errors: [...first.errors, 'oops unknown', 'eek unknown'],
  }
  return [...values, ...unknown, both]
}

/** Returns a body with these fields. A name with a dot is that of a field in `criteria`. */
export function bodyOf(fields: readonly (readonly [string, unknown])[]): object {
  const inner = fields.flatMap(([field, value]) =>
    field.startsWith('criteria.') ? [[field.replace('criteria.', ''), value]] : [],
  )
  const outer = fields.filter(([field]) => !field.includes('.'))
  return { ...Object.fromEntries(outer), ...(inner.length > 0 && { criteria: Object.fromEntries(inner) }) }
}

/** Returns unknown and conflicting members of the nested object `criteria`, if the record type has it. */
function nestedUnknown(fields: Readonly<Record<string, contract.Sort>>): Faulty[] {
  if (!('criteria' in fields)) return []
  const unknown = contract.UNKNOWN_FIELDS.map((inner) => {
    const [name = ''] = Object.keys(inner)
    // The JSON parser refuses `__proto__` at any depth, and names it without its path.
    const field = name === '__proto__' ? name : `criteria.${name}`
    return { members: { criteria: inner }, errors: [`${field} unknown`] }
  })
  const budgets = { budget_min: 2, budget_max: 1 }
  const several = { ...budgets, min_yield: 'x', floor: 2 }
  const conflict = 'criteria.budget_max range'
  return [
    ...unknown,
    { members: { criteria: budgets }, errors: [conflict] },
    {
      members: { criteria: several },
      errors: [conflict, 'criteria.min_yield type', 'criteria.floor unknown'],
    },
  ]
}

function missing(whole: object, required: readonly string[], ofEmpty?: string): Faulty[] {
  return [
    ...required.map((field) => ({
      members: Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field)),
      errors: [`${field} required`],
    })),
    { members: {}, errors: [...required, ...(ofEmpty ? [ofEmpty] : [])].map((field) => `${field} required`) },
  ]
}

const Fields = v.record(v.string(), v.unknown())
const Metadata = v.object({
  fields: v.optional(Fields),
  edits: v.optional(v.object({ entries: Fields })),
})

/** Returns the names of the fields of a declared body. */
export function fieldNames(schema: v.GenericSchema | undefined): string[] {
  if (!schema) return []
  const { fields, edits } = v.parse(Metadata, v.getMetadata(schema))
  return Object.keys(fields ?? edits?.entries ?? {})
}

/** @throws Error if a declaration has a field that the contract does not have, or lacks one */
function requireKnown(declared: readonly string[], fields: Readonly<Record<string, contract.Sort>>): void {
  const known = Object.keys(fields).filter((field) => !field.includes('.'))
  const [one, other] = [declared.toSorted().join(' '), known.toSorted().join(' ')]
  if (one !== other) throw new Error(`The declaration has the fields ${one}, contract.ts has ${other}`)
}
