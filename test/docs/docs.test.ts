import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { benches } from '../bench/benches.ts'
import { projectManifest } from '../support/project/project-manifest.ts'
import { readProjectFile } from '../support/project/source-files.ts'
import { suites } from '../support/runs/suites.ts'
import { docsPages, sectionsOf, withSections } from './sections.ts'
import { tablesOfCode } from './tables.ts'

const pages = docsPages()
/** Without the changelog, which also names files and commands of earlier releases. */
const presentPages = pages.filter(({ path }) => path !== 'CHANGELOG.md')
const tables = tablesOfCode()
const measured = [...Object.keys(benches).map((name) => `bench-${name}`), 'bench-writes']

/** Returns the lines of a text that another text does not have. */
function linesBeside(text: string, other: string): string[] {
  const known = new Set(other.split('\n'))
  return text.split('\n').filter((line) => !known.has(line))
}

test('all generated tables are up to date (npm run docs updates them)', () => {
  const outdated = pages.flatMap((page) => {
    const wanted = withSections(page, tables)
    if (page.text === wanted) return []
    return { path: page.path, remove: linesBeside(page.text, wanted), add: linesBeside(wanted, page.text) }
  })
  expect(outdated).toEqual([])
})

test('every generated section is on exactly one page and has a command that writes it', () => {
  const found = pages.flatMap(sectionsOf)
  expect(found.toSorted()).toEqual([...tables.keys(), ...measured].toSorted())
  const markers = pages.flatMap(({ text }) => [...text.matchAll(/^<!-- (begin|end): /gm)])
  expect(markers).toHaveLength(found.length * 2)
})

test('every npm command in the docs exists', () => {
  const known = [
    ...Object.keys(projectManifest.scripts),
    ...Object.keys(benches).map((name) => `bench -- ${name}`),
    ...Object.keys(suites).map((name) => `test -- ${name}`),
  ]
  const COMMAND = /\bnpm (?:run )?((?:bench|test) -- [a-z][\w-]*(?![\w/-])|(?<=run )[a-z][\w:-]*)/g
  const named = presentPages.flatMap(({ text }) => [...text.matchAll(COMMAND)].map(([, name]) => name))
  expect(named).toContain('test -- stage')
  expect(named.filter((name = '') => !known.includes(name))).toEqual([])
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
