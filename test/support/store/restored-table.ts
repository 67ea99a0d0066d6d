import { randomUUID } from 'node:crypto'
import { prepareTable } from '../../../lib/data/rebuild/layout-item.ts'
import type { Item } from '../../../lib/data/table/client.ts'
import { putAll } from './bulk-load.ts'
import { useEmptyTable } from './fresh-table.ts'

/**
 * Simulates point-in-time recovery, which the engine does not support. Creates a table with these items and makes the service use it.
 */
export async function useRestoredTable(items: Iterable<Item>, name = `test-${randomUUID()}`): Promise<void> {
  await useEmptyTable(name)
  await putAll(items)
}

/** Like `useRestoredTable`, and prepares the table as `npm run deploy` does. */
export async function serveRestoredTable(items: Iterable<Item>): Promise<void> {
  await useRestoredTable(items)
  await prepareTable()
}
