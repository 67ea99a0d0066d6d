import * as v from 'valibot'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'

/**
 * The layouts of this release. docs/upgrades.md lists the releases.
 *
 *     layout        the layout that this release writes
 *     readableFrom  the minimum `reads` that a release needs to read the data of this release
 *     reads         the newest layout that this release can read
 */
export const RELEASE = { layout: 5, readableFrom: 5, reads: 5 } as const

/** The oldest supported layout, which release 0.3.0 writes. */
export const OLDEST_LAYOUT = 3

/** The layout of a table without a LAYOUT item. */
const OLDEST = { layout: OLDEST_LAYOUT, readable_from: OLDEST_LAYOUT, migrated_to: OLDEST_LAYOUT }

/**
 * The LAYOUT item.
 * - `layout`: the newest layout that was written.
 * - `readable_from`: the minimum `reads` that a release needs to read the whole table.
 * - `migrated_to`: the oldest layout that a record may still have.
 * - `checked_until`: the time from which the next check for older releases reads feed entries.
 * - `served`: the newest layout that the release of the last `npm run deploy` can read. Releases before 0.5.0 did not store it.
 * - `table`: the name of the table. Until `npm run deploy`, a restored table contains the name of the original table.
 * - `versions_from`: the minimum version of a record that is updated after a restore.
 */
export const TableLayout = v.object({
  layout: v.number(),
  readable_from: v.number(),
  migrated_to: v.number(),
  checked_until: v.exactOptional(v.string()),
  served: v.exactOptional(v.number()),
  table: v.exactOptional(v.string()),
  versions_from: v.exactOptional(v.number()),
})
export type TableLayout = v.InferOutput<typeof TableLayout>

export function layoutIn(item: object | undefined): TableLayout {
  return item ? parseStored(TableLayout, item) : OLDEST
}

/** Whether only a newer release can read the table. */
export function isTooNew({ readable_from }: TableLayout): boolean {
  return readable_from > RELEASE.reads
}

/** Whether the deployed release may be unable to read what this release writes. */
export function isServedByOlder({ served = OLDEST_LAYOUT }: TableLayout): boolean {
  return served < RELEASE.readableFrom
}

/** Whether some records may still have an older layout than this release writes. */
export function isPending({ migrated_to }: TableLayout): boolean {
  return migrated_to < RELEASE.layout
}

/** Returns the error for a request that cannot read the table correctly. */
export function migrating(): AppError {
  return new AppError('migrating', { retryAfter: 30 })
}
