import { rangeOf, readVectors, SHARDS, sumVectors, total } from '../lists/counted-list.ts'
import { getItem, getItems, type Item, queryItems } from '../table/client.ts'
import { commit, newOperation, type Write } from '../table/commit.ts'
import {
  entriesBetween,
  type Key,
  leafKey,
  leafPrefix,
  listEntryKey,
  recordKey,
  topKey,
  topPrefix,
} from '../table/keys.ts'
import { idIn, retryUntilStable } from './entries.ts'
import { expectedOf, kinds } from './expected.ts'
import { type Counter, type Finding, keyName, seqRangeOf } from './faults.ts'

/** An item with an attribute that is part of a counter. `value` is `undefined` if the attribute does not exist yet. */
type Part = { key: Key; value: unknown }

/**
 * Compares one counter with the items that it counts. If `repair` is set, corrects the counter by the difference.
 *
 * A part of a counter is one shard of a count vector, or the attribute `referrers` of a record. A request that adds or removes
 * a counted item also changes one part in the same transaction (`entryWrites`, `raiseReferrers`). So if no part has changed,
 * the number of counted items has not changed.
 *
 *     read the parts                              their values are P
 *     count the items, read the parts again       start again if the values are not P. Done if the count is the sum of P
 *     count the items and read the parts again    start again if the values are not P, or if the two results differ
 *     correct one part by the difference          on condition that the values are still P
 *     repeat until there is no difference
 *
 * Items are counted twice for this reason: if one item is added and another is removed during a count, P can stay the same
 * although the count missed one of them. Two counts rarely have the same error. If they do, the next round corrects it.
 */
export async function checkCounter(counter: Counter, repair: boolean): Promise<Finding['state'] | 'sound'> {
  let state: 'sound' | 'repaired' = 'sound'
  const stable = await retryUntilStable(async () => {
    for (;;) {
      const parts = await readParts(counter)
      const count = await countWhileUnchanged(counter, parts)
      if (count === undefined) return undefined
      const difference = count - sum(parts)
      if (difference === 0) return state
      if ((await countWhileUnchanged(counter, parts)) !== count) return undefined
      if (!repair || !isRepairable(counter, parts)) return 'found'
      const { committed } = await commit(newOperation(), correction(attributeOf(counter), parts, difference))
      if (!committed) return undefined
      state = 'repaired'
    }
  })
  return stable ?? 'unstable'
}

/** Counts the items. Returns `undefined` if a part of the counter changed during the count. */
async function countWhileUnchanged(counter: Counter, parts: readonly Part[]): Promise<number | undefined> {
  const count = await countedBy(counter)
  return isSame(parts, await readParts(counter)) ? count : undefined
}

function isSame(before: readonly Part[], after: readonly Part[]): boolean {
  const values = new Map(after.map(({ key, value }) => [key.sk, value]))
  return before.length === after.length && before.every(({ key, value }) => values.get(key.sk) === value)
}

function sum(parts: readonly Part[]): number {
  return parts.reduce((sum, { value }) => sum + (value === undefined ? 0 : Number(value)), 0)
}

/**
 * Whether a counter can be repaired. False if the record with the reference count was deleted, or if a stored value is not a
 * number. DynamoDB can add only to numbers.
 */
function isRepairable(counter: Counter, parts: readonly Part[]): boolean {
  if (counter.counts === 'referrers' && parts.length === 0) return false
  return parts.every(({ value }) => value === undefined || typeof value === 'number')
}

const attributeOf = (counter: Counter) => (counter.counts === 'referrers' ? 'referrers' : counter.name)

/** Reads all parts of a counter: the shards that this release writes, and any other shards that exist. */
async function readParts(counter: Counter): Promise<Part[]> {
  if (counter.counts === 'referrers') {
    const key = recordKey(counter.id)
    const record = await getItem(key)
    return record ? [{ key, value: record.referrers }] : []
  }
  const { counts, kind, list, superblock, name } = counter
  const range = rangeOf(superblock)
  const isTop = counts === 'superblock'
  const prefix = isTop ? `${topPrefix}${range}#` : leafPrefix(superblock)
  const parts = new Map<string, Part>()
  for (let shard = 0; shard < SHARDS; shard++) {
    const key = isTop ? topKey(kind, list, range, shard) : leafKey(kind, list, superblock, shard)
    parts.set(key.sk, { key, value: undefined })
  }
  for (const { pk, sk, [name]: value } of await readVectors({ kind, list }, prefix))
    parts.set(String(sk), { key: { pk: String(pk), sk: String(sk) }, value })
  return [...parts.values()]
}

async function countedBy(counter: Counter): Promise<number> {
  if (counter.counts === 'referrers') {
    // The records that refer to a record are on a list whose name is the id of the referenced record.
    const entries = await Promise.all(kinds.map((kind) => readEntries(kind, counter.id)))
    return entries.flat().length
  }
  const { counts, kind, list, superblock } = counter
  if (counts === 'block') return countRecords(kind, list, seqRangeOf(counter))
  // Add up the counts of the blocks, which `recheckCounters` checks first. Do not count entries, because on a busy list they
  // change during the count.
  return total(sumVectors(await readVectors({ kind, list }, leafPrefix(superblock))))
}

type SeqRange = { first: number; last: number }

/**
 * Counts the records that must be on a list and whose sequence numbers are in a range. Reads the ids from this list and from
 * the list of all records. So an entry that is missing or stray on only one of the two lists does not change the count.
 */
async function countRecords(kind: string, list: string, range: SeqRange): Promise<number> {
  const lists = await Promise.all([...new Set([list, 'all'])].map((each) => readEntries(kind, each, range)))
  const ids = new Set(lists.flat().flatMap((entry) => idIn(entry) ?? []))
  const isCounted = (record: Item) => {
    const { seq = -1, derived = [] } = expectedOf(record) ?? {}
    const name = keyName(listEntryKey(kind, list, seq))
    return range.first <= seq && seq <= range.last && derived.some(({ key }) => keyName(key) === name)
  }
  return (await getItems([...ids].map(recordKey))).filter(isCounted).length
}

/** Reads the record ids of all entries of a list, or of its entries in a range of sequence numbers. */
function readEntries(kind: string, list: string, range?: SeqRange): Promise<Item[]> {
  return queryItems({
    ...entriesBetween(kind, list, range?.first, range?.last),
    ProjectionExpression: 'pk, #data.id',
    ExpressionAttributeNames: { '#data': 'data' },
  })
}

/** Returns the writes that add the difference to the first part, on condition that all parts are unchanged. */
function correction(attribute: string, [first, ...others]: readonly Part[], difference: number): Write[] {
  if (!first) return []
  const { ExpressionAttributeValues, ...condition } = unchanged(attribute, first)
  return [
    {
      Update: {
        Key: first.key,
        UpdateExpression: 'ADD #counter :difference',
        ...condition,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':difference': difference },
      },
    },
    ...others.map((part) => ({ ConditionCheck: { Key: part.key, ...unchanged(attribute, part) } })),
  ]
}

type Condition = {
  ConditionExpression: string
  ExpressionAttributeNames: Record<string, string>
  ExpressionAttributeValues?: Record<string, unknown>
}

/**
 * Returns the condition that a part is unchanged. For the attribute `referrers` of a record, the condition also requires that
 * the record exists. Otherwise the update of a deleted record would create an item with only a count.
 */
function unchanged(attribute: string, { key, value }: Part): Condition {
  const ExpressionAttributeNames = { '#counter': attribute }
  const isRecord = key.sk === recordKey('').sk
  if (value === undefined) {
    const exists = isRecord ? ' AND attribute_exists(pk)' : ''
    return { ConditionExpression: `attribute_not_exists(#counter)${exists}`, ExpressionAttributeNames }
  }
  return {
    ConditionExpression: '#counter = :value',
    ExpressionAttributeNames,
    ExpressionAttributeValues: { ':value': value },
  }
}
