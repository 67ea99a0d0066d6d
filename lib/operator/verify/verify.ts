import { parseArgs } from 'node:util'
import { config } from '../../config.ts'
import { Checkpoint, checkTable } from '../../data/repair/check.ts'
import { announce, commonOptions, expectedMessage } from '../command.ts'
import { onStage } from '../stage.ts'
import { withCheckpoint } from './checkpoint-file.ts'
import { Report, showProgress } from './report.ts'

/**
 * `npm run verify`: checks a table against its records, and repairs it with `--repair`. It may run beside live traffic,
 * and takes less than 512 MB however large the table is.
 *
 * Exit codes: 0 if the table is sound or everything was repaired, 1 if faults are left, 2 if it could not be checked, 3 if
 * only contradictions between properties and offers are left, which need an operator.
 */
const USAGE = `Usage: npm run verify -- [--stage NAME] [--table NAME] [--repair [--yes]] [--json] [--from FILE]

Without a stage or table: that of npm start, in DATA_DIR or at DYNAMODB_ENDPOINT.
--from continues an interrupted check of the same table from its checkpoint FILE.`

const SOUND = 0
const FAULTS = 1
const FAILED = 2
const CONTRADICTIONS = 3

const options = {
  ...commonOptions,
  table: { type: 'string' },
  repair: { type: 'boolean', default: false },
  from: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** Checks the table. Findings are printed at once: a check that continues from a checkpoint does not find earlier ones again. */
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

async function run(): Promise<number> {
  const { values } = parseArgs({ options })
  const { table, stage, repair, yes, json, from, help } = values
  if (help) {
    console.log(USAGE)
    return SOUND
  }
  if (repair) await announce(stage, 'repair what differs from its records', yes)
  return onStage({ table, stage, mustExist: true }, async () => {
    const report = new Report(config().TABLE_NAME, json)
    await verify(from, repair, report)
    if (report.left > 0) return FAULTS
    return report.contradictions.length > 0 ? CONTRADICTIONS : SOUND
  })
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(`The table could not be checked: ${reason(error)}`)
  process.exitCode = FAILED
}

function reason(error: unknown): string {
  const plain = expectedMessage(error)
  if (plain !== undefined) return plain
  if (!(error instanceof Error)) return String(error)
  const [line = ''] = error.message.split('\n')
  const cause = error.cause instanceof Error ? ` (${error.cause.message.split('\n')[0]})` : ''
  return `${line || error.name}${cause}`
}
