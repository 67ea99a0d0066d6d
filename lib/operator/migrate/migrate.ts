import { parseArgs } from 'node:util'
import { config } from '../../config.ts'
import { Checkpoint } from '../../data/repair/check.ts'
import { migrate, pendingMigration } from '../../data/repair/migrate.ts'
import { LAYOUT } from '../../data/table/layout.ts'
import { readLayout } from '../../data/table/layout-item.ts'
import { announce, commonOptions, counted, print, Refusal, runCommand } from '../command.ts'
import { onStage } from '../stage.ts'
import { Report, showProgress, withCheckpoint } from '../verify/report.ts'

/** `npm run migrate`: changes a table of release 0.6.0 to the layout of this release. See docs/upgrades.md. */
const USAGE = `Usage: npm run migrate -- [--stage NAME] [--table NAME] [--status] [--from FILE] [--json] [--yes]

By default, the command migrates the table of npm start, in DATA_DIR or at DYNAMODB_ENDPOINT.
  --status   prints the layout of the table and whether a migration is pending, and changes nothing
  --from     continues an interrupted migration of the same table from its checkpoint FILE
  --json     prints one JSON value
  --yes      does not ask for confirmation
Exit code: 1 if the migration failed or is still pending, else 0.`

const options = {
  ...commonOptions,
  table: { type: 'string' },
  status: { type: 'boolean', default: false },
  from: { type: 'string' },
} as const

async function printStatus(asJson: boolean): Promise<void> {
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

async function migrateTable(from: string | undefined, asJson: boolean): Promise<void> {
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

await runCommand(async () => {
  const { values } = parseArgs({ options })
  const { stage, table, status, from, json, yes } = values
  if (!status)
    await announce(stage, 'write the derived items of every record in the layout of this release', yes)
  await onStage({ stage, table, mustExist: true }, () =>
    status ? printStatus(json) : migrateTable(from, json),
  )
}, USAGE)
