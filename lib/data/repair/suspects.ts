import { type Item, queryPage } from '../table/client.ts'
import { isListEntry, type Key, listPartition, recordKey } from '../table/keys.ts'
import { idIn, itemsAt } from './entries.ts'
import {
  allEntryKey,
  contentAt,
  expectedOf,
  expectedOfEntry,
  isRequiredBy,
  isSame,
  placesIn,
  referringKinds,
  type SidedDeal,
} from './expected.ts'
import { type Counter, type CounterFault, dealName, type Fault, keyName, type Place } from './faults.ts'
import { historyFaults } from './histories.ts'

type Items = ReadonlyMap<string, Item>

export const miscounted = (counter: Counter): CounterFault => ({ fault: 'miscounted', counter })

/**
 * Compares records with what the table must contain because of them. Reads are eventually consistent, one for each derived
 * item, in batches; one query for the history of each record, and one more if others refer to it.
 */
export async function suspectsOfRecords(records: readonly Item[]): Promise<Fault[]> {
  const known = records.map((record) => ({ record, expected: expectedOf(record) }))
  const keys = known.flatMap(({ expected }) => [
    ...(expected?.derived ?? []).map(({ key }) => key),
    ...(expected?.references ?? []).map(({ id }) => recordKey(id)),
    ...(expected?.deal ? [otherSideOf(expected.deal)] : []),
  ])
  const items = await itemsAt(keys, false)
  const suspects = known.map(async ({ record, expected }): Promise<Fault[]> => {
    const id = String(record.pk)
    if (!expected) return [{ fault: 'unreadable', id }]
    const lacking = expected.references.filter(({ id }) => !hasReferrers(items.get(keyName(recordKey(id)))))
    return [
      ...expected.derived.flatMap(({ content, ...place }): Fault[] => {
        const found = contentAt(place, items.get(keyName(place.key)))
        if (isSame(found, content)) return []
        const fault = found === undefined ? 'missing' : 'different'
        return [{ fault, ...place, owner: id }]
      }),
      ...lacking.map(({ id }) => miscounted({ counts: 'referrers', id })),
      ...((await isMiscounted(id, record)) ? [miscounted({ counts: 'referrers', id })] : []),
      ...contradiction(expected.deal, items),
      ...(await historyFaults(record)),
    ]
  })
  return (await Promise.all(suspects)).flat()
}

const hasReferrers = (record: Item | undefined) => Number(record?.referrers ?? 0) > 0

/** Compares the referrers that a record counts with the list of them. No count is compared from the referrers' side. */
async function isMiscounted(id: string, { kind, referrers = 0 }: Item): Promise<boolean> {
  if (referrers === 0) return false
  const counts = await Promise.all(referringKinds(kind).map((each) => countEntries(each, id)))
  return counts.reduce((sum, count) => sum + count, 0) !== referrers
}

async function countEntries(kind: string, list: string): Promise<number> {
  let count = 0
  let start: Item | undefined
  do {
    const page = await queryPage({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': listPartition(kind, list) },
      ProjectionExpression: 'sk',
      ConsistentRead: false,
      ...(start && { ExclusiveStartKey: start }),
    })
    count += page.items.length
    start = page.next
  } while (start !== undefined)
  return count
}

const otherSideOf = ({ side, deal }: SidedDeal) => recordKey(side === 'expected' ? deal.property : deal.offer)

function contradiction(deal: SidedDeal | undefined, items: Items): Fault[] {
  if (!deal) return []
  const record = items.get(keyName(otherSideOf(deal)))
  const other = record && expectedOf(record)?.deal
  if (other && other.side !== deal.side && dealName(other.deal) === dealName(deal.deal)) return []
  return [{ fault: 'contradictory', property: deal.deal.property, offers: [] }]
}

/**
 * Finds derived items that no record requires. Reads are eventually consistent, one for each: of the record that a list
 * entry names, or of the copy of the record in the list of all records.
 */
export async function suspectsOfDerived(items: readonly Item[]): Promise<Fault[]> {
  const places = items.flatMap((item) =>
    placesIn(item).map((place) => ({ place, owner: ownerKey(place, item) })),
  )
  const owners = await itemsAt(
    places.map(({ owner }) => owner),
    false,
  )
  return places.flatMap(({ place, owner }) => {
    const found = owners.get(keyName(owner))
    const expected = found && (isListEntry(owner) ? expectedOfEntry(found) : expectedOf(found))
    return isRequiredBy(expected, place) ? [] : [{ fault: 'stray' as const, ...place }]
  })
}

function ownerKey(place: Place, item: Item): Key {
  const id = idIn(item)
  return id === undefined ? allEntryKey(place) : recordKey(id)
}
