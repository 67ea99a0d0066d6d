import { config } from '../../config.ts'
import { recordTypeNames } from '../../domain/id.ts'
import { getItem, type Item, putItem, queryPage } from './client.ts'
import { changePartition, layoutKey, sequenceKey } from './keys.ts'
import { isTooNew, layoutIn, migrating, OLDEST_LAYOUT, RELEASE, type TableLayout } from './layout.ts'

export async function readLayout(): Promise<TableLayout> {
  return layoutIn(await getItem(layoutKey))
}

/**
 * The last `migrated_to` that was read, by table. A process can keep it: the value decreases only when a release is deployed,
 * and a deployment starts new processes.
 */
const migratedTo = new Map<string, number>()

/** The first layout that has packed rows. */
export const ROWS_SINCE = 4
/** The first layout whose packed rows have the assigned user. */
export const ASSIGNEES_SINCE = 5

/**
 * Requires that every record has at least this layout. After a success, further calls with this or an older layout
 * read nothing.
 * @throws AppError `migrating`
 */
export async function requireMigrated(layout: number): Promise<void> {
  const table = config().TABLE_NAME
  if ((migratedTo.get(table) ?? 0) >= layout) return
  const { migrated_to } = await readLayout()
  if (migrated_to < layout) throw migrating()
  migratedTo.set(table, migrated_to)
}

/** Stores that every record has the layout of this release. `TableLayout` explains `checked_until`. */
export async function markMigrated(checked_until: string): Promise<void> {
  await writeLayout(await readLayout(), { migrated_to: RELEASE.layout, checked_until })
}

/**
 * Stores the layout that this release will write, before the release serves a table. From then on, releases that cannot read
 * this layout refuse the table.
 *
 * If the LAYOUT item contains the name of another table, this table was restored from a backup. Changes after the backup are
 * lost, but clients may still have the ETags of these changes. So `versions_from` becomes the current time in seconds, which is
 * far above all earlier versions. Each later update sets the record's version to at least `versions_from`, so no ETag
 * identifies two states of a record. Feed cursors contain a digest of `versions_from`, so cursors from before the restore are
 * refused.
 * @param isCopy whether a table without a stored name counts as restored. Older releases did not store the name.
 */
export async function announceLayout(isCopy = false): Promise<void> {
  const layout = await readLayout()
  const table = config().TABLE_NAME
  const isRestored = layout.table === undefined ? isCopy : layout.table !== table
  const versions = isRestored ? { versions_from: Math.ceil(Date.now() / 1_000) } : {}
  await writeLayout(layout, { table, ...versions })
}

/**
 * Stores that this release serves the table, and which layouts it can read. The commands of a later release refuse to deploy
 * and to migrate if this release cannot read what the later release writes.
 */
export async function markServed(): Promise<void> {
  const layout = await settleLayout(new Date())
  await writeLayout(layout, { served: RELEASE.reads, table: config().TABLE_NAME })
}

/**
 * Reads the LAYOUT item and corrects `migrated_to`. For an empty table, `migrated_to` becomes the layout of this release. If
 * older releases have written since the last check, `migrated_to` becomes the oldest layout that they wrote.
 * @throws AppError `migrating` if only a newer release can read the table
 */
export async function settleLayout(now: Date): Promise<TableLayout> {
  const layout = await readLayout()
  const { changes } = await correctionOf(layout, now)
  return changes ? writeLayout(layout, changes) : layout
}

/** Returns the layout as `settleLayout` would correct it, without writing it. */
export async function currentLayout(now: Date): Promise<TableLayout> {
  const layout = await readLayout()
  const { changes } = await correctionOf(layout, now)
  return { ...layout, ...changes }
}

async function correctionOf(layout: TableLayout, now: Date): Promise<{ changes?: Partial<TableLayout> }> {
  if (isTooNew(layout)) throw migrating()
  const checked_until = now.toISOString()
  if (await isEmpty()) return { changes: { migrated_to: RELEASE.layout, checked_until } }
  if (layout.checked_until === undefined) return {}
  const oldest = await oldestWrite(layout.checked_until)
  if (oldest < layout.migrated_to) return { changes: { migrated_to: oldest } }
  return { changes: { checked_until } }
}

/** A feed entry appears at most this long after the time in its key: the time limit of a transaction plus clock differences. */
const LATE_MS = 15_000

/** Whether a release with an older layout has written since this time. */
export async function hasOlderWrites(since: string): Promise<boolean> {
  return (await oldestWrite(since)) < RELEASE.layout
}

/** Returns the oldest layout of the feed entries since this time, but at most the layout of this release. */
async function oldestWrite(since: string): Promise<number> {
  const after = new Date(Date.parse(since) - LATE_MS).toISOString()
  let oldest: number = RELEASE.layout
  let start: Item | undefined
  do {
    const { items, next } = await queryPage({
      KeyConditionExpression: 'pk = :pk AND sk > :after',
      FilterExpression: 'attribute_not_exists(#layout) OR #layout < :layout',
      ProjectionExpression: '#layout',
      ExpressionAttributeNames: { '#layout': 'layout' },
      ExpressionAttributeValues: { ':pk': changePartition, ':after': after, ':layout': oldest },
      ...(start && { ExclusiveStartKey: start }),
    })
    // Release 0.3.0 stores no layout in feed entries.
    for (const { layout } of items) oldest = Math.min(oldest, Number(layout ?? OLDEST_LAYOUT))
    start = next
  } while (start !== undefined && oldest > OLDEST_LAYOUT)
  return oldest
}

async function isEmpty(): Promise<boolean> {
  const sequences = await Promise.all(recordTypeNames.map((name) => getItem(sequenceKey(name))))
  return sequences.every((sequence) => sequence === undefined)
}

/**
 * Writes the LAYOUT item. Never lowers `layout` or `readable_from`, because the table may contain items of a newer release.
 */
async function writeLayout(before: TableLayout, known: Partial<TableLayout>): Promise<TableLayout> {
  const layout = {
    ...before,
    ...known,
    layout: Math.max(before.layout, RELEASE.layout),
    readable_from: Math.max(before.readable_from, RELEASE.readableFrom),
  }
  await putItem({ Item: { ...layoutKey, ...layout } })
  return layout
}
