import { writeFileSync } from 'node:fs'
import { projectFiles, readProjectFile } from '../support/project/source-files.ts'

/** What stands between the two markers of a section, with its name; a section is written by a command, never by hand. */
const SECTION = /(?<=^<!-- begin: ([\w-]+) -->\n)[\s\S]*?(?=^<!-- end: \1 -->$)/gm

/** A page of the documents, by its path in the project. */
type DocsPage = { path: string; text: string }

/** Everything that people read: the README, the changelog, docs/ and the pages in .github/. */
export function docsPages(): DocsPage[] {
  const paths = projectFiles().filter((path) => /^(docs\/.*|(\.github\/)?[A-Z]+)\.md$/.test(path))
  return paths.map((path) => ({ path, text: readProjectFile(path) }))
}

/** The names of a page's sections, in their order. */
export function sectionsOf({ text }: DocsPage): string[] {
  return [...text.matchAll(SECTION)].map(([, name = '']) => name)
}

/** What a page has in a section, `undefined` where it has no such section. */
export function bodyOf({ text }: DocsPage, section: string): string | undefined {
  return [...text.matchAll(SECTION)].find(([, name]) => name === section)?.[0]
}

/** A page's text with the sections that are given, by name, and all others as they are. */
export function withSections({ text }: DocsPage, sections: ReadonlyMap<string, string>): string {
  return text.replace(SECTION, (present, name: string) => {
    const body = sections.get(name)
    return body === undefined ? present : `${body}\n`
  })
}

/** Writes sections into the pages that have them, and says which pages changed. */
export function writeSections(sections: ReadonlyMap<string, string>): string[] {
  const changed = docsPages().filter((page) => withSections(page, sections) !== page.text)
  for (const page of changed)
    writeFileSync(new URL(`../../${page.path}`, import.meta.url), withSections(page, sections))
  return changed.map(({ path }) => path)
}
