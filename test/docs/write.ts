import { parseArgs } from 'node:util'
import { runCommand } from '../../lib/operator/command.ts'
import { writeSections } from './sections.ts'
import { tablesOfCode } from './tables.ts'

const USAGE = `Usage: npm run docs

Brings the tables of README.md and docs/ that are made from the code up to date.`

await runCommand(async function writeTables() {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
  if (values.help) return console.log(USAGE)
  const changed = writeSections(tablesOfCode())
  console.log(changed.length > 0 ? `written: ${changed.join(', ')}` : 'The documents are up to date')
})
