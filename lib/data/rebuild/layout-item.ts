import { config } from '../../config.ts'
import { recordTypeNames } from '../../domain/id.ts'
// Declares the codes of all record types.
import '../records/registry.ts'
import { getItem, nextSeq, putItem, queryItems } from '../table/client.ts'
import { entriesBetween, layoutKey, seqIn, sequenceKey, userPartition } from '../table/keys.ts'
import {
  codesDiffer,
  LAYOUT,
  layoutIn,
  migrating,
  PREVIOUS_LAYOUT,
  REBUILDING_LAYOUT,
  type TableLayout,
  withOwnCodes,
} from '../table/layout.ts'

const READABLE: readonly unknown[] = [PREVIOUS_LAYOUT, REBUILDING_LAYOUT, LAYOUT]

/**
 * Reads the layout of the table. An empty table without a LAYOUT item has the layout of this release.
 * @throws AppError `migrating` if this release can neither read nor migrate the table
 */
export async function readLayout(): Promise<TableLayout> {
  const layout = layoutIn(await getItem(layoutKey)) ?? ((await isEmpty()) ? { layout: LAYOUT } : undefined)
  if (!layout || !READABLE.includes(layout.layout) || codesDiffer(layout)) throw migrating()
  return layout
}

/**
 * Stores that the rebuild of a table of release 1.0 has begun.
 * @throws AppError `migrating` if this release can neither read nor migrate the table
 */
export async function markRebuilding(): Promise<void> {
  const layout = await readLayout()
  if (layout.layout === PREVIOUS_LAYOUT)
    await putItem({ Item: { ...layoutKey, ...layout, layout: REBUILDING_LAYOUT } })
}

/** Stores that the table has the layout of this release. */
export async function markMigrated(): Promise<void> {
  const layout = await readLayout()
  await putItem({ Item: { ...layoutKey, ...layout, layout: LAYOUT, codes: withOwnCodes(layout) } })
}

/**
 * Prepares a table before this release serves it: stores the layout of an empty table, the name of the table, and new codes.
 *
 * If the LAYOUT item contains the name of another table, this table was restored from a backup. Changes after the backup are
 * lost, but clients may still have the ETags of these changes. So `versions_from` becomes the current time in seconds, which is
 * far above all earlier versions. Each later update sets the record's version to at least `versions_from`, so no ETag
 * identifies two states of a record. Feed cursors contain a digest of `versions_from`, so cursors from before the restore are
 * refused. DynamoDB does not restore all items as of the same moment, so each sequence is raised above the numbers of all records.
 * @throws AppError `migrating` if this release can neither read nor migrate the table
 */
export async function prepareTable(): Promise<void> {
  const layout = await readLayout()
  const table = config().TABLE_NAME
  const isRestored = layout.table !== undefined && layout.table !== table
  const versions = isRestored ? { versions_from: Math.ceil(Date.now() / 1_000) } : {}
  if (isRestored) await Promise.all(recordTypeNames.map(raiseSequence))
  // A table of the previous layout gets its codes when its rebuild ends (`markMigrated`).
  const codes = layout.layout === LAYOUT ? { codes: withOwnCodes(layout) } : {}
  await putItem({ Item: { ...layoutKey, ...layout, table, ...versions, ...codes } })
}

/** A restored table may contain records without their list entries. So many numbers are left out for them. */
const LEFT_OUT = 1_000

/** Raises the sequence of a record type above the numbers of all list entries. */
async function raiseSequence(kind: string): Promise<void> {
  const [[newest], sequence] = await Promise.all([
    queryItems({ ...entriesBetween(kind, 'all'), ScanIndexForward: false }, 1),
    getItem(sequenceKey(kind)),
  ])
  const behind = (newest ? seqIn(String(newest.sk)) : 0) - Number(sequence?.next ?? 0)
  await nextSeq(kind, Math.max(behind, 0) + LEFT_OUT)
}

/** Whether a table has neither records nor users. */
async function isEmpty(): Promise<boolean> {
  const [users, ...sequences] = await Promise.all([
    queryItems(
      { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': userPartition } },
      1,
    ),
    ...recordTypeNames.map((name) => getItem(sequenceKey(name))),
  ])
  return users.length === 0 && sequences.every((sequence) => sequence === undefined)
}
