import { expect } from 'vitest'
import { migrate, pendingMigration } from '../../lib/data/repair/migrate.ts'
import { faults } from '../support/store/checked-table.ts'

/**
 * Returns the findings of verify, except those that the migration repairs: packed rows (before 0.4.0), facets of
 * postings, match entries, and lists of two filters with their counts.
 */
export function besidesMigration(found: readonly string[]): string[] {
  return found.filter((each) => !/ ROWS#|: different WORD#| MATCH#| (LIST|COUNT)#\S*&/.test(each))
}

/**
 * Migrates the table some time after the last write of the previous release, and expects verify to find nothing
 * afterwards.
 */
export async function expectMigrated(): Promise<void> {
  expect(await pendingMigration()).toBeGreaterThan(0)
  const { hindrance } = await migrate({ report() {}, progress() {} })
  expect(hindrance).toBeUndefined()
  expect(await pendingMigration()).toBeUndefined()
  expect(await faults()).toEqual([])
}
