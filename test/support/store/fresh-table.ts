import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { createTable } from '../../../lib/data/table/definition.ts'

/** Gives this test file a new, empty table from now on. */
export async function useFreshTable(): Promise<void> {
  useServiceEnvironment({ TABLE_NAME: `test-${randomUUID()}` })
  await createTable(inject('tableDefinition'))
}
