import { withDeadline } from '../../request-context.ts'
import { GROUP, segmentOf } from '../rows/rows.ts'
import { deleteItems, getItem, getItems, type Item, queryItems } from '../table/client.ts'
import { commit, newOperation, type Write } from '../table/commit.ts'
import {
  isListEntry,
  isRetired,
  type Key,
  listPartition,
  recordKey,
  seqIn,
  seqSortKey,
  sequenceKey,
} from '../table/keys.ts'
import { scanPages } from '../table/scans.ts'
import { idIn, itemsAt, unchangedRecord } from './entries.ts'
import { contentAt, type Derived, expectedOf, isSame, kinds, writeOf } from './expected.ts'
import { keyName } from './faults.ts'
import { retryUntilStable } from './retry-until-stable.ts'

/** Groups of sequence numbers, or segments of a scan, that are migrated side by side. */
const SIDE_BY_SIDE = 4
/** The time limit for the deletes of one page, at most 2,000 items, with their retries. */
const DELETE_MS = 60_000
/** DynamoDB's limit for the items of one transaction. */
const TRANSACTION_MAX = 100

/** How far a migration has come: how many groups of consecutive sequence numbers are done, by record type. */
export type GroupsDone = Record<string, number>

/** Records that were read, and records that lacked something. */
type Migrated = { read: number; written: number }

/** The number of sequence numbers that were given to records: no fewer than there are records. */
export async function sequenceNumbers(): Promise<number> {
  return (await sequences()).reduce((sum, { last }) => sum + last, 0)
}

/**
 * Writes the derived items that records lack in the layout of this release: one pass over the records of each type, in the
 * order of their sequence numbers, beside live traffic.
 *
 *     list of all records --> 64 records with one segment of rows: read them and what they require
 *       --> transactions of what differs, on condition that every record in it still has its version;
 *           if one was refused, all 64 are read again
 *
 * In this order 64 records share the write of a segment, which takes a third of the write units that the order of a scan
 * would take. List entries are left alone: they are the same in both layouts, and the check after it compares them.
 * @param done is updated, so that an interrupted migration can continue
 * @param progress is called with the sequence numbers that are done since the start
 */
export async function migrateRecords(done: GroupsDone, progress: (seqs: number) => void): Promise<Migrated> {
  const sum: Migrated = { read: 0, written: 0 }
  let seqs = 0
  for (const { kind, last } of await sequences()) {
    const groups = Math.floor(last / GROUP) + 1
    for (let next = done[kind] ?? 0; next < groups; next += SIDE_BY_SIDE) {
      const inTurn = Array.from({ length: Math.min(SIDE_BY_SIDE, groups - next) }, (_, at) => next + at)
      for (const { read, written } of await Promise.all(inTurn.map((group) => migrateGroup(kind, group)))) {
        sum.read += read
        sum.written += written
      }
      done[kind] = next + inTurn.length
      seqs += inTurn.length * GROUP
      progress(seqs)
    }
  }
  return sum
}

/**
 * Deletes the items of forms that this release has no more, in one scan of the whole table. No release that can read the table reads them.
 * @param progress is called with the number of items that were scanned and deleted since the start
 */
export async function deleteRetired(progress: (scanned: number, deleted: number) => void): Promise<void> {
  let scanned = 0
  let deleted = 0
  const deleteIn = async (segment: number) => {
    let retired: Key[] = []
    const deletePage = async () => {
      await withDeadline(DELETE_MS, () => deleteItems(retired))
      deleted += retired.length
    }
    for await (const { items } of scanPages({ segment, of: SIDE_BY_SIDE, after: undefined })) {
      // A page is deleted when the next one is read, as that begins after its last item. Not every engine finds the place of a missing one.
      await deletePage()
      retired = items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })).filter(isRetired)
      scanned += items.length
      progress(scanned, deleted)
    }
    await deletePage()
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, (_, segment) => deleteIn(segment)))
}

async function sequences(): Promise<{ kind: string; last: number }[]> {
  const last = async (kind: string) => Number((await getItem(sequenceKey(kind)))?.next ?? 0)
  return Promise.all(kinds.map(async (kind) => ({ kind, last: await last(kind) })))
}

/** Migrates the records with a group of consecutive sequence numbers, 64 of one segment after another. */
async function migrateGroup(kind: string, group: number): Promise<Migrated> {
  const entries = await queryItems({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pk': listPartition(kind, 'all'),
      ':first': seqSortKey(group * GROUP),
      ':last': seqSortKey((group + 1) * GROUP - 1),
    },
    ProjectionExpression: 'sk, #data.id',
    ExpressionAttributeNames: { '#data': 'data' },
  })
  let written = 0
  for (const each of Map.groupBy(entries, ({ sk }) => segmentOf(seqIn(String(sk)))).values())
    written += await migrateEach(each.flatMap((entry) => idIn(entry) ?? []))
  return { read: entries.length, written }
}

/** @throws Error if these records changed during every attempt */
async function migrateEach(ids: readonly string[]): Promise<number> {
  let written = 0
  const isDone = await retryUntilStable(async () => {
    const lacks = await lacksOf(await getItems(ids.map(recordKey)))
    const outcomes: boolean[] = []
    for (const batch of batchesOf(lacks)) {
      const { committed } = await commit(newOperation(), writesOf(batch))
      if (committed) written += batch.length
      outcomes.push(committed)
    }
    return outcomes.includes(false) ? undefined : true
  })
  if (!isDone)
    throw new Error(`The records ${ids[0]} to ${ids.at(-1)} changed during every attempt to migrate them`)
  return written
}

/** A record, and what it lacks. */
type Lack = { record: Item; derived: Derived[] }

/** Compares records with their derived items, and returns those that lack some. */
async function lacksOf(records: readonly Item[]): Promise<Lack[]> {
  const required = records.map((record) => ({
    record,
    derived: (expectedOf(record)?.derived ?? []).filter(({ key }) => !isListEntry(key)),
  }))
  const items = await itemsAt(
    required.flatMap(({ derived }) => derived.map(({ key }) => key)),
    false,
  )
  return required.flatMap(({ record, derived }) => {
    const lacking = derived.filter(
      (each) => !isSame(contentAt(each, items.get(keyName(each.key))), each.content),
    )
    return lacking.length > 0 ? [{ record, derived: lacking }] : []
  })
}

/** Divides records among transactions. */
function* batchesOf(lacks: readonly Lack[]): Generator<Lack[]> {
  let batch: Lack[] = []
  let keys = new Set<string>()
  for (const lack of lacks) {
    const added = new Set([...keys, ...lack.derived.map(({ key }) => keyName(key))])
    if (batch.length + 1 + added.size > TRANSACTION_MAX) {
      yield batch
      batch = []
      keys = new Set()
    }
    batch.push(lack)
    for (const { key } of lack.derived) keys.add(keyName(key))
  }
  if (batch.length > 0) yield batch
}

function writesOf(batch: readonly Lack[]): Write[] {
  const byItem = Map.groupBy(
    batch.flatMap(({ derived }) => derived),
    ({ key }) => keyName(key),
  )
  return [
    ...batch.map(({ record }) => unchangedRecord(String(record.pk), record)),
    ...[...byItem.values()].flatMap(itemWrites),
  ]
}

/** A transaction may write an item only once, so the rows of one segment are one write. */
function itemWrites(derived: readonly Derived[]): Write[] {
  const [first] = derived
  if (!first || first.attribute === undefined) return derived.map(writeOf)
  return [
    {
      Update: {
        Key: first.key,
        UpdateExpression: `SET ${derived.map((_, at) => `#row${at} = :row${at}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(
          derived.map(({ attribute = '' }, at) => [`#row${at}`, attribute]),
        ),
        ExpressionAttributeValues: Object.fromEntries(
          derived.map(({ content }, at) => [`:row${at}`, content]),
        ),
      },
    },
  ]
}
