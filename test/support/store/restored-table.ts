import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import type { Item } from '../../../lib/data/table/client.ts'
import { createTable } from '../../../lib/data/table/whole-table.ts'
import { putAll } from './bulk-load.ts'

/**
 * Simulates point-in-time recovery, which the engine does not support. Creates a table with these items and makes the service use it.
 */
export async function useRestoredTable(items: Iterable<Item>, name = `test-${randomUUID()}`): Promise<void> {
  useServiceEnvironment({ TABLE_NAME: name })
  await createTable(inject('tableDefinition'))
  await putAll(items)
}
