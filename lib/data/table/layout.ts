import * as v from 'valibot'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'

/**
 * The layouts of this release. `layout`: the one that it writes. `readableFrom`: the oldest layout whose release can read
 * what this one writes. `reads`: the newest layout that it can read. docs/upgrades.md lists the releases.
 */
export const RELEASE = { layout: 5, readableFrom: 5, reads: 5 } as const

/** The layout of release 0.3.0, the oldest one. */
export const OLDEST_LAYOUT = 3

/** The layout of a table without a LAYOUT item. */
const OLDEST = { layout: OLDEST_LAYOUT, readable_from: OLDEST_LAYOUT, migrated_to: OLDEST_LAYOUT }

/**
 * The LAYOUT item. `layout` is the newest layout that was written, `readable_from` the oldest layout whose release can read all of it,
 * and `migrated_to` the layout that every record has. Until `checked_until` the change feed has no entry of a release that writes
 * an older layout than `migrated_to`. `served` is the newest layout that the release can read which `npm run deploy` deployed last; absent
 * if that was a release before 0.5.0. `table` is the name of the table: in a restored table it is that of another. `versions_from` is the
 * least version of a change since then.
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

/** Whether the table may still be served by a release that cannot read what this one writes. */
export function isServedByOlder({ served = OLDEST_LAYOUT }: TableLayout): boolean {
  return served < RELEASE.readableFrom
}

/** Whether some records still have an older layout than this release writes. */
export function isPending({ migrated_to }: TableLayout): boolean {
  return migrated_to < RELEASE.layout
}

/** Returns the error for requests while the table cannot be read correctly. */
export function migrating(): AppError {
  return new AppError('migrating', { retryAfter: 30 })
}
