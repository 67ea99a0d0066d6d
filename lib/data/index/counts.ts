import { allCounts } from '../table/keys.ts'
import { visitItems } from '../table/visit-items.ts'
import { COUNTED_REGIONS, type Facet, type FacetField, facetsByName } from './facets.ts'

/** The number of records with each facet in each region. */
export type Counts = ReadonlyMap<Facet, ReadonlyMap<number, number>>

/** Reads the counts of all facets of a record type. Sends one request of 1 read unit, or 9 for a million records. */
export async function readCounts(kind: string, fields: readonly FacetField<never>[]): Promise<Counts> {
  const facets = facetsByName(fields)
  const counts = new Map<Facet, Map<number, number>>()
  await visitItems(allCounts(kind), (sk, name, value) => {
    const facet = facets.get(name.slice(0, -1))
    // A later release may have further facets.
    if (facet === undefined) return
    const region = Number(sk.split('#')[0]) * COUNTED_REGIONS + Number(name.slice(-1))
    const regions = counts.get(facet) ?? new Map<number, number>()
    counts.set(facet, regions.set(region, (regions.get(region) ?? 0) + Number(value)))
  })
  return counts
}

/** Returns the number of records with any of these facets in each region. No record may have two of the facets. */
export function byRegion(counts: Counts, facets: readonly Facet[]): ReadonlyMap<number, number> {
  const regions = new Map<number, number>()
  for (const facet of facets)
    for (const [region, count] of counts.get(facet) ?? [])
      regions.set(region, (regions.get(region) ?? 0) + count)
  return regions
}

/** Returns the number of records with any of these facets. No record may have two of the facets. */
export function totalOf(counts: Counts, facets: readonly Facet[]): number {
  let total = 0
  for (const count of byRegion(counts, facets).values()) total += count
  return total
}
