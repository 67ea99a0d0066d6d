import { expect, test } from 'vitest'
import { readProjectFile } from '../support/project/source-files.ts'
import { breaksOf } from './breaks.ts'

const released = readProjectFile('test/released/openapi.json')

/** The released document after a change of its text. */
function changed(from: string, to: string): string {
  expect(released).toContain(from)
  return released.replaceAll(from, to)
}

test('nothing breaks the clients of the last release, but what CHANGELOG.md says under "Breaking"', () => {
  const unreleased = /## \[Unreleased\]\n([\s\S]*?)(\n## |$)/.exec(readProjectFile('CHANGELOG.md'))?.[1] ?? ''
  const said = /### Breaking\n([\s\S]*?)(\n### |$)/.exec(unreleased)?.[1] ?? ''
  const breaks = breaksOf(released, readProjectFile('openapi.json'))
  expect(breaks.filter((each) => !said.includes(each))).toEqual([])
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
])('%s is a break', (_, from, to, name) => {
  expect(breaksOf(released, changed(from, to))).toContain(name)
})

type Released = { paths: Record<string, Record<string, { parameters: Parameter[] }>>; components: Components }
type Parameter = { name?: string; required?: boolean; schema: Record<string, unknown> }
type Components = { schemas: Record<string, Named>; parameters: Record<string, Parameter> }
type Named = { required: string[]; properties: Record<string, Record<string, unknown>> }

/** The breaks of the released document after something was done to it. */
function breaksAfter(change: (document: Released) => void): string[] {
  const document: Released = JSON.parse(released)
  change(document)
  return breaksOf(released, JSON.stringify(document))
}

const LIST = 'GET /api/v1/prospects'
function parameter({ paths }: Released, name: string): Parameter {
  const found = paths['/api/v1/prospects']?.get?.parameters.find((each) => each.name === name)
  if (!found) throw new Error(`The list has no parameter ${name}`)
  return found
}
function member({ components }: Released, schema: string, name: string): Record<string, unknown> {
  const found = components.schemas[schema]?.properties[name]
  if (!found) throw new Error(`${schema} has no ${name}`)
  return found
}

test.each<[string, (document: Released) => void, string[]]>([
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
  const document = JSON.parse(released)
  document.components.schemas.NewProspect.required.push('phone')
  document.components.schemas.Prospect.required.push('phone')
  document.components.schemas.Prospect.properties.nickname = { type: 'string' }
  expect(breaksOf(released, JSON.stringify(document))).toEqual(['NewProspect.phone is required'])
})
