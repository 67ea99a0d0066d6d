import { print, run, stageCommand } from '../command.ts'
import { onStage } from '../stage.ts'
import { unitsOption } from './rebuild.ts'
import { linesOf, reported } from './report.ts'

/** The table could not be checked. */
const FAILED = 2
/** The table has differences. */
const INCONSISTENT = 3

const program = stageCommand(
  'verify',
  'Checks that the derived items of a table match its records. By default the table of npm start, in DATA_DIR or at DYNAMODB_ENDPOINT. Writes nothing, and can run during live traffic.',
)
  .option('--table <name>', 'a table of another name')
  .addOption(unitsOption())
  .addHelpText(
    'after',
    `
Exit codes:
  0  the table is consistent
  ${FAILED}  the table could not be checked
  ${INCONSISTENT}  the table has differences: npm run rebuild corrects them`,
  )
  .action(async ({ table, stage, json, units }) => {
    await onStage({ table, stage, mustExist: true }, async () => {
      const report = await reported(true, units)
      print(json, report, linesOf(report, true))
      if (!report.isConsistent) process.exitCode = INCONSISTENT
    })
  })

export const main = (args?: string[]) => run(program, args, FAILED)
if (import.meta.main) await main()
