import { existsSync, readdirSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { ARCHIVED } from '../../lib/domain/archiving.ts'
import { propertyStatuses } from '../../lib/domain/property.ts'
import { propertyTypes } from '../../lib/domain/property-types.ts'
import { prospectStatuses, prospectTypes } from '../../lib/domain/prospect.ts'
import { benches } from '../bench/benches.ts'
import { projectManifest } from '../support/project/project-manifest.ts'
import { projectFiles, readProjectFile } from '../support/project/source-files.ts'
import { readRoutes } from '../support/requests/routes.ts'
import { suites } from '../support/runs/suites.ts'
import { docsPages, sectionsOf, withSections } from './sections.ts'
import { tablesOfCode } from './tables.ts'

const pages = docsPages()
/** Without the changelog, which also names files and commands of earlier releases. */
const presentPages = pages.filter(({ path }) => path !== 'CHANGELOG.md')
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
  const named = presentPages.flatMap(({ text }) => [...text.matchAll(COMMAND)].map(([, name]) => name))
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

test('every path that the docs name exists', () => {
  const PATH = /`((?:\.ci|client|docs|functions|lib|stack|test)\/[\w./-]*)`/g
  const named = presentPages.flatMap(({ path, text }) =>
    [...text.matchAll(PATH)].map(([, name = '']) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ name }) => !existsSync(name))).toEqual([])
})

/** Returns those of the names that none of the files contains. */
function missingIn(files: readonly string[], names: readonly string[]): string[] {
  const texts = files.map(readProjectFile)
  return names.filter((name) => !texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
}

test('the files in a row of docs/architecture.md contain the names of the row', () => {
  const [, ...tables] = readProjectFile('docs/architecture.md').split(/\| File \|\n\|[-|]+\|\n/)
  const rows = tables.flatMap((table) => (table.split('\n\n')[0] ?? '').split('\n'))
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) {
    const links = [...row.matchAll(/\]\(\.\.\/([^)#]+)/g)].map(([, link = '']) => link)
    expect(links, row).not.toEqual([])
    const files = links.filter((link) => !link.endsWith('.md') && statSync(link).isFile())
    // Words of capital letters are methods.
    const names = [...row.matchAll(/`([A-Za-z_]\w{2,})`/g)].flatMap(([, name = '']) =>
      /^[A-Z]+$/.test(name) ? [] : name,
    )
    expect(files.length > 0 ? missingIn(files, names) : [], row).toEqual([])
  }
})

test('a file contains the name that the docs say is in it', () => {
  const SAID = /`(\w+)` in `((?:client|functions|lib|stack|test)\/[\w./-]+\.\w+)`/g
  const said = presentPages.flatMap(({ text }) => [...text.replaceAll('\n', ' ').matchAll(SAID)])
  expect(said.length).toBeGreaterThan(3)
  const wrong = said.filter(([, name = '', file = '']) => missingIn([file], [name]).length > 0)
  expect(wrong.map(([text]) => text)).toEqual([])
})

test('every name in camel case that the docs name is in the code', () => {
  const code = projectFiles()
    .filter(
      (path) =>
        /\.(ts|mjs|cjs|yml|json)$/.test(path) && !path.startsWith('docs/') && path !== 'package-lock.json',
    )
    .map(readProjectFile)
    .join('\n')
  const known = new Set(code.match(/\w+/g))
  const named = presentPages.flatMap(({ path, text }) =>
    [...text.matchAll(/`([a-z]+[A-Z]\w*)(?:\(.*?\))?`/g)].map(([, name = '']) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
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
