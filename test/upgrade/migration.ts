import { expect } from 'vitest'
import { migrate, newMigration, pendingMigration } from '../../lib/operator/migrate/migration.ts'
import { faults } from '../support/store/checked-table.ts'

/**
 * Of what verify finds, all but the packed rows. Before the migration, records that release 0.3.0 wrote have none, or those of
 * an earlier state.
 */
export function besidesRows(found: readonly string[]): string[] {
  return found.filter((each) => !each.includes(' ROWS#'))
}

/** Migrates the table, and expects verify to find nothing afterwards. A while after the last write of the release before. */
export async function expectMigrated(): Promise<void> {
  expect(await pendingMigration()).toBeGreaterThan(0)
  const { hindrance } = await migrate(newMigration(), { report() {}, progress() {} })
  expect(hindrance).toBeUndefined()
  expect(await pendingMigration()).toBeUndefined()
  expect(await faults()).toEqual([])
}
