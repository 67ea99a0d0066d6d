import { expect } from 'vitest'
import { migrate, pendingMigration } from '../../lib/data/repair/migrate.ts'
import { faults } from '../support/store/checked-table.ts'

/**
 * Returns the findings of verify without those that the migration repairs. The migration repairs packed rows, facets of
 * postings, match entries, and lists for pairs of filters, with their counts.
 */
export function besidesMigration(found: readonly string[]): string[] {
  return found.filter((each) => !/ ROWS#|: different WORD#| MATCH#| (LIST|COUNT)#\S*&/.test(each))
}

/** Migrates the table. Fails unless the table needed a migration before, and needs no migration and no repair afterwards. */
export async function expectMigrated(): Promise<void> {
  expect(await pendingMigration()).toBeGreaterThan(0)
  const { hindrance } = await migrate({ report() {}, progress() {} })
  expect(hindrance).toBeUndefined()
  expect(await pendingMigration()).toBeUndefined()
  expect(await faults()).toEqual([])
}
