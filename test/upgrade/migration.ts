import { expect } from 'vitest'
import { migrate, newMigration, pendingMigration } from '../../lib/operator/migrate/migration.ts'
import { faults } from '../support/store/checked-table.ts'

/**
 * What verify finds besides what the migration writes: packed rows, and samples of words, which have no facets any more. No search
 * reads the facets of a sample.
 */
export function besidesMigration(found: readonly string[]): string[] {
  return found.filter((each) => !/ ROWS#| WORD#\S+ ~/.test(each))
}

/** Migrates the table, and expects verify to find nothing afterwards. A while after the last write of the release before. */
export async function expectMigrated(): Promise<void> {
  expect(await pendingMigration()).toBeGreaterThan(0)
  const { hindrance } = await migrate(newMigration(), { report() {}, progress() {} })
  expect(hindrance).toBeUndefined()
  expect(await pendingMigration()).toBeUndefined()
  expect(await faults()).toEqual([])
}
