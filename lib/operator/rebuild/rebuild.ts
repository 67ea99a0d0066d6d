import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { announce, print, Refusal, run, stageCommand } from '../command.ts'
import { onStage } from '../stage.ts'
import { linesOf, reported } from './report.ts'

/** Returns the option that limits the speed of a run. */
export const unitsOption = () =>
  new Option('--units <number>', 'use at most this many read and write units per second').argParser(
    (value) => {
      if (/^[1-9]\d{0,6}$/.test(value)) return Number(value)
      throw new InvalidArgumentError('must be a number from 1 to 9999999')
    },
  )

const program = stageCommand(
  'rebuild',
  'Brings the derived items of a table in line with its records, and gives a table of release 1.0 the layout of this release. By default the table of npm start, in DATA_DIR or at DYNAMODB_ENDPOINT. Can run during live traffic. If it is interrupted, run it again: it continues with what is left.',
)
  .option('--table <name>', 'a table of another name')
  .addOption(unitsOption())
  .action(async (values) => {
    const { table, stage, json, units } = values
    await announce(values, 'write the derived items of every record that differ')
    await onStage({ stage, table, mustExist: true }, () => rebuildTable(json, units))
  })

/** Rebuilds the table and prints the result. @throws Refusal if differences are left */
export async function rebuildTable(asJson = false, units?: number): Promise<void> {
  const report = await reported(false, units)
  print(asJson, report, linesOf(report, false))
  if (!report.isConsistent)
    throw new Refusal('Differences are left, because records kept changing: run npm run rebuild again')
}

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
