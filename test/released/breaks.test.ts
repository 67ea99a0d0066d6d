import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readProjectFile } from '../support/project/source-files.ts'
import { breaksOf } from './breaks.ts'
import { Surface, surfaceOf } from './surface.ts'

const text = readProjectFile('openapi.json')
const present = surfaceOf(text)

/** The breaks of the present document by a change of its text. */
function breaksBy(from: string, to: string): string[] {
  expect(text).toContain(from)
  return breaksOf(present, surfaceOf(text.replaceAll(from, to)))
}

test('nothing breaks the clients of the last release, but what CHANGELOG.md says under "Breaking"', () => {
  const unreleased = /## \[Unreleased\]\n([\s\S]*?)(\n## |$)/.exec(readProjectFile('CHANGELOG.md'))?.[1] ?? ''
  const announced = /### Breaking\n([\s\S]*?)(\n### |$)/.exec(unreleased)?.[1] ?? ''
  const released = v.parse(Surface, JSON.parse(readProjectFile('test/released/surface.json')))
  const breaks = breaksOf(released, present)
  expect(breaks.filter((each) => !announced.includes(each))).toEqual([])
})

test.each([
  ['a field that is gone', '"gross_yield": {', '"yield": {', 'Property.gross_yield is gone'],
  [
    'an operation that is gone',
    '"/api/v1/prospects/{id}/restore"',
    '"/elsewhere"',
    'POST /api/v1/prospects/{id}/restore is gone',
  ],
  [
    'a parameter that is gone',
    '"name": "search"',
    '"name": "q"',
    'GET /api/v1/properties: parameter search is gone',
  ],
  ['a value that is gone', '"mixed_use",', '', 'PropertyType cannot be mixed_use'],
  ['a schema that is gone', '"Criteria": {', '"Wishes": {', 'Criteria is gone'],
  [
    'a body of another type',
    '"$ref": "#/components/schemas/Credentials"',
    '"$ref": "#/components/schemas/Session"',
    'POST /api/auth/login: body application/json has another type',
  ],
  [
    'an answer of another type',
    '"$ref": "#/components/schemas/Session"',
    '"$ref": "#/components/schemas/Prospect"',
    'POST /api/auth/login: status 200 has another type',
  ],
  ['a status that is gone', '"201": {', '"200": {', 'POST /api/v1/prospects: status 201 is gone'],
])('%s is a break', (_, from, to, name) => {
  expect(breaksBy(from, to)).toContain(name)
})

type OpenApi = { paths: Record<string, Record<string, { parameters: Parameter[] }>>; components: Components }
type Parameter = { name?: string; required?: boolean; schema: Record<string, unknown> }
type Components = { schemas: Record<string, Named>; parameters: Record<string, Parameter> }
type Named = { required: string[]; properties: Record<string, Record<string, unknown>> }

/** The breaks of the present document after a change of its content. */
function breaksAfter(change: (document: OpenApi) => void): string[] {
  const document: OpenApi = JSON.parse(text)
  change(document)
  return breaksOf(present, surfaceOf(JSON.stringify(document)))
}

const LIST = 'GET /api/v1/prospects'
function parameter({ paths }: OpenApi, name: string): Parameter {
  const found = paths['/api/v1/prospects']?.get?.parameters.find((each) => each.name === name)
  if (!found) throw new Error(`The list has no parameter ${name}`)
  return found
}
function member({ components }: OpenApi, schema: string, name: string): Record<string, unknown> {
  const found = components.schemas[schema]?.properties[name]
  if (!found) throw new Error(`${schema} has no ${name}`)
  return found
}

test.each<[string, (document: OpenApi) => void, string[]]>([
  [
    'a filter that takes a value less',
    (document) => Object.assign(parameter(document, 'status').schema, { enum: ['new', 'active', 'all'] }),
    ['qualified', 'converted', 'inactive', 'archived'].map(
      (value) => `${LIST}: parameter status cannot be ${value}`,
    ),
  ],
  [
    'a filter of another type',
    (document) => Object.assign(parameter(document, 'search').schema, { type: 'number' }),
    [`${LIST}: parameter search has another type`],
  ],
  [
    'a page that may be no longer so long',
    (document) => Object.assign(parameter(document, 'limit').schema, { maximum: 50 }),
    [`${LIST}: parameter limit has maximum 50`],
  ],
  [
    'a parameter that is required',
    (document) => Object.assign(parameter(document, 'status'), { required: true }),
    [`${LIST}: parameter status is required`],
  ],
  [
    'a shared parameter that is shorter',
    ({ components }) => Object.assign(components.parameters.IdempotencyKey?.schema ?? {}, { maxLength: 64 }),
    ['POST /api/v1/prospects: parameter Idempotency-Key has maxLength 64'],
  ],
  [
    'a text that has a least length',
    (document) => Object.assign(member(document, 'NewProspect', 'name'), { minLength: 5 }),
    ['NewProspect.name has minLength 5'],
  ],
  [
    'a text that has a pattern',
    (document) => Object.assign(member(document, 'NewProspect', 'name'), { pattern: '^x' }),
    ['NewProspect.name has another pattern'],
  ],
  [
    'a member of a member that is required',
    ({ components }) => Object.assign(components.schemas.NewCriteria ?? {}, { required: ['budget_max'] }),
    ['NewCriteria.budget_max is required'],
  ],
  [
    'a text that is limited to some values',
    (document) => Object.assign(member(document, 'NewProperty', 'address'), { enum: ['here'] }),
    ['NewProperty.address is limited to some values'],
  ],
  [
    'a member of an answer that can be absent',
    ({ components }) => Object.assign(components.schemas.Prospect ?? {}, { required: ['id'] }),
    ['Prospect.name can be absent'],
  ],
])('%s is a break', (_, change, names) => {
  expect(breaksAfter(change)).toEqual(expect.arrayContaining(names))
})

test('what takes more, and what answers more, is none', () => {
  const breaks = breaksAfter((document) => {
    Object.assign(parameter(document, 'limit').schema, { maximum: 200 })
    Object.assign(member(document, 'NewProspect', 'name'), { maxLength: 300 })
    Object.assign(member(document, 'Prospect', 'name'), { minLength: 5 })
  })
  expect(breaks).toEqual([])
})

test('a member that is newly asked of callers is a break, and one that answers newly have is none', () => {
  const document = JSON.parse(text)
  document.components.schemas.NewProspect.required.push('phone')
  document.components.schemas.Prospect.required.push('phone')
  document.components.schemas.Prospect.properties.nickname = { type: 'string' }
  expect(breaksOf(present, surfaceOf(JSON.stringify(document)))).toEqual(['NewProspect.phone is required'])
})
