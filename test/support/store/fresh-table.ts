import { randomUUID } from 'node:crypto'
import { inject, vi } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { prepareTable } from '../../../lib/data/rebuild/layout-item.ts'
import { createTable } from '../../../lib/data/table/whole-table.ts'
import { commands } from '../processes/command-here.ts'
import { stopIfEnded } from '../runs/ended.ts'

/** Creates an empty table of this name, without a layout, and makes the service use it. */
export async function useEmptyTable(name: string): Promise<void> {
  useServiceEnvironment({ TABLE_NAME: name })
  await createTable(inject('tableDefinition'))
}

/** Creates an empty table with the current layout and makes the service use it. */
export async function useFreshTable(): Promise<void> {
  await stopIfEnded()
  // Handlers that were loaded after a command would still use the table before.
  if (commands.haveRun) vi.resetModules()
  await useEmptyTable(`test-${randomUUID()}`)
  await prepareTable()
}
