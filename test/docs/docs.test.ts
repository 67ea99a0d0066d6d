import { existsSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectManifest } from '../support/project/project-manifest.ts'
import { readProjectFile } from '../support/project/source-files.ts'
import { readRoutes } from '../support/requests/routes.ts'
import { docsPages, sectionsOf, withSections } from './sections.ts'
import { tablesOfCode } from './tables.ts'

const pages = docsPages()
const tables = tablesOfCode()
/** Sections that benches write, of figures that no test can know. */
const benches = [
  'lists',
  'lists-300000',
  'lists-1000000',
  'app',
  'contention',
  'verify',
  'verify-1000000-0',
  'costs',
  'units',
  'pages',
  'cold',
  'warm',
  'load',
].map((bench) => `bench-${bench}`)

test('every table that is made from the code says what the code says: else `npm run docs`', () => {
  for (const page of pages) expect(page.text, page.path).toBe(withSections(page, tables))
})

test('every section stands in one place, and a command writes it', () => {
  const found = pages.flatMap(sectionsOf)
  expect(found.toSorted()).toEqual([...tables.keys(), ...benches].toSorted())
  const markers = pages.flatMap(({ text }) => [...text.matchAll(/^<!-- (begin|end): /gm)])
  expect(markers).toHaveLength(found.length * 2)
})

test('the units of every endpoint are told: else `npm run bench:units -- --write`', () => {
  const told = readProjectFile('docs/lists.md').split('begin: bench-units')[1] ?? ''
  const untold = readRoutes().filter(({ method, path }) => !told.includes(`${method} ${path} `))
  expect(untold.map(({ path }) => path)).toEqual([])
})

test('every page of docs is a question, and opens with its answer', () => {
  const opening = /^# [^\n]+\?\n\n\*\*[^\n]/
  const others = pages.filter(({ path, text }) => /^docs\/[^/]+$/.test(path) && !opening.test(text))
  expect(others.map(({ path }) => path)).toEqual([])
})

test('every command that a page names is one of package.json', () => {
  const named = pages.flatMap(({ text }) =>
    [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name]) => name),
  )
  expect(named.filter((name = '') => !(name in projectManifest.scripts))).toEqual([])
})

test('the map of rooms names every file and folder of lib', () => {
  const map = readProjectFile('README.md').split('## The map of rooms')[1]?.split('```')[1] ?? ''
  const named = [...map.matchAll(/^ {2}(\S+)/gm)].map(([, name = '']) => name)
  const there = readdirSync('lib', { withFileTypes: true }).map((entry) =>
    entry.isDirectory() ? `${entry.name}/` : entry.name,
  )
  expect(named.toSorted()).toEqual(there.toSorted())
})

/** As GitHub makes an anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

function leadsNowhere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? from : posix.join(posix.dirname(from), file)
  if (!existsSync(new URL(`../../${target}`, import.meta.url))) return true
  const headings = [...readProjectFile(target).matchAll(/^#+ (.*)$/gm)]
  return anchor !== undefined && !headings.some(([, heading = '']) => anchorOf(heading) === anchor)
}

describe('every link of a page leads somewhere', () => {
  test.for(pages.map(({ path, text }) => ({ path, text })))('$path', ({ path, text }) => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    const ours = links.filter((link) => !/^https?:/.test(link))
    expect(ours.filter((link) => leadsNowhere(path, link))).toEqual([])
  })
})

test('every decision has a date', () => {
  const decisions = pages.filter(({ path }) => /^docs\/decisions\/(?!index)/.test(path))
  expect(decisions.filter(({ text }) => !/^\d{4}-\d\d-\d\d/m.test(text)).map(({ path }) => path)).toEqual([])
})

test('the README is a front door: 250 lines at most', () => {
  expect(readProjectFile('README.md').split('\n').length).toBeLessThanOrEqual(250)
})
