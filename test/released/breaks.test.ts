import { expect, test } from 'vitest'
import { readProjectFile } from '../support/project/source-files.ts'
import { breaksOf, parseSurface, surfaceOf, surfaceText } from './surface.ts'

const text = readProjectFile('openapi.json')
const present = surfaceOf(text)

test('openapi.json breaks the clients of the last release only in points that CHANGELOG.md lists under "Breaking"', () => {
  const unreleased = /## \[Unreleased\]\n([\s\S]*?)(\n## |$)/.exec(readProjectFile('CHANGELOG.md'))?.[1] ?? ''
  const announced = /### Breaking\n([\s\S]*?)(\n### |$)/.exec(unreleased)?.[1] ?? ''
  const released = parseSurface(readProjectFile('test/released/surface.txt'))
  const breaks = breaksOf(released, parseSurface(surfaceText(present)))
  expect(breaks.filter((each) => !announced.includes(each))).toEqual([])
})

test.each([
  ['a field', '"gross_yield": {', '"yield": {', '< Property: .gross_yield is gone'],
  ['a field of requests', '"offer_amount": {', '"amount": {', '> NewTransaction: .offer_amount is gone'],
  ['an operation', '{id}/restore"', '{id}/return"', 'POST /api/v1/prospects/{id}/restore is gone'],
  ['a parameter', '"name": "search"', '"name": "q"', 'GET /api/v1/properties: ?search is gone'],
  ['a status', '"201": {', '"200": {', 'POST /api/v1/prospects: 201 is gone'],
  ['an enumeration value', '"mixed_use",', '', '> NewProperty: .type=mixed_use is gone'],
  ['several values', '"explode": false', '"explode": true', 'GET /api/v1/properties: ?type, is gone'],
  [
    'the type of a body',
    'schemas/Credentials"',
    'schemas/Session"',
    'POST /api/auth/login: body:Credentials is gone',
  ],
  ['the type of a field', '"type": "boolean"', '"type": "number"', '< Changes: .more*number is new'],
  ['a limit', '"maxLength": 500', '"maxLength": 400', '> NewProperty: .address*maxLength=400 is new'],
  [
    'a required field',
    '"offer_amount"\n',
    '"offer_amount", "status"\n',
    '> NewTransaction: *needs.status is new',
  ],
  [
    'a required parameter',
    '"name": "since",',
    '"name": "since", "required": true,',
    'GET /api/v1/changes: *needs?since is new',
  ],
])('a change of %s in openapi.json is reported as breaking', (_, from, to, name) => {
  expect(text).toContain(from)
  expect(breaksOf(present, surfaceOf(text.replaceAll(from, to)))).toContain(name)
})

test.each([
  [
    'a new field with limits',
    '"properties": {',
    '"properties": { "x": { "type": "string", "maxLength": 5 },',
  ],
  ['a new value', '"mixed_use",', '"mixed_use", "castle",'],
  ['a limit that is gone', '"maxLength": 500', '"minProperties": 0'],
])('%s in openapi.json is not reported as breaking', (_, from, to) => {
  expect(text).toContain(from)
  expect(breaksOf(present, surfaceOf(text.replaceAll(from, to)))).toEqual([])
})
