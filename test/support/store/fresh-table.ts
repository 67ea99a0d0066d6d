import { randomUUID } from 'node:crypto'
import { inject, vi } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { prepareTable } from '../../../lib/data/table/layout-item.ts'
import { createTable } from '../../../lib/data/table/whole-table.ts'
import { commands } from '../processes/command-here.ts'
import { stopIfEnded } from '../runs/ended.ts'

/** Creates an empty table with the current layout and makes the service use it. */
export async function useFreshTable(): Promise<void> {
  await stopIfEnded()
  useServiceEnvironment({ TABLE_NAME: `test-${randomUUID()}` })
  // Handlers that were loaded after a command would still use the table before.
  if (commands.haveRun) vi.resetModules()
  await createTable(inject('tableDefinition'))
  await prepareTable()
}
