import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { prepareTable } from '../../../lib/data/table/layout-item.ts'
import { createTable } from '../../../lib/data/table/whole-table.ts'

/** Creates an empty table with the current layout and makes the service use it. */
export async function useFreshTable(): Promise<void> {
  useServiceEnvironment({ TABLE_NAME: `test-${randomUUID()}` })
  await createTable(inject('tableDefinition'))
  await prepareTable()
}
