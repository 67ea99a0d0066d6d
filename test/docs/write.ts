import { npmCommand, run } from '../../lib/operator/command.ts'
import { glossaryReport } from './glossary.ts'
import { writeSections } from './sections.ts'
import { tablesOfCode } from './tables.ts'

const program = npmCommand('docs', 'Updates the tables in README.md and docs/ that are generated from code.')
  .option(
    '--glossary',
    'only count words that have a plainer replacement, in comments, test names, docs and messages',
  )
  .option('--files', 'list all files of each word')
  .action(({ glossary, files = false }) => {
    if (glossary) return console.log(glossaryReport({ files }))
    const changed = writeSections(tablesOfCode())
    console.log(changed.length > 0 ? `written: ${changed.join(', ')}` : 'The documents are up to date')
  })

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
