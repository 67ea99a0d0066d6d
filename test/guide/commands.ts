import { readProjectFile } from '../support/project/source-files.ts'

/** Returns the `npm run` commands in the code blocks below a heading of a page, split into words. */
export function commandsOf(page: string, heading: string): string[][] {
  const [, after = ''] = readProjectFile(page).split(`# ${heading}\n`)
  const [section = ''] = after.split(/\n##/)
  const blocks = section.split('```').filter((_, at) => at % 2 === 1)
  const lines = blocks.flatMap((block) => block.split('\n')).filter((line) => line.includes('npm run '))
  return lines.map((line) =>
    [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ''),
  )
}
