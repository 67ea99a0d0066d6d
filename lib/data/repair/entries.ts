import { withDeadline } from '../../request-context.ts'
import { type FeedChange, feedEntry } from '../changes/change.ts'
import { isTrace } from '../matching/entries.ts'
import type { Entry } from '../records/writes.ts'
import { getItem, getItems, type Item } from '../table/client.ts'
import { COMMIT_MS, commit, newOperation, type Write } from '../table/commit.ts'
import { isListEntry, isMatchEntry, type Key, listEntryKey, recordKey } from '../table/keys.ts'
import { facetsIn, NOT_STORED } from '../words/postings.ts'
import { expectedOf } from './expected.ts'
import { type EntryFault, keyName, ownerSeqOf } from './faults.ts'
import { retryUntilStable } from './retry-until-stable.ts'
import { fingerprint } from './sums.ts'

/** A fault of one derived item, the item as it was read, and the write that repairs it. */
type Difference = EntryFault & { found: Item | undefined; write: Write }

/** DynamoDB's limit for the writes of one transaction, and for the keys of one BatchGetItem. */
const BATCH = 100
/** An expression may have 300 operators. Only count vectors of an older layout have more fields than this. */
const CONDITIONS = 100

/**
 * Compares the derived items of one record with the record, and repairs them if `repair` is set.
 *
 *     read the record --> read its derived items --> read the record again: if its version changed, start again
 *       --> one transaction: check that the version is unchanged, put entries, delete strays, add a feed entry
 *
 * Every live write of derived items changes the version in its own transaction, so none can come in between unnoticed.
 * @param strays keys of items that seem to belong to this record, which may not have them (any more)
 * @returns the faults, or `undefined` if the record changed during every attempt
 */
export function checkRecord(
  id: string,
  strays: readonly Key[],
  repair: boolean,
): Promise<EntryFault[] | undefined> {
  let faults: EntryFault[] | undefined
  return retryUntilStable(async () => {
    const record = await getItem(recordKey(id))
    const differences = await differencesOf(record, strays)
    const again = await getItem(recordKey(id))
    if (again?.version !== record?.version) return undefined
    faults ??= differences.map(({ fault, key }) => ({ fault, key }))
    if (!repair || differences.length === 0) return faults
    const batch = differences.slice(0, BATCH - 2)
    const change = changeOf(id, record, batch)
    const operation = newOperation()
    const writes = () => [
      unchangedRecord(id, record),
      ...batch.map(({ write }) => write),
      ...(change ? [feedEntry(change, operation, Date.now())] : []),
    ]
    // The time limit begins before the time of the feed entry: see `mutate`.
    const outcome = await withDeadline(COMMIT_MS, () => commit(operation, writes()))
    return outcome.committed && batch.length === differences.length ? faults : undefined
  })
}

/** The change for the feed: a client may have copied the record from a list entry that was wrong. */
function changeOf(
  id: string,
  record: Item | undefined,
  batch: readonly Difference[],
): FeedChange | undefined {
  const [entry, ...others] = batch.filter(({ key }) => isListEntry(key))
  if (!entry) return undefined
  const { kind } = ownerSeqOf(entry.key)
  if (record) return { kind, id, version: Number(record.version), deleted: false }
  const versions = [entry, ...others].map(({ found }) => Number(found?.version) || 0)
  return { kind, id, version: Math.max(...versions) + 1, deleted: true }
}

/**
 * Checks a derived item whose record is unknown, and deletes it if `repair` is set. The item must be unchanged. For a
 * posting, no list that it names may have an entry with its sequence number: a record created since would have one.
 * @returns the fault, if it is one, or `undefined` if the item changed during every attempt
 */
export function checkOwnerless(key: Key, repair: boolean): Promise<EntryFault[] | undefined> {
  return retryUntilStable(async () => {
    const item = await getItem(key)
    if (!item || isTrace(item) || idIn(item) !== undefined) return []
    const listKeys = listKeysOf(key, item)
    if ((await getItems(listKeys)).length > 0) return []
    const faults: EntryFault[] = [{ fault: 'stray', key }]
    if (!repair) return faults
    const absent = listKeys.map((Key) => ({
      ConditionCheck: { Key, ConditionExpression: 'attribute_not_exists(pk)' },
    }))
    const outcome = await commit(newOperation(), [removal(item, key), ...absent])
    return outcome.committed ? faults : undefined
  })
}

/** The id of the record that a list entry is a copy of. */
export function idIn({ data }: Item = {}): string | undefined {
  return typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : undefined
}

/**
 * Where lists must have an entry for the record of a derived item: the lists that a posting names. If it stores none, and
 * for a match entry, the list of all records.
 */
export function listKeysOf(key: Key, { facets }: Item = {}): Key[] {
  const { kind, seq } = ownerSeqOf(key)
  const stored = typeof facets === 'string' ? facetsIn(facets) : []
  const lists = isMatchEntry(key) || facets === NOT_STORED ? ['all'] : stored
  return lists.map((list) => listEntryKey(kind, list, seq))
}

async function differencesOf(record: Item | undefined, strays: readonly Key[]): Promise<Difference[]> {
  const expected = record && expectedOf(record)
  // What an unreadable record requires is unknown, so its derived items are left alone.
  if (record && !expected) return []
  const entries = new Map((expected?.entries ?? []).map((entry) => [keyName(entry.key), entry]))
  const keys = new Map(
    [...strays, ...[...entries.values()].map(({ key }) => key)].map((key) => [keyName(key), key]),
  )
  const items = await itemsAt([...keys.values()])
  return [...keys].flatMap(([name, key]) => differenceAt(key, entries.get(name), items.get(name)))
}

function differenceAt(key: Key, expected: Entry | undefined, item: Item | undefined): Difference[] {
  if (!expected) {
    if (!item || isTrace(item)) return []
    return [{ fault: 'stray', key, found: item, write: removal(item, key) }]
  }
  const write = { Put: { Item: { ...key, ...expected.item } } }
  if (!item) return [{ fault: 'missing', key, found: item, write }]
  const { pk, sk, ...content } = item
  const isSame = fingerprint(content) === fingerprint(expected.item)
  return isSame ? [] : [{ fault: 'different', key, found: item, write }]
}

/** Checks that a record still has the version that was read, or still does not exist. */
function unchangedRecord(id: string, record: Item | undefined): Write {
  const Key = recordKey(id)
  if (!record) return { ConditionCheck: { Key, ConditionExpression: 'attribute_not_exists(pk)' } }
  return {
    ConditionCheck: {
      Key,
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': record.version },
    },
  }
}

/** Deletes an item if it is still as it was read: another record may have its key by now. */
function removal({ pk, sk, ...content }: Item, Key: Key): Write {
  const fields = Object.entries(content).slice(0, CONDITIONS)
  if (fields.length === 0) return { Delete: { Key } }
  return {
    Delete: {
      Key,
      ConditionExpression: fields.map((_, at) => `#name${at} = :value${at}`).join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(fields.map(([field], at) => [`#name${at}`, field])),
      ExpressionAttributeValues: Object.fromEntries(fields.map(([, value], at) => [`:value${at}`, value])),
    },
  }
}

async function itemsAt(keys: readonly Key[]): Promise<Map<string, Item>> {
  const items: Item[] = []
  for (let start = 0; start < keys.length; start += BATCH)
    items.push(...(await getItems(keys.slice(start, start + BATCH))))
  return new Map(items.map((item) => [keyName({ pk: String(item.pk), sk: String(item.sk) }), item]))
}
