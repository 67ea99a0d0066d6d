import { npmCommand, run } from '../../lib/operator/command.ts'
import { writeSections } from './sections.ts'
import { tablesOfCode } from './tables.ts'

const program = npmCommand(
  'docs',
  'Updates the tables in README.md and docs/ that are generated from code.',
).action(() => {
  const changed = writeSections(tablesOfCode())
  console.log(changed.length > 0 ? `written: ${changed.join(', ')}` : 'The documents are up to date')
})

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
