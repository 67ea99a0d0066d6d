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

test('a member that is newly asked of callers is a break, and one that answers newly have is none', () => {
  const document = JSON.parse(released)
  document.components.schemas.NewProspect.required.push('phone')
  document.components.schemas.Prospect.required.push('phone')
  document.components.schemas.Prospect.properties.nickname = { type: 'string' }
  expect(breaksOf(released, JSON.stringify(document))).toEqual(['NewProspect.phone is required'])
})
