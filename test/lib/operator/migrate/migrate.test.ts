import { beforeEach, expect, test } from 'vitest'
import { config } from '../../../../lib/config.ts'
import type { Checkpoint } from '../../../../lib/data/repair/check.ts'
import { migrate } from '../../../../lib/data/repair/migrate.ts'
import { prospects } from '../../../../lib/data/repositories/prospects.ts'
import { getItem, putItem } from '../../../../lib/data/table/client.ts'
import { isRowSegment, layoutKey, listEntryKey, recordKey } from '../../../../lib/data/table/keys.ts'
import { LAYOUT, PREVIOUS_LAYOUT } from '../../../../lib/data/table/layout.ts'
import { readLayout } from '../../../../lib/data/table/layout-item.ts'
import { author } from '../../../support/people/author.ts'
import { commandHere } from '../../../support/processes/command-here.ts'
import { operatorCommand } from '../../../support/processes/operator-command.ts'
import { aProspect } from '../../../support/samples/sample-prospect.ts'
import { anOffer, aPair } from '../../../support/samples/sample-transaction.ts'
import { faults } from '../../../support/store/checked-table.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { everyItem, expectInvariants } from '../../../support/store/invariants.ts'
import { removeItem, setAttribute } from '../../../support/store/raw-writes.ts'
import { withFaults } from '../../../support/store/store-faults.ts'

/** Turns the table into a table of release 0.6.0 whose packed rows and search postings differ from those of this release. */
async function usePreviousLayout(): Promise<void> {
  for (const { pk, sk } of await everyItem()) {
    const key = { pk: String(pk), sk: String(sk) }
    if (isRowSegment(key)) await removeItem(key)
    if (key.pk.startsWith('WORD#')) await setAttribute(key, 'words', 'folded differently')
  }
  await putItem({ Item: PREVIOUS })
}

/** The LAYOUT item of a table of release 0.6.0. */
const PREVIOUS = { ...layoutKey, layout: PREVIOUS_LAYOUT, readable_from: 5, migrated_to: PREVIOUS_LAYOUT }

beforeEach(async () => {
  await useFreshTable()
  await anOffer(await aPair())
  await aProspect()
  await usePreviousLayout()
})

const run = (...args: string[]) =>
  commandHere('migrate', ['--table', config().TABLE_NAME, ...args], process.env)

test('migrate changes a table of release 0.6.0 to the layout of this release and exits with 0', async () => {
  expect((await faults()).length).toBeGreaterThan(8)
  expect((await run('--status')).out).toContain('layout 5: a migration of up to 4 records is pending')
  const { code, out } = await run()
  expect(code).toBe(0)
  expect(out).toMatch(
    / 0 faults repaired, the table is consistent\n.* \d+ items written: migrated to layout 6\n$/,
  )
  await expectInvariants()
  expect(await readLayout()).toEqual({ ...layoutKey, layout: LAYOUT })
  expect((await run('--status')).out).toContain('no migration is pending')
  expect(await run()).toMatchObject({ code: 0, out: `${config().TABLE_NAME}: no migration is pending\n` })
})

test('migrate --json prints one JSON value', async () => {
  const { out } = await run('--json')
  expect(JSON.parse(out)).toEqual({
    table: config().TABLE_NAME,
    ...{ findings: [], items: expect.any(Number) },
    ...{ written: expect.any(Number), layout: LAYOUT, isPending: false },
  })
})

/** Migrates the table in this process. */
const migrated = () => migrate({ report: () => undefined, progress: () => undefined })

test('an interrupted migration continues, and writes only missing items', async () => {
  const fault = new Error('interrupted')
  const third = ({ command, nth }: { command: string; nth: number }) =>
    command.startsWith('TransactWrite') && nth === 3 ? { instead: fault } : undefined
  await expect(withFaults(third, migrated)).rejects.toBe(fault)
  const { requests } = await withFaults(() => undefined, migrated)
  expect(requests.filter(({ command }) => command.startsWith('TransactWrite')).length).toBeLessThan(4)
  await expectInvariants()
})

test('migrate removes packed rows without a record', async () => {
  const { record } = await aProspect()
  await prospects.update(record.id, () => ({ status: 'archived' }), author)
  const rows = (await everyItem()).filter(({ pk, sk }) => isRowSegment({ pk: String(pk), sk: String(sk) }))
  await prospects.remove(record.id, author)
  for (const Item of rows) await putItem({ Item })
  expect(await migrated()).toMatchObject({ faults: 0 })
  await expectInvariants()
})

test('a migration stays pending and exits with 1 if it cannot repair all faults', async () => {
  const { record } = await aProspect()
  await setAttribute(recordKey(record.id), 'data', {})
  const { code, out, err } = await operatorCommand('migrate', ['--table', config().TABLE_NAME], process.env)
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('still pending: faults are left') })
  expect(out).toContain(`found     unreadable    ${record.id}\n`)
  expect(await readLayout()).toMatchObject({ layout: PREVIOUS_LAYOUT })
})

test('a migration that continues after an interruption stays pending if the interrupted run left a fault', async () => {
  const { record } = await aProspect()
  await migrated()
  await putItem({ Item: PREVIOUS })
  const { data } = (await getItem(recordKey(record.id))) ?? {}
  await setAttribute(recordKey(record.id), 'data', {})
  const segments = Array.from({ length: 4 }, () => ({ items: 5, isDone: true }))
  const from: Checkpoint = { segments, left: [{ fault: 'unreadable', id: record.id }] }
  const resumed = () => migrate({ from, report: () => undefined, progress: () => undefined })
  expect(await resumed()).toMatchObject({ faults: 1 })
  expect(await readLayout()).toMatchObject({ layout: PREVIOUS_LAYOUT })

  await setAttribute(recordKey(record.id), 'data', data)
  await removeItem(listEntryKey('prospect', 'live', 3))
  expect(await resumed()).toMatchObject({ faults: 0, written: 1 })
  await expectInvariants()
})
