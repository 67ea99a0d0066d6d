import { BLOCK, blockOf, FANOUT, readVectors, sumVectors, total } from '../lists/counted-list.ts'
import { type Item, queryItems } from '../table/client.ts'
import {
  entriesBetween,
  isCount,
  isListEntry,
  type Key,
  leafPrefix,
  recordKey,
  seqIn,
  topPrefix,
} from '../table/keys.ts'
import { idIn, itemsAt } from './entries.ts'
import { isHalfErased } from './erasures.ts'
import {
  allEntryKey,
  contentAt,
  expectedOf,
  expectedOfEntry,
  isRequiredBy,
  isSame,
  locationsIn,
  referringKinds,
} from './expected.ts'
import {
  blockCounter,
  type Counter,
  type CounterFault,
  type Fault,
  keyName,
  type Location,
  listIn,
  superblockCounter,
} from './faults.ts'

export const miscounted = (counter: Counter): CounterFault => ({ fault: 'miscounted', counter })

/**
 * Compares records with the items that they require. Reads the derived items in batches, eventually consistent. Sends one
 * query for each record whose reference count is not 0, and for the history of each erased prospect.
 */
export async function suspectsOfRecords(records: readonly Item[]): Promise<Fault[]> {
  const known = records.map((record) => ({ record, expected: expectedOf(record) }))
  const keys = known.flatMap(({ expected }) => [
    ...(expected?.derived ?? []).map(({ key }) => key),
    ...(expected?.references ?? []).map(({ id }) => recordKey(id)),
  ])
  const items = await itemsAt(keys, false)
  const suspects = known.map(async ({ record, expected }): Promise<Fault[]> => {
    const id = String(record.pk)
    if (!expected) return [{ fault: 'unreadable', id }]
    const lacking = expected.references.filter(({ id }) => !hasReferrers(items.get(keyName(recordKey(id)))))
    return [
      ...expected.derived.flatMap(({ content, ...location }): Fault[] => {
        const found = contentAt(location, items.get(keyName(location.key)))
        if (isSame(found, content)) return []
        const fault = found === undefined ? 'missing' : 'different'
        return [{ fault, ...location, owner: id }]
      }),
      ...lacking.map(({ id }) => miscounted({ counts: 'referrers', id })),
      ...((await isMiscounted(id, record)) ? [miscounted({ counts: 'referrers', id })] : []),
      ...((await isHalfErased(record)) ? [{ fault: 'unerased', id } as const] : []),
    ]
  })
  return (await Promise.all(suspects)).flat()
}

const hasReferrers = (record: Item | undefined) => Number(record?.referrers ?? 0) > 0

/**
 * Whether the reference count of a record differs from the number of its referrers. Does not check a count of 0,
 * because `suspectsOfRecords` finds a wrong 0 when it checks a record that refers to this record.
 */
async function isMiscounted(id: string, { kind, referrers = 0 }: Item): Promise<boolean> {
  if (referrers === 0) return false
  const counts = await Promise.all(referringKinds(kind).map((each) => countEntries(each, id)))
  return counts.reduce((sum, count) => sum + count, 0) !== referrers
}

/** Query options for counting entries: only sort keys, with eventually consistent reads. */
const SORT_KEYS = { ProjectionExpression: 'sk', ConsistentRead: false }

async function countEntries(kind: string, list: string): Promise<number> {
  return (await queryItems({ ...entriesBetween(kind, list), ...SORT_KEYS })).length
}

/**
 * Finds derived items that no record requires. The reads are eventually consistent. For list entries and external id items,
 * reads the record whose id they contain. For other items, reads the entry of their record in the list of all records.
 */
export async function suspectsOfDerived(items: readonly Item[]): Promise<Fault[]> {
  const locations = items.flatMap((item) =>
    locationsIn(item).map((location) => ({ location, owner: ownerKey(location, item) })),
  )
  const owners = await itemsAt(
    locations.map(({ owner }) => owner),
    false,
  )
  return locations.flatMap(({ location, owner }) => {
    const found = owners.get(keyName(owner))
    const expected = found && (isListEntry(owner) ? expectedOfEntry(found) : expectedOf(found))
    return isRequiredBy(expected, location) ? [] : [{ fault: 'stray' as const, ...location }]
  })
}

function ownerKey(location: Location, item: Item): Key {
  const id = idIn(item)
  return id === undefined ? allEntryKey(location) : recordKey(id)
}

/**
 * Consecutive items of a scan that are checked together: the entries of one superblock of a list, or all count vectors of a
 * list.
 */
export type Group = {
  name: string
  kind: string
  list: string
  superblock: number
  /** The key of the last item before this group. An interrupted scan continues after this key. */
  after: Key | undefined
  size: number
  /** The number of entries of each block. */
  entries: Map<number, number>
  vectors: Item[]
}

/** Adds an item to the open group or a new group, and returns the group. Returns `undefined` if the item needs no group. */
export function grouped(open: Group | undefined, item: Item, after: Key | undefined): Group | undefined {
  const key = { pk: String(item.pk), sk: String(item.sk) }
  const isEntry = isListEntry(key)
  if (!isEntry && !isCount(key)) return undefined
  const block = blockOf(seqIn(key.sk))
  const superblock = isEntry ? Math.floor(block / FANOUT) : 0
  const name = `${key.pk} ${superblock}`
  const [, kind = ''] = key.pk.split('#')
  const fresh = { name, kind, list: listIn(key), superblock, after, size: 0, entries: new Map(), vectors: [] }
  const group: Group = open?.name === name ? open : fresh
  group.size += 1
  if (isEntry) group.entries.set(block, (group.entries.get(block) ?? 0) + 1)
  else group.vectors.push(item)
  return group
}

/** Returns the counters of a complete group that seem to be wrong. */
export function suspectsIn(group: Group): Promise<Counter[]> {
  return group.vectors.length > 0 ? suspectsOfVectors(group) : suspectsOfEntries(group)
}

/** Compares the entries of a superblock with the counts of its blocks. */
async function suspectsOfEntries({ kind, list, superblock, entries }: Group): Promise<Counter[]> {
  const counts = sumVectors(await readVectors({ kind, list }, leafPrefix(superblock), false))
  const blocks = [...new Set([...entries.keys(), ...counts.keys()])]
  const wrong = blocks.filter((block) => (entries.get(block) ?? 0) !== (counts.get(block) ?? 0))
  if (wrong.length === 0) return []
  return [...wrong.map((block) => blockCounter(kind, list, block)), superblockCounter(kind, list, superblock)]
}

/** Compares the count of each superblock with the sum of its blocks. Also finds superblocks with counts but no entries. */
async function suspectsOfVectors({ kind, list, vectors }: Group): Promise<Counter[]> {
  const isTop = ({ sk }: Item) => String(sk).startsWith(topPrefix)
  const tops = sumVectors(vectors.filter(isTop))
  const blocks = sumVectors(vectors.filter((vector) => !isTop(vector)))
  const bySuperblock = Map.groupBy(blocks, ([block]) => Math.floor(block / FANOUT))
  const suspects: Counter[] = []
  for (const superblock of new Set([...tops.keys(), ...bySuperblock.keys()])) {
    const counted = (bySuperblock.get(superblock) ?? []).filter(([, count]) => count !== 0)
    const top = tops.get(superblock) ?? 0
    const isWrong = top !== total(new Map(counted))
    if (isWrong) suspects.push(superblockCounter(kind, list, superblock))
    if (counted.length > 0 && !(await hasEntries(kind, list, superblock)))
      suspects.push(
        ...counted.map(([block]) => blockCounter(kind, list, block)),
        superblockCounter(kind, list, superblock),
      )
  }
  return suspects
}

async function hasEntries(kind: string, list: string, superblock: number): Promise<boolean> {
  const first = superblock * FANOUT * BLOCK
  const entries = entriesBetween(kind, list, first, first + FANOUT * BLOCK - 1)
  return (await queryItems({ ...entries, ...SORT_KEYS }, 1)).length > 0
}
