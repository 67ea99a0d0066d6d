import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { settleLayout } from '../../../lib/data/table/layout-item.ts'
import { createTable } from '../../../lib/data/table/whole-table.ts'

/** Gives this test file a new, empty table of the current layout. */
export async function useFreshTable(): Promise<void> {
  await useOlderTable()
  await settleLayout(new Date())
}

/** Gives this test file a new, empty table that counts as not migrated. */
export async function useOlderTable(): Promise<void> {
  useServiceEnvironment({ TABLE_NAME: `test-${randomUUID()}` })
  await createTable(inject('tableDefinition'))
}
