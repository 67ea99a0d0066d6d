import { expect } from 'vitest'
import { migrate, pendingMigration } from '../../lib/data/repair/migrate.ts'
import { faults } from '../support/store/checked-table.ts'

/**
 * What verify finds besides what the migration writes and deletes: packed rows (older than 0.4.0), the facets of postings, match entries, and
 * lists of two filters with their counts.
 */
export function besidesMigration(found: readonly string[]): string[] {
  return found.filter((each) => !/ ROWS#|: different WORD#| MATCH#| (LIST|COUNT)#\S*&/.test(each))
}

/** Migrates the table, and expects verify to find nothing afterwards. A while after the last write of the release before. */
export async function expectMigrated(): Promise<void> {
  expect(await pendingMigration()).toBeGreaterThan(0)
  const { hindrance } = await migrate({ report() {}, progress() {} })
  expect(hindrance).toBeUndefined()
  expect(await pendingMigration()).toBeUndefined()
  expect(await faults()).toEqual([])
}
