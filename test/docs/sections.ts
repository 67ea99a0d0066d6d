import { writeFileSync } from 'node:fs'
import { projectFiles, readProjectFile } from '../support/project/source-files.ts'

/** The text between the two markers of a section. A command writes it, except for texts in last cells of tables. */
const SECTION = /(?<=^<!-- begin: ([\w-]+) -->\n)[\s\S]*?(?=^<!-- end: \1 -->$)/gm

/** A page of the documentation, with its path. */
type DocsPage = { path: string; text: string }

/** The README, the changelog, docs/ and the pages in .github/. */
export function docsPages(): DocsPage[] {
  const paths = projectFiles().filter((path) => /^(docs\/.*|(\.github\/)?[A-Z]+)\.md$/.test(path))
  return paths.map((path) => ({ path, text: readProjectFile(path) }))
}

/** Returns the names of the sections of a page, in order. */
export function sectionsOf({ text }: DocsPage): string[] {
  return [...text.matchAll(SECTION)].map(([, name = '']) => name)
}

/** The text of a section of a page, `undefined` if the page does not have it. */
export function bodyOf({ text }: DocsPage, section: string): string | undefined {
  return [...text.matchAll(SECTION)].find(([, name]) => name === section)?.[0]
}

/** A page's text with these sections replaced, by name. */
export function withSections({ text }: DocsPage, sections: ReadonlyMap<string, string>): string {
  return text.replace(SECTION, (present, name: string) => {
    const body = sections.get(name)
    return body === undefined ? present : `${body}\n`
  })
}

/** Writes sections into the pages that have them. Returns the paths of the changed pages. */
export function writeSections(sections: ReadonlyMap<string, string>): string[] {
  const changed = docsPages().filter((page) => withSections(page, sections) !== page.text)
  for (const page of changed)
    writeFileSync(new URL(`../../${page.path}`, import.meta.url), withSections(page, sections))
  return changed.map(({ path }) => path)
}
