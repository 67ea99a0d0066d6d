import {
  bitAt,
  bitColumnOf,
  bitsIn,
  CELL_BITS,
  countAt,
  type Facet,
  facetsByName,
  LIVE,
  STRIPES,
} from '../index/facets.ts'
import { referenceCountOf } from '../index/reference-counts.ts'
import { getCommittedItem, getCommittedItems, type Item, queryItems } from '../table/client.ts'
import { commit, newOperation } from '../table/commit.ts'
import { entriesBetween, type Key, LETTERS, recordKey } from '../table/keys.ts'
import type { OwnerMap } from './owner-map.ts'
import { type Finding, facetFieldsOf, nameOf, type Owner, placeOf, referringKinds } from './pieces.ts'
import { readTogether } from './records.ts'

/** Compares the cells of all facets in one column of bits with the 53 records of the column, as of one moment. */
export async function checkColumn(ids: OwnerMap<string>, column: Owner, isDry: boolean): Promise<Finding[]> {
  const { kind, seq: first } = column
  const owners = Array.from({ length: CELL_BITS }, (_, row) => ({ kind, seq: first + row * STRIPES }))
  const cells = facetsOf(kind).map((facet) => ({ facet, ...bitAt(kind, facet, first) }))
  const read = await readTogether(
    ids,
    owners,
    cells.map(({ key }) => key),
  )
  if (!read) return []
  const expected = new Map<Facet, number>()
  // A stray entry can contain the id of a record in another column.
  for (const { seq, facets } of read.records.filter((record) => bitColumnOf(record.seq) === first))
    for (const facet of facets) expected.set(facet, (expected.get(facet) ?? 0) + bitAt(kind, facet, seq).bit)
  return inOrder(cells, ({ facet, key, attribute }) =>
    checkNumber({ key, attribute }, read.items.get(nameOf(key)), expected.get(facet) ?? 0, isDry),
  )
}

/** Compares the counts of all facets in one stripe of a region with the bits of this stripe, as of one moment. */
export async function checkCounts({ kind, seq }: Owner, isDry: boolean): Promise<Finding[]> {
  const { key } = countAt(kind, facetFieldsOf(kind), LIVE, seq)
  const facets = facetsOf(kind)
  const [counts, ...bits] = await getCommittedItems([
    key,
    ...facets.map((facet) => bitAt(kind, facet, seq).key),
  ])
  return inOrder([...facets.entries()], ([at, facet]) => {
    const expected = [...LETTERS].reduce((sum, cell) => sum + (bitsIn(bits[at]?.[cell])?.length ?? 0), 0)
    return checkNumber(countAt(kind, facetFieldsOf(kind), facet, seq), counts, expected, isDry)
  })
}

/** Compares each reference count of a record with the entries of the records that refer to it. */
export async function checkReferrers(id: string, isDry: boolean): Promise<Finding[]> {
  const key = recordKey(id)
  const before = await getCommittedItem(key)
  return inOrder(before ? referringKinds(before.kind) : [], async (referring) => {
    const attribute = referenceCountOf(referring)
    const entries = { ...entriesBetween(referring, id), ProjectionExpression: 'pk' }
    const expected = (await queryItems(entries)).length
    // Another request may have added or removed a reference between the two reads. Then a rebuild writes nothing.
    const isStable = !isDry || (await getCommittedItem(key))?.[attribute] === before?.[attribute]
    return isStable ? checkNumber({ key, attribute }, before, expected, isDry) : []
  })
}

const facetsOf = (kind: string): Facet[] => [...facetsByName(facetFieldsOf(kind)).values()]

async function inOrder<T>(
  all: readonly T[],
  check: (each: T) => Promise<readonly Finding[]>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const each of all) findings.push(...(await check(each)))
  return findings
}

/**
 * Compares a number of an item with the expected number, and writes it on condition of the number that was read. In a dry run, only
 * reports it.
 */
async function checkNumber(
  place: { key: Key; attribute: string },
  item: Item | undefined,
  expected: number,
  isDry: boolean,
): Promise<Finding[]> {
  const before = item?.[place.attribute]
  if (Number(before ?? 0) === expected) return []
  // A damaged number can be too large to be compared exactly.
  const isExact = Number.isSafeInteger(before)
  const condition = before === undefined ? 'attribute_not_exists' : 'attribute_exists'
  const write = {
    as: 'number',
    Update: {
      Key: place.key,
      UpdateExpression: 'SET #number = :after',
      ConditionExpression: isExact ? '#number = :before' : `${condition}(#number)`,
      ExpressionAttributeNames: { '#number': place.attribute },
      ExpressionAttributeValues: { ':after': expected, ...(isExact && { ':before': before }) },
    },
  }
  const isRepaired = !isDry && (await commit(newOperation(), [write])).committed
  const finding = before === undefined ? 'missing' : 'different'
  return [{ finding, where: placeOf(place), isRepaired }]
}
