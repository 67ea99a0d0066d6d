import { config } from '../../config.ts'
import { Checkpoint } from '../../data/repair/check.ts'
import { migrate, pendingMigration } from '../../data/repair/migrate.ts'
import { LAYOUT } from '../../data/table/layout.ts'
import { readLayout } from '../../data/table/layout-item.ts'
import { announce, counted, print, Refusal, run, stageCommand } from '../command.ts'
import { onStage } from '../stage.ts'
import { Report, showProgress, withCheckpoint } from '../verify/report.ts'

const program = stageCommand(
  'migrate',
  'Changes a table of release 0.6.0 to the layout of this release. By default the table of npm start, in DATA_DIR or at DYNAMODB_ENDPOINT.',
)
  .option('--table <name>', 'a table of another name')
  .option('--status', 'print the layout of the table and whether a migration is pending, and change nothing')
  .option('--from <file>', 'continue an interrupted migration of the same table from its checkpoint FILE')
  .addHelpText('after', '\nExit code: 1 if the migration failed or is still pending, else 0.')
  .action(async (values) => {
    const { stage, table, status, from, json } = values
    if (!status)
      await announce(values, 'write the derived items of every record in the layout of this release')
    await onStage({ stage, table, mustExist: true }, () =>
      status ? printStatus(json) : migrateTable(from, json),
    )
  })

async function printStatus(asJson?: boolean): Promise<void> {
  const { layout } = await readLayout()
  const records = await pendingMigration()
  const state =
    records === undefined
      ? 'no migration is pending'
      : `a migration of up to ${counted(records, 'record')} is pending`
  print(
    asJson,
    { layout, release: LAYOUT, isPending: records !== undefined },
    `${config().TABLE_NAME}: layout ${layout}: ${state}`,
  )
}

/** @throws Refusal if the migration is still pending */
export async function migrateTable(from?: string, asJson = false): Promise<void> {
  const table = config().TABLE_NAME
  if ((await pendingMigration()) === undefined)
    return print(asJson, { table, isPending: false }, `${table}: no migration is pending`)
  const report = new Report(table, asJson)
  const source = { table, from, schema: Checkpoint }
  const { items, written, faults } = await withCheckpoint(source, (checkpoint, save) =>
    migrate({ from: checkpoint, report: (findings) => report.add(findings), progress: showProgress, save }),
  ).finally(() => showProgress(''))
  report.end(items, { written, layout: LAYOUT, isPending: faults > 0 })
  const outcome = faults > 0 ? '' : `: migrated to layout ${LAYOUT}`
  if (!asJson) console.log(`${table}: ${counted(written, 'item')} written${outcome}`)
  if (faults > 0)
    throw new Refusal(
      'The migration is still pending: faults are left (listed above). See docs/consistency.md, then run npm run migrate again',
    )
}

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
