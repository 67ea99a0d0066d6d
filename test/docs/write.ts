import { parseArgs } from 'node:util'
import { runCommand } from '../../lib/operator/command.ts'
import { glossaryReport } from './glossary.ts'
import { writeSections } from './sections.ts'
import { tablesOfCode } from './tables.ts'

const USAGE = `Usage: npm run docs [-- --glossary [--files]]

Updates the tables in README.md and docs/ that are generated from code.

  --glossary   only counts words that have a plainer replacement, in comments, test names, docs and messages
  --files      lists all files of each word`

await runCommand(async function writeTables() {
  const option = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { help: option, glossary: option, files: option } })
  if (values.help) return console.log(USAGE)
  if (values.glossary) return console.log(glossaryReport(values))
  const changed = writeSections(tablesOfCode())
  console.log(changed.length > 0 ? `written: ${changed.join(', ')}` : 'The documents are up to date')
})
