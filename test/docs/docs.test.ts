import { existsSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { ARCHIVED } from '../../lib/domain/archiving.ts'
import { propertyStatuses } from '../../lib/domain/property.ts'
import { propertyTypes } from '../../lib/domain/property-types.ts'
import { prospectStatuses, prospectTypes } from '../../lib/domain/prospect.ts'
import { benches } from '../bench/benches.ts'
import { projectManifest } from '../support/project/project-manifest.ts'
import { readProjectFile } from '../support/project/source-files.ts'
import { readRoutes } from '../support/requests/routes.ts'
import { suites } from '../support/runs/suites.ts'
import { docsPages, sectionsOf, withSections } from './sections.ts'
import { tablesOfCode } from './tables.ts'

const pages = docsPages()
const tables = tablesOfCode()
/** Sections with the results of a benchmark for a second table size. */
const sizes = ['pages-1000000']
const measured = [...Object.keys(benches), ...sizes].map((name) => `bench-${name}`)

test('all generated tables are up to date (npm run docs updates them)', () => {
  for (const page of pages) expect(page.text, page.path).toBe(withSections(page, tables))
})

test('every generated section is on exactly one page and has a command that writes it', () => {
  const found = pages.flatMap(sectionsOf)
  expect(found.toSorted()).toEqual([...tables.keys(), ...measured].toSorted())
  const markers = pages.flatMap(({ text }) => [...text.matchAll(/^<!-- (begin|end): /gm)])
  expect(markers).toHaveLength(found.length * 2)
})

test('docs/how-lists-work.md has the units of every endpoint (npm run bench -- units --write updates them)', () => {
  const table = readProjectFile('docs/how-lists-work.md').split('begin: bench-units')[1] ?? ''
  // Skips PATCH, because it does the same as PUT.
  const missing = readRoutes().filter(
    ({ method, path }) => method !== 'PATCH' && !table.includes(`${method} ${path} `),
  )
  expect(missing.map(({ path }) => path)).toEqual([])
})

test('every npm command in the docs exists', () => {
  const known = [
    ...Object.keys(projectManifest.scripts),
    ...Object.keys(benches).map((name) => `bench -- ${name}`),
    ...[...Object.keys(suites), 'mutants'].map((name) => `test -- ${name}`),
  ]
  const COMMAND = /\bnpm (?:run )?((?:bench|test) -- [a-z][\w-]*(?![\w/-])|(?<=run )[a-z][\w:-]*)/g
  // Skips the changelog, because it also names commands of earlier releases.
  const present = pages.filter(({ path }) => path !== 'CHANGELOG.md')
  const named = present.flatMap(({ text }) => [...text.matchAll(COMMAND)].map(([, name]) => name))
  expect(named).toContain('test -- stage')
  expect(named.filter((name = '') => !known.includes(name))).toEqual([])
})

test('the map in the README names every file and folder of lib', () => {
  const [, map = ''] = readProjectFile('README.md').split('\n## The map\n')[1]?.split('```') ?? []
  const named = [...map.matchAll(/^ {2}([^\s,]+(?:, [^\s,]+)*)/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  )
  const there = readdirSync('lib', { withFileTypes: true }).map((entry) =>
    entry.isDirectory() ? `${entry.name}/` : entry.name,
  )
  expect(named.toSorted()).toEqual(there.toSorted())
})

/** Returns the anchor that GitHub generates for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

function isBroken(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? from : posix.join(posix.dirname(from), file)
  if (!existsSync(new URL(`../../${target}`, import.meta.url))) return true
  const headings = [...readProjectFile(target).matchAll(/^#+ (.*)$/gm)]
  return anchor !== undefined && !headings.some(([, heading = '']) => anchorOf(heading) === anchor)
}

test('the docs have no broken links', () => {
  const broken = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^https?:/.test(link) && isBroken(path, link))
      .map((link) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('every "File" cell in docs/architecture.md links to a file outside docs/, and every path named on the page exists', () => {
  const text = readProjectFile('docs/architecture.md')
  const [, ...tables] = text.split(/\| File \|\n\|[-|]+\|\n/)
  const rows = tables.flatMap((table) => (table.split('\n\n')[0] ?? '').split('\n'))
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter((row) => !/\]\(\.\.\/[^)]+\)[^|]*\|$/.test(row))).toEqual([])
  const named = [...text.matchAll(/`([\w./-]+\/|[\w./-]+\.(?:ts|ya?ml|json|md))`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test.each([
  ['prospect types', prospectTypes],
  ['prospect statuses', [...prospectStatuses, ARCHIVED]],
  ['property types', propertyTypes],
  ['property statuses', [...propertyStatuses, ARCHIVED]],
])('docs/architecture.md lists the %s of the schema', (_, values) => {
  const text = readProjectFile('docs/architecture.md').replaceAll(' (default)', '')
  expect(text).toContain(` ${values.map((value) => `\`${value}\``).join(', ')}.`)
})

test('docs/incidents.md has every alarm of stack/alarms.yml', () => {
  const [, table = ''] = readProjectFile('docs/incidents.md').split('\n| Alarm | When | First step |\n')
  const rows = (table.split('\n\n')[0] ?? '').split('\n').slice(1)
  const alarms = readProjectFile('stack/alarms.yml').matchAll(/AlarmName: \S+stage\}-(\S+)/g)
  expect(rows.map((row) => row.split(' | ')[0]?.slice(2).replace(/\W/g, '-'))).toEqual(
    [...alarms].map(([, name]) => name),
  )
})
