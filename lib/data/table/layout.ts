import * as v from 'valibot'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'

/** The layout of the table that this release reads and writes. */
export const LAYOUT = 6

/** The layout of release 0.6.0. A rebuild changes a table from this layout to `LAYOUT`. */
export const PREVIOUS_LAYOUT = 5

/**
 * The LAYOUT item. Until the migration it keeps the other fields of release 0.6.0, which may still be deployed.
 * - `layout`: the layout of the table.
 * - `migrated_to`: in a table of release 0.6.0, the oldest layout that a record may still have.
 * - `table`: the name of the table. Until `npm run deploy`, a restored table contains the name of the original table.
 * - `versions_from`: the minimum version of a record that is updated after a restore.
 */
const LayoutItem = v.looseObject({
  layout: v.number(),
  migrated_to: v.exactOptional(v.number()),
  table: v.exactOptional(v.string()),
  versions_from: v.exactOptional(v.number()),
})
export type TableLayout = v.InferOutput<typeof LayoutItem>

/** Returns the layout of a table, or `undefined` if the table has no LAYOUT item. */
export function layoutIn(item: object | undefined): TableLayout | undefined {
  if (!item) return undefined
  const stored = parseStored(LayoutItem, item)
  return { ...stored, layout: stored.migrated_to ?? stored.layout }
}

/** Returns the error for a request to a table with another layout. */
export function migrating(): AppError {
  return new AppError('migrating', { retryAfter: 30 })
}
