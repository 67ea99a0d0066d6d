import { parseArgs } from 'node:util'
import { config } from '../../config.ts'
import { Checkpoint, checkTable } from '../../data/repair/check.ts'
import { announce, commonOptions, runCommand } from '../command.ts'
import { onStage } from '../stage.ts'
import { Report, showProgress, withCheckpoint } from './report.ts'

/**
 * `npm run verify`: checks the items that are derived from the records of a table. With `--repair`, it also repairs them. It
 * can run during live traffic, and needs less than 512 MB of memory for a table of any size.
 *
 * Exit codes:
 * - 0: the table is consistent, or all faults were repaired.
 * - 1: faults are left.
 * - 2: the table could not be checked.
 * - 3: only contradictions between properties and offers are left. An operator must resolve them.
 */
const USAGE = `Usage: npm run verify -- [--stage NAME] [--table NAME] [--repair [--yes]] [--json] [--from FILE]

By default, the command checks the table of npm start, in DATA_DIR or at DYNAMODB_ENDPOINT.
--from continues an interrupted check of the same table from its checkpoint FILE.`

const FAULTS = 1
const FAILED = 2
const CONTRADICTIONS = 3

const options = {
  ...commonOptions,
  table: { type: 'string' },
  repair: { type: 'boolean', default: false },
  from: { type: 'string' },
} as const

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

const command = async () => {
  const { table, stage, repair, yes, json, from } = parseArgs({ options }).values
  if (repair) await announce(stage, 'repair items that do not match their records', yes)
  await onStage({ table, stage, mustExist: true }, async () => {
    const report = new Report(config().TABLE_NAME, json)
    await verify(from, repair, report)
    if (report.left > 0) process.exitCode = FAULTS
    else if (report.contradictions.length > 0) process.exitCode = CONTRADICTIONS
  })
}

await runCommand(command, USAGE, FAILED)
