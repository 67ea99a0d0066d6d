import { config } from '../../config.ts'
import { Checkpoint, checkTable } from '../../data/repair/check.ts'
import { announce, run, stageCommand } from '../command.ts'
import { onStage } from '../stage.ts'
import { Report, showProgress, withCheckpoint } from './report.ts'

const FAULTS = 1
const FAILED = 2

/** The check can run during live traffic, and needs less than 512 MB of memory for a table of any size. */
const program = stageCommand(
  'verify',
  'Checks the items that are derived from the records of a table. By default the table of npm start, in DATA_DIR or at DYNAMODB_ENDPOINT.',
)
  .option('--table <name>', 'a table of another name')
  .option('--repair', 'also repair the items')
  .option('--from <file>', 'continue an interrupted check of the same table from its checkpoint FILE')
  .addHelpText(
    'after',
    `
Exit codes:
  0  the table is consistent, or all faults were repaired
  ${FAULTS}  faults are left
  ${FAILED}  the table could not be checked`,
  )
  .action(async (values) => {
    const { table, stage, repair, json, from } = values
    if (repair) await announce(values, 'repair items that do not match their records')
    await onStage({ table, stage, mustExist: true }, async () => {
      const report = new Report(config().TABLE_NAME, json)
      await verify(from, repair === true, report)
      if (report.left > 0) process.exitCode = FAULTS
    })
  })

/** Checks the table. A check that continues from a checkpoint also reports the unrepaired faults of the interrupted check. */
async function verify(from: string | undefined, repair: boolean, report: Report): Promise<void> {
  const source = { table: config().TABLE_NAME, from, schema: Checkpoint }
  const { items } = await withCheckpoint(source, (checkpoint, save) =>
    checkTable({
      repair,
      from: checkpoint,
      report: (findings) => report.add(findings),
      progress: (items, rate) => showProgress(`Checked ${items} items, ${rate.toFixed(0)} a second ...`),
      save,
    }),
  ).finally(() => showProgress(''))
  report.end(items)
}

export const main = (args?: string[]) => run(program, args, FAILED)
if (import.meta.main) await main()
