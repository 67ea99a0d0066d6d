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
import { type EntryFault, keyName, type Location, locationName, ownerSeqOf } from './faults.ts'

/** A fault of one derived item, the item as it was read, and the write that repairs the fault. */
type Difference = EntryFault & { found: Item | undefined; write: Write }

/** DynamoDB's limit for the writes of one transaction. */
const BATCH = 100

/**
 * Compares derived items of one record with what the record requires, and repairs them if `repair` is set.
 *
 *     read the record --> read the items --> read the record again: if its version changed, start again
 *       --> one transaction: check that the version is unchanged, put required items, delete stray items, add a feed entry
 *
 * Except for repairs, every write of derived items also changes the record's version in the same transaction. So the
 * second read of the record reveals each of these writes.
 * @returns the faults, or `undefined` if the record changed during every attempt
 */
export function checkRecord(
  id: string,
  locations: readonly Location[],
  repair: boolean,
): Promise<EntryFault[] | undefined> {
  let faults: EntryFault[] | undefined
  return retryUntilStable(async () => {
    const record = await getItem(recordKey(id))
    const differences = await differencesOf(record, locations)
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
    // Call `writes` after the start of the time limit, because this call sets the time in the key of the feed entry. The entry
    // must be sent at most `COMMIT_MS` after that time.
    const outcome = await withDeadline(COMMIT_MS, () => commit(operation, writes()))
    return outcome.committed && batch.length === differences.length ? faults : undefined
  })
}

/**
 * If the repair changes list entries, returns a change for the feed. Clients then read the record again, because a list may
 * have returned wrong data.
 */
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
 * Checks a derived item whose record is unknown, and deletes the item if it is stray and `repair` is set. The delete requires
 * that the item is unchanged. For postings and rows, the delete also requires that the list of all records has no entry with
 * the same sequence number. A new record would have such an entry.
 * @returns the fault, an empty list if there is no fault, or `undefined` if the item changed during every attempt
 */
export function checkOwnerless(location: Location, repair: boolean): Promise<EntryFault[] | undefined> {
  return retryUntilStable(async () => {
    const item = await getItem(location.key)
    if (!item || contentAt(location, item) === undefined || idIn(item) !== undefined) return []
    const listKeys: Key[] = isListEntry(location.key) ? [] : [allEntryKey(location)]
    if ((await getItems(listKeys)).length > 0) return []
    const faults: EntryFault[] = [{ fault: 'stray', ...location }]
    if (!repair) return faults
    const absent = listKeys.map((Key) => ({
      ConditionCheck: { Key, ConditionExpression: 'attribute_not_exists(pk)' },
    }))
    const outcome = await commit(newOperation(), [removal(item, location), ...absent])
    return outcome.committed ? faults : undefined
  })
}

/** Returns the record id that a list entry or an external id item contains. */
export function idIn({ data }: Item = {}): string | undefined {
  return typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : undefined
}

async function differencesOf(
  record: Item | undefined,
  locations: readonly Location[],
): Promise<Difference[]> {
  const expected = record && expectedOf(record)
  // It is unknown which items an unreadable record requires, so keep its derived items.
  if (record && !expected) return []
  const derived = new Map((expected?.derived ?? []).map((each) => [locationName(each), each]))
  const compare = async (compared: readonly Location[]) => {
    const items = await itemsAt(compared.map(({ key }) => key))
    return compared.flatMap((location) =>
      differenceAt(location, derived.get(locationName(location)), items.get(keyName(location.key))),
    )
  }
  const differences = await compare(locations)
  const known = new Set([...derived.keys(), ...locations.map(locationName)])
  const outdated = locationsOfOutdated(differences).filter((location) => !known.has(locationName(location)))
  return [...differences, ...(await compare(outdated))]
}

/**
 * If the record's entry in the list of all records is outdated, returns the locations of the postings and rows that match this
 * entry. These may be stray. The scan does not report them, because it compares postings and rows only with this entry.
 */
function locationsOfOutdated(differences: readonly Difference[]): Location[] {
  const outdated = differences.find(isAllEntry)
  const required = outdated?.found && expectedOfEntry(outdated.found)
  return (required?.derived ?? []).filter(({ key }) => !isListEntry(key))
}

/** Whether a location is a record's entry in the list of all records. */
const isAllEntry = (location: Location) => keyName(location.key) === keyName(allEntryKey(location))

function differenceAt(
  { key, attribute }: Location,
  expected: Derived | undefined,
  item: Item | undefined,
): Difference[] {
  const location = { key, ...(attribute !== undefined && { attribute }) }
  const content = contentAt(location, item)
  if (!expected) {
    if (!item || content === undefined) return []
    return [{ fault: 'stray', ...location, found: item, write: removal(item, location) }]
  }
  const write = writeOf(expected)
  if (content === undefined) return [{ fault: 'missing', ...location, found: item, write }]
  return isSame(content, expected.content) ? [] : [{ fault: 'different', ...location, found: item, write }]
}

/** Returns the check that a record still has the version that was read, or still does not exist. */
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

/**
 * Returns the write that deletes an item or an attribute. The condition requires that the content is still the same, because
 * a concurrent request may have written the item for another record.
 */
function removal({ pk, sk, ...content }: Item, { key: Key, attribute }: Location): Write {
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

/** Reads items by their keys and returns them by `keyName`. A key may be given more than once. */
export async function itemsAt(keys: readonly Key[], isConsistent = true): Promise<Map<string, Item>> {
  const distinct = new Map(keys.map((key) => [keyName(key), key]))
  const items = await getItems([...distinct.values()], isConsistent)
  return new Map(items.map((item) => [keyName({ pk: String(item.pk), sk: String(item.sk) }), item]))
}

const ATTEMPTS = 100
const PAUSE_MS = 200
const ATTEMPT_MS = 20_000

/**
 * Repeats an attempt until it returns a value, which means that nothing changed between its reads.
 * @returns `undefined` if the items changed during each of 100 attempts
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
