import { aCommand, run } from './command.ts'
import { program as exportProgram } from './export.ts'
import { program as importProgram } from './import.ts'

/** The binary `records`: the commands of this folder without `npm run`, on a machine without the repository. */
const program = aCommand('records', 'Imports and exports records.')
  .addCommand(importProgram.name('import'))
  .addCommand(exportProgram.name('export'))

void run(program)
