import { type Change, feedEntry } from '../../changes/change.ts'
import { isTrace } from '../../matching/entries.ts'
import type { Entry } from '../../records/writes.ts'
import { getItem, getItems, type Item } from '../../table/client.ts'
import { commit, newOperation, type Write } from '../../table/commit.ts'
import { isListEntry, type Key, recordKey } from '../../table/keys.ts'
import type { Derivation, Reading } from '../derivation.ts'
import { derivations } from '../derivation.ts'
import type { EntryFault } from '../faults.ts'
import { nameOf, placeOf } from '../places.ts'
import { fingerprint } from '../survey/fingerprint.ts'
import { idIn, listKeysIn } from './owner.ts'
import { settled } from './settled.ts'

/** A fault beside one record, what was found there, and the write that ends it while record and item are as they were seen. */
type Wrong = EntryFault & { found: Item | undefined; write: Write }

/** What DynamoDB takes in one transaction, and in one BatchGetItem. */
const BATCH = 100
/** An expression takes 300 operators; only count vectors of an older layout have more fields than this. */
const CONDITIONS = 100

/**
 * Compares the entries and postings of one record with the record, and mends them where `repair` says so.
 *
 *     record --> entries --> record again, same version: what differs is a fault, else all again
 *            --> one transaction: the record still has that version, entries put, strays deleted, the change told
 *
 * Every live write of entries changes the version in its own transaction, so none can come in between unnoticed.
 * @param strays keys said to be of this record, which it may not have (any more)
 * @returns `undefined` when the record never stood still
 */
export function checkRecord(
  id: string,
  strays: readonly Key[],
  repair: boolean,
): Promise<EntryFault[] | undefined> {
  let seen: EntryFault[] | undefined
  return settled(async () => {
    const record = await getItem(recordKey(id))
    const wrong = await differences(record, strays)
    const again = await getItem(recordKey(id))
    if (again?.version !== record?.version) return undefined
    seen ??= wrong.map(({ fault, key }) => ({ fault, key }))
    if (!repair || wrong.length === 0) return seen
    const now = wrong.slice(0, BATCH - 2)
    const change = changeBy(id, record, now)
    const operation = newOperation()
    const writes = () => [
      unchangedRecord(id, record),
      ...now.map(({ write }) => write),
      ...(change ? [feedEntry(change, operation, Date.now())] : []),
    ]
    const outcome = await commit({ operation, writes })
    return outcome.committed && now.length === wrong.length ? seen : undefined
  })
}

/** What is told to those who follow the changes, as they may have copied a record from a list that had it wrong. */
function changeBy(id: string, record: Item | undefined, wrong: readonly Wrong[]): Change | undefined {
  const [copy, ...copies] = wrong.filter(({ key }) => isListEntry(key))
  if (!copy) return undefined
  const { kind } = placeOf(copy.key)
  if (record) return { kind, id, version: Number(record.version), deleted: false }
  const versions = [copy, ...copies].map(({ found }) => Number(found?.version) || 0)
  return { kind, id, version: Math.max(...versions) + 1, deleted: true }
}

/**
 * An entry of no known record: deleted where it is still as it was seen and, for a posting, no list that it names has an
 * entry at its place, as the list would of any record that was created meanwhile.
 */
export function checkOwnerless(key: Key, repair: boolean) {
  return settled(async () => {
    const item = await getItem(key)
    if (!item || isTrace(item) || idIn(item) !== undefined) return []
    const listKeys = listKeysIn(key, item)
    if ((await getItems(listKeys)).length > 0) return []
    const faults: EntryFault[] = [{ fault: 'stray', key }]
    if (!repair) return faults
    const absent = listKeys.map((Key) => ({
      ConditionCheck: { Key, ConditionExpression: 'attribute_not_exists(pk)' },
    }))
    const writes = () => [removal(item, key), ...absent]
    const outcome = await commit({ operation: newOperation(), writes })
    return outcome.committed ? faults : undefined
  })
}

async function differences(record: Item | undefined, strays: readonly Key[]): Promise<Wrong[]> {
  const reading = record && readingOf(record)
  // What an unreadable record should have cannot be known: only the record itself is at fault.
  if (record && !reading) return []
  const must = new Map((reading?.entries ?? []).map((entry) => [nameOf(entry.key), entry]))
  const keys = new Map(
    [...strays, ...[...must.values()].map(({ key }) => key)].map((key) => [nameOf(key), key]),
  )
  const there = await itemsAt([...keys.values()])
  return [...keys].flatMap(([name, key]) => wrongAt(key, must.get(name), there.get(name)))
}

function wrongAt(key: Key, must: Entry | undefined, item: Item | undefined): Wrong[] {
  if (!must)
    return !item || isTrace(item) ? [] : [{ fault: 'stray', key, found: item, write: removal(item, key) }]
  const write = { Put: { Item: { ...key, ...must.item } } }
  if (!item) return [{ fault: 'missing', key, found: item, write }]
  const { pk, sk, ...content } = item
  const isSame = fingerprint(content) === fingerprint(must.item)
  return isSame ? [] : [{ fault: 'different', key, found: item, write }]
}

export function readingOf(record: Item): Reading | undefined {
  const derivation: Derivation | undefined = derivations.find(({ kind }) => kind === record.kind)
  return derivation?.read(record)
}

/** That a record still has the version read, or is still not there. */
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

/** Deletes an item that is still as it was seen: its place may be another record's by now. */
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
  return new Map(items.map((item) => [nameOf({ pk: String(item.pk), sk: String(item.sk) }), item]))
}
