import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { settleLayout } from '../../../lib/data/table/layout-item.ts'
import { createTable } from '../../../lib/data/table/whole-table.ts'

/** Creates an empty table with the current layout and makes the service use it. */
export async function useFreshTable(): Promise<void> {
  await useOlderTable()
  await settleLayout(new Date())
}

/** Creates an empty table without a LAYOUT item and makes the service use it. */
export async function useOlderTable(): Promise<void> {
  useServiceEnvironment({ TABLE_NAME: `test-${randomUUID()}` })
  await createTable(inject('tableDefinition'))
}
