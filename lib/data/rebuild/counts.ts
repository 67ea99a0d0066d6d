import {
  bitAt,
  bitsIn,
  countAt,
  type FacetField,
  facetOf,
  facetsByCode,
  LIVE,
  REGION,
  STRIPES,
} from '../index/facets.ts'
import { storages } from '../records/registry.ts'
import { getCommittedItems, getItem, queryPage } from '../table/client.ts'
import { commit, newOperation } from '../table/commit.ts'
import { entriesBetween, type Key, recordKey } from '../table/keys.ts'
import type { Finding } from './differences.ts'
import { kinds, placeOf, referringKinds } from './pieces.ts'
import { type CountPlace, placeName, type Survey } from './survey.ts'

/**
 * Compares the counts of facets with the bits, and writes the differences. In a dry run, only reports them, and checks only the
 * places that the survey suspects.
 */
export async function checkCounts(survey: Survey, isDry: boolean): Promise<Finding[]> {
  const places = new Map(survey.counts)
  if (!isDry) for (const place of placesOf(survey)) places.set(placeName(place), place)
  const findings: Finding[] = []
  for (const place of places.values()) findings.push(...(await checkPlace(place, isDry)))
  return findings
}

/** Returns all stripes of all regions that have records. */
function placesOf({ ids }: Survey): CountPlace[] {
  return kinds.flatMap((kind) => {
    const regions = Math.ceil((ids.get(kind)?.length ?? 0) / REGION)
    return Array.from({ length: regions * STRIPES }, (_, at) => ({
      kind,
      region: Math.floor(at / STRIPES),
      stripe: at % STRIPES,
    }))
  })
}

/** Checks the counts of all facets in one stripe of a region. Reads the counts and the bits as of one moment. */
async function checkPlace({ kind, region, stripe }: CountPlace, isDry: boolean): Promise<Finding[]> {
  const fields = fieldsOf(kind)
  const seq = region * REGION + stripe
  const facets = [...facetsByCode(fields).values()]
  const { key } = countAt(kind, fields, LIVE, seq)
  const [counts, ...bitmaps] = await getCommittedItems([
    key,
    ...facets.map((facet) => bitAt(kind, facet, seq).key),
  ])
  const members = facets.map((_, at) => {
    const { pk: _pk, sk, ...cells } = bitmaps[at] ?? {}
    return new Set(bitsIn(String(sk), cells).map((each) => each.seq))
  })
  const live = members[facets.indexOf(LIVE)] ?? new Set()
  const findings = await Promise.all(
    facets.map(async (facet, at): Promise<Finding[]> => {
      const { attribute } = countAt(kind, fields, facet, seq)
      const isArchived = facet === facetOf('status', 'archived')
      const expected = [...(members[at] ?? [])].filter((each) => isArchived || live.has(each))
      const before = counts?.[attribute]
      if (Number(before ?? 0) === expected.length) return []
      const isRepaired = !isDry && (await setNumber(key, attribute, before, expected.length))
      if (!isDry && !isRepaired) return []
      return [{ finding: 'different', where: placeOf({ key, attribute, content: before }), isRepaired }]
    }),
  )
  return findings.flat()
}

function fieldsOf(kind: string): readonly FacetField<never>[] {
  return Object.values(storages).find(({ recordType }) => recordType.name === kind)?.facets ?? []
}

/** Sets a number of an item, on condition of the number that was read. Returns `false` if it changed in the meantime. */
async function setNumber(Key: Key, attribute: string, before: unknown, after: number): Promise<boolean> {
  const isExact = Number.isSafeInteger(before)
  const condition = before === undefined ? 'attribute_not_exists' : 'attribute_exists'
  const { committed } = await commit(newOperation(), [
    {
      as: 'number',
      Update: {
        Key,
        UpdateExpression: 'SET #number = :after',
        // A damaged number can be too large to be compared exactly.
        ConditionExpression: isExact ? '#number = :before' : `${condition}(#number)`,
        ExpressionAttributeNames: { '#number': attribute },
        ExpressionAttributeValues: { ':after': after, ...(isExact && { ':before': before }) },
      },
    },
  ])
  return committed
}

/** Compares reference counts that the survey suspects with the entries of the referring records. */
export async function checkReferrers(survey: Survey, isDry: boolean): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const id of survey.referrers) {
    const before = await getItem(recordKey(id))
    if (!before) continue
    const expected = await entriesOf(referringKinds(before.kind), id)
    if (Number(before.referrers ?? 0) === expected) continue
    // Another request may have added or removed a reference between the two reads. Then the condition fails. A dry run reads again.
    const after = isDry ? await getItem(recordKey(id)) : undefined
    const isRepaired = !isDry && (await setNumber(recordKey(id), 'referrers', before.referrers, expected))
    if (isRepaired || (isDry && after?.referrers === before.referrers))
      findings.push({
        finding: 'different',
        where: placeOf({ key: recordKey(id), attribute: 'referrers', content: expected }),
        isRepaired,
      })
  }
  return findings
}

/** Counts the entries of all records that refer to a record. */
async function entriesOf(referring: readonly string[], id: string): Promise<number> {
  let entries = 0
  for (const kind of referring) {
    let start: object | undefined
    do {
      const query = { ...entriesBetween(kind, id), ProjectionExpression: 'sk' }
      const page = await queryPage({ ...query, ...(start && { ExclusiveStartKey: { ...start } }) })
      entries += page.items.length
      start = page.next
    } while (start)
  }
  return entries
}
