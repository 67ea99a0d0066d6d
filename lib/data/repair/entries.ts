import { setTimeout as sleep } from 'node:timers/promises'
import { withDeadline } from '../../request-context.ts'
import { type FeedChange, feedEntry } from '../changes/feed-entry.ts'
import { getItem, getItems, type Item } from '../table/client.ts'
import { COMMIT_MS, commit, newOperation, type Write } from '../table/commit.ts'
import { isListEntry, type Key, recordKey } from '../table/keys.ts'
import {
  allEntryKey,
  contentAt,
  type Derived,
  expectedOf,
  expectedOfEntry,
  isSame,
  writeOf,
} from './expected.ts'
import { type EntryFault, keyName, ownerSeqOf, type Place, placeName } from './faults.ts'

/** A fault of one derived item, the item as it was read, and the write that repairs it. */
type Difference = EntryFault & { found: Item | undefined; write: Write }

/** DynamoDB's limit for the writes of one transaction, and for the keys of one BatchGetItem. */
const BATCH = 100

/**
 * Compares what is at some places with what one record requires there, and repairs it if `repair` is set.
 *
 *     read the record --> read the places --> read the record again: if its version changed, start again
 *       --> one transaction: check that the version is unchanged, put entries, delete strays, add a feed entry
 *
 * Every live write of derived items changes the version in its own transaction, so none can come in between unnoticed.
 * @returns the faults, or `undefined` if the record changed during every attempt
 */
export function checkRecord(
  id: string,
  places: readonly Place[],
  repair: boolean,
): Promise<EntryFault[] | undefined> {
  let faults: EntryFault[] | undefined
  return retryUntilStable(async () => {
    const record = await getItem(recordKey(id))
    const differences = await differencesOf(record, places)
    const again = await getItem(recordKey(id))
    if (again?.version !== record?.version) return undefined
    faults ??= differences.map(({ found: _, write: __, ...fault }) => fault)
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
  const { kind } = ownerSeqOf(entry)
  if (record) return { kind, id, version: Number(record.version), deleted: false }
  const versions = [entry, ...others].map(({ found }) => Number(found?.version) || 0)
  return { kind, id, version: Math.max(...versions) + 1, deleted: true }
}

/**
 * Checks a derived item whose record is unknown, and deletes it if `repair` is set. The item must be unchanged, and the
 * list of all records may have no entry with its sequence number: a record created since would have one.
 * @returns the fault, if it is one, or `undefined` if the item changed during every attempt
 */
export function checkOwnerless(place: Place, repair: boolean): Promise<EntryFault[] | undefined> {
  return retryUntilStable(async () => {
    const item = await getItem(place.key)
    if (!item || contentAt(place, item) === undefined || idIn(item) !== undefined) return []
    const listKeys: Key[] = isListEntry(place.key) ? [] : [allEntryKey(place)]
    if ((await getItems(listKeys)).length > 0) return []
    const faults: EntryFault[] = [{ fault: 'stray', ...place }]
    if (!repair) return faults
    const absent = listKeys.map((Key) => ({
      ConditionCheck: { Key, ConditionExpression: 'attribute_not_exists(pk)' },
    }))
    const outcome = await commit(newOperation(), [removal(item, place), ...absent])
    return outcome.committed ? faults : undefined
  })
}

/** The id of the record that a list entry is a copy of. */
export function idIn({ data }: Item = {}): string | undefined {
  return typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : undefined
}

async function differencesOf(record: Item | undefined, places: readonly Place[]): Promise<Difference[]> {
  const expected = record && expectedOf(record)
  // What an unreadable record requires is unknown, so its derived items are left alone.
  if (record && !expected) return []
  const derived = new Map((expected?.derived ?? []).map((each) => [placeName(each), each]))
  const compare = async (compared: readonly Place[]) => {
    const items = await itemsAt(compared.map(({ key }) => key))
    return compared.flatMap((place) =>
      differenceAt(place, derived.get(placeName(place)), items.get(keyName(place.key))),
    )
  }
  const differences = await compare(places)
  const known = new Set([...derived.keys(), ...places.map(placeName)])
  const outdated = placesOfOutdated(differences).filter((place) => !known.has(placeName(place)))
  return [...differences, ...(await compare(outdated))]
}

/**
 * What an outdated entry of the list of all records requires. The scan takes this entry for the record when it compares
 * postings and rows, so those that agree with it are found with it.
 */
function placesOfOutdated(differences: readonly Difference[]): Place[] {
  const outdated = differences.find(isAllEntry)
  const required = outdated?.found && expectedOfEntry(outdated.found)
  return (required?.derived ?? []).filter(({ key }) => !isListEntry(key))
}

/** Whether a place is the entry of a record in the list of all records. */
const isAllEntry = (place: Place) => keyName(place.key) === keyName(allEntryKey(place))

function differenceAt(
  { key, attribute }: Place,
  expected: Derived | undefined,
  item: Item | undefined,
): Difference[] {
  const place = { key, ...(attribute !== undefined && { attribute }) }
  const content = contentAt(place, item)
  if (!expected) {
    if (!item || content === undefined) return []
    return [{ fault: 'stray', ...place, found: item, write: removal(item, place) }]
  }
  const write = writeOf(expected)
  if (content === undefined) return [{ fault: 'missing', ...place, found: item, write }]
  return isSame(content, expected.content) ? [] : [{ fault: 'different', ...place, found: item, write }]
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

/** Deletes an item, or an attribute, if it is still as it was read: another record may have its place by now. */
function removal({ pk, sk, ...content }: Item, { key: Key, attribute }: Place): Write {
  if (attribute !== undefined)
    return {
      Update: {
        Key,
        UpdateExpression: 'REMOVE #row',
        ConditionExpression: '#row = :row',
        ExpressionAttributeNames: { '#row': attribute },
        ExpressionAttributeValues: { ':row': content[attribute] },
      },
    }
  const fields = Object.entries(content)
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

/** Reads items by their keys, each of which may be given more than once. Returns them by `keyName`. */
export async function itemsAt(keys: readonly Key[], isConsistent = true): Promise<Map<string, Item>> {
  const distinct = new Map(keys.map((key) => [keyName(key), key]))
  const items = await getItems([...distinct.values()], isConsistent)
  return new Map(items.map((item) => [keyName({ pk: String(item.pk), sk: String(item.sk) }), item]))
}

const ATTEMPTS = 100
const PAUSE_MS = 200
const ATTEMPT_MS = 20_000

/**
 * Repeats several reads until none of what they read changed in between: `attempt` then returns a value.
 * @returns `undefined` if it was still changing after a hundred attempts
 * @throws AppError `store_unavailable` if one attempt takes longer than 20 s
 */
export async function retryUntilStable<T>(attempt: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
    const answer = await withDeadline(ATTEMPT_MS, attempt)
    if (answer !== undefined) return answer
    await sleep(Math.random() * PAUSE_MS)
  }
  return undefined
}
