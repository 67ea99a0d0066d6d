import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readProjectFile } from '../support/project/source-files.ts'
import { breaksOf } from './breaks.ts'
import { type Part, Surface, surfaceOf } from './surface.ts'

const text = readProjectFile('openapi.json')
const present = surfaceOf(text)

// This also tests `surfaceOf`, because a part that `surfaceOf` does not find counts as removed.
test('openapi.json breaks the clients of the last release only in points that CHANGELOG.md lists under "Breaking"', () => {
  const unreleased = /## \[Unreleased\]\n([\s\S]*?)(\n## |$)/.exec(readProjectFile('CHANGELOG.md'))?.[1] ?? ''
  const announced = /### Breaking\n([\s\S]*?)(\n### |$)/.exec(unreleased)?.[1] ?? ''
  const released = v.parse(Surface, JSON.parse(readProjectFile('test/released/surface.json')))
  const breaks = breaksOf(released, present)
  expect(breaks.filter((each) => !announced.includes(each))).toEqual([])
})

test.each([
  ['a field', '"gross_yield": {', '"yield": {', 'Property.gross_yield is gone'],
  ['an operation', '{id}/restore"', '{id}/return"', 'POST /api/v1/prospects/{id}/restore is gone'],
  ['a parameter', '"name": "search"', '"name": "q"', 'GET /api/v1/properties: parameter search is gone'],
  ['a status', '"201": {', '"200": {', 'POST /api/v1/prospects: status 201 is gone'],
  ['an enumeration value', '"mixed_use",', '', 'PropertyType cannot be mixed_use'],
  [
    'the format of a parameter with several values',
    '"explode": false',
    '"explode": true',
    'GET /api/v1/properties: parameter type has another type',
  ],
  [
    'the type of a body',
    'schemas/Credentials"',
    'schemas/Session"',
    'POST /api/auth/login: body application/json has another type',
  ],
])('a change of %s in openapi.json is reported as breaking', (_, from, to, name) => {
  expect(text).toContain(from)
  expect(breaksOf(present, surfaceOf(text.replaceAll(from, to)))).toContain(name)
})

const sent = { sent: true } as const
const required = { required: true } as const

test.each<[Part, Part, string[]]>([
  [{ ...sent, type: 'string' }, { ...sent, type: 'number' }, ['X.a has another type']],
  [{ ...sent, enum: ['b', 'c'] }, { ...sent, enum: ['b'] }, ['X.a cannot be c']],
  [sent, { ...sent, enum: ['b'] }, ['X.a is limited to some values']],
  [sent, { ...sent, pattern: '^x' }, ['X.a has another pattern']],
  [{ ...sent, maximum: 100 }, { ...sent, maximum: 50 }, ['X.a has maximum 50']],
  [sent, { ...sent, ...required }, ['X.a is required']],
  [required, {}, ['X.a can be absent']],
  [{ ...sent, enum: ['b'] }, { ...sent, enum: ['b'], several: true }, []],
  [{ ...sent, several: true }, sent, ['X.a takes a single value']],
  [{}, { minLength: 5, pattern: '^x', ...required }, []],
])('a change from %j to %j is reported as %j', (before, after, breaks) => {
  expect(breaksOf({ X: {}, 'X.a': before }, { X: {}, 'X.a': after })).toEqual(breaks)
})

test('a new member is reported as breaking only if it is required in requests', () => {
  const added = { X: {}, 'X.a': { ...sent, ...required }, 'X.b': sent, 'X.c': required }
  expect(breaksOf({ X: {} }, added)).toEqual(['X.a is required'])
})
