import { parseArgs } from 'node:util'
import { config } from '../../config.ts'
import { MigrationCheckpoint, migrate, pendingMigration, servedByOlder } from '../../data/repair/migrate.ts'
import { isPending, isServedByOlder, RELEASE } from '../../data/table/layout.ts'
import { currentLayout, readLayout } from '../../data/table/layout-item.ts'
import { announce, commonOptions, counted, print, Refusal, runCommand } from '../command.ts'
import { LOCAL, onStage } from '../stage.ts'
import { Report, showProgress, withCheckpoint } from '../verify/report.ts'

/** `npm run migrate`: changes a table to the layout of this release, during live traffic. See docs/upgrades.md. */
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
  const layout = await currentLayout(new Date())
  const records = await pendingMigration()
  const state =
    records === undefined
      ? 'no migration is pending'
      : `a migration of up to ${counted(records, 'record')} is pending`
  print(
    asJson,
    { ...layout, release: RELEASE.layout, isPending: isPending(layout) },
    `${config().TABLE_NAME}: written in layout ${layout.layout}, readable by releases that can read layout ${layout.readable_from}, migrated to layout ${layout.migrated_to}: ${state}`,
  )
}

const HINDRANCES = {
  faults: 'faults are left (listed above). See docs/consistency.md, then run npm run migrate again',
  older_writes:
    'an older release wrote during the migration. Run npm run migrate again when no older release is deployed',
}

async function migrateTable(stage: string, from: string | undefined, asJson: boolean): Promise<void> {
  const table = config().TABLE_NAME
  if (stage !== LOCAL && isServedByOlder(await readLayout())) throw new Refusal(servedByOlder(stage))
  if ((await pendingMigration()) === undefined)
    return print(asJson, { table, isPending: false }, `${table}: no migration is pending`)
  const report = new Report(table, asJson)
  const source = { table, from, schema: MigrationCheckpoint }
  const { items, written, hindrance } = await withCheckpoint(source, (checkpoint, save) =>
    migrate({ from: checkpoint, report: (findings) => report.add(findings), progress: showProgress, save }),
  ).finally(() => showProgress(''))
  const { layout } = RELEASE
  report.end(items, { written, layout, isPending: hindrance !== undefined })
  const outcome = hindrance ? '' : `: migrated to layout ${layout}`
  if (!asJson) console.log(`${table}: ${counted(written, 'item')} written${outcome}`)
  if (hindrance) throw new Refusal(`The migration is still pending: ${HINDRANCES[hindrance]}`)
}

await runCommand(async () => {
  const { values } = parseArgs({ options })
  const { stage, table, status, from, json, yes } = values
  if (!status)
    await announce(stage, 'write the derived items of every record in the layout of this release', yes)
  await onStage({ stage, table, mustExist: true }, () =>
    status ? printStatus(json) : migrateTable(stage, from, json),
  )
}, USAGE)
