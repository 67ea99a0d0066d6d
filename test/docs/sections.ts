import { writeFileSync } from 'node:fs'
import { projectFiles, readProjectFile } from '../support/project/source-files.ts'

/**
 * Matches the text between the two markers of a section. `npm run docs` writes this text, but keeps the last cells of some
 * tables.
 */
const SECTION = /(?<=^<!-- begin: ([\w-]+) -->\n)[\s\S]*?(?=^<!-- end: \1 -->$)/gm

/** The path and the text of a page of the docs. */
type DocsPage = { path: string; text: string }

/** Returns the README, the changelog, and the pages in docs/ and .github/. */
export function docsPages(): DocsPage[] {
  const paths = projectFiles().filter((path) => /^(docs\/.*|(\.github\/)?[A-Z]+)\.md$/.test(path))
  return paths.map((path) => ({ path, text: readProjectFile(path) }))
}

/** Returns the names of the sections of a page, in order. */
export function sectionsOf({ text }: DocsPage): string[] {
  return [...text.matchAll(SECTION)].map(([, name = '']) => name)
}

/** Returns the text of a section of a page, or `undefined` if the page does not have the section. */
export function bodyOf({ text }: DocsPage, section: string): string | undefined {
  return [...text.matchAll(SECTION)].find(([, name]) => name === section)?.[0]
}

/** Returns the text of a page in which each text of `sections` replaces the section of that name. */
export function withSections({ text }: DocsPage, sections: ReadonlyMap<string, string>): string {
  return text.replace(SECTION, (present, name: string) => {
    const body = sections.get(name)
    return body === undefined ? present : `${body}\n`
  })
}

/** Writes the texts in `sections` into the pages of the docs. Returns the paths of the changed pages. */
export function writeSections(sections: ReadonlyMap<string, string>): string[] {
  const changed = docsPages().filter((page) => withSections(page, sections) !== page.text)
  for (const page of changed)
    writeFileSync(new URL(`../../${page.path}`, import.meta.url), withSections(page, sections))
  return changed.map(({ path }) => path)
}
