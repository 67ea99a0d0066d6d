import { type Bitmap, countOnes, intersection, newestOf, readBits, union } from './bitmap.ts'
import { byRegion, type Counts, totalOf } from './counts.ts'
import { type Facet, REGION, regionOf } from './facets.ts'
import { tooBroad, unitsLeft } from './scan-rows.ts'

/** Required facets: a record must have at least one facet of each group. */
export type FacetGroups = readonly (readonly Facet[])[]

/** The part of a list to find: at most `most` records below the sequence number `before`, without the first `skip`. */
export type Part = { before: number; skip: number; most: number }

/** The maximum read units of the bits of one facet and region. */
const REGION_UNITS = 2.8
/** The maximum read units of one bit: an item with one cell takes less than 80 bytes. */
const BIT_UNITS = 0.02

/**
 * Reads the records that have a facet of each group, in the regions from `first` to `last`. Sends one request for each facet and MB,
 * the facets in parallel.
 * @param reservedUnits the read units that are reserved for the page
 * @throws AppError `range_too_broad` if the bits could take more read units than a request may use
 */
export async function readFacets(
  kind: string,
  groups: FacetGroups,
  counts: Counts,
  reservedUnits: number,
  first = 0,
  last = lastRegion(counts),
): Promise<Bitmap> {
  const units = groups.flat().reduce((sum, facet) => {
    const most = Math.min((last - first + 1) * REGION_UNITS, totalOf(counts, [facet]) * BIT_UNITS)
    return sum + Math.max(1, most)
  }, 0)
  if (units > unitsLeft() - reservedUnits) throw tooBroad()
  const read = await Promise.all(
    groups.map(async (facets) =>
      union(await Promise.all(facets.map((facet) => readBits(kind, facet, first, last)))),
    ),
  )
  return intersection(read)
}

function lastRegion(counts: Counts): number {
  return Math.max(0, ...[...counts.values()].flatMap((regions) => [...regions.keys()]))
}

/**
 * Finds a part of the records that have a facet of each group, newest first, and the exact number of such records.
 *
 *     one group   the counts of its facets are the total, and show which regions contain the part. Reads only the bits of these
 *                 regions, usually of one
 *     several     reads the bits of all regions
 */
export async function findByFacets(
  kind: string,
  groups: FacetGroups,
  counts: Counts,
  reservedUnits: number,
  part: Part,
): Promise<{ total: number; seqs: number[] }> {
  const [facets = [], ...others] = groups
  if (others.length > 0) {
    const members = await readFacets(kind, groups, counts, reservedUnits)
    return { total: countOnes(members), seqs: newestOf(members, part.before, part.skip, part.most) }
  }
  const seqs = await seqsInRegions(kind, groups, counts, byRegion(counts, facets), reservedUnits, part)
  return { total: Math.max(0, totalOf(counts, facets)), seqs }
}

async function seqsInRegions(
  kind: string,
  groups: FacetGroups,
  counts: Counts,
  sizes: ReadonlyMap<number, number>,
  reservedUnits: number,
  { before, skip, most }: Part,
): Promise<number[]> {
  const sizeIn = (region: number) => sizes.get(region) ?? 0
  const regions = [...sizes.keys()]
    .filter((region) => sizeIn(region) > 0 && region * REGION < before)
    .sort((a, b) => b - a)
  let left = skip
  for (const region of [...regions]) {
    // The region of a cursor also has newer records, so its count does not say how many records to skip.
    if (sizeIn(region) > left || region === regionOf(before)) break
    left -= sizeIn(region)
    regions.shift()
  }
  const seqs: number[] = []
  // Usually the first read is enough. It is not if records were removed after the counts were read, or if a cursor is near the
  // end of a region.
  while (seqs.length < most && regions.length > 0) {
    const read: number[] = []
    for (let expected = seqs.length; expected < left + most && regions.length > 0; ) {
      const region = regions.shift() ?? 0
      read.push(region)
      expected += expectedIn(region, sizeIn(region), before)
    }
    const members = await readFacets(kind, groups, counts, reservedUnits, read.at(-1), read[0])
    const found = newestOf(members, before, left, most - seqs.length)
    left = Math.max(0, left - countOnes(members))
    seqs.push(...found)
  }
  return seqs
}

/** Estimates how many records of a region are below `before`, at least 1. */
function expectedIn(region: number, size: number, before: number): number {
  const share = Math.min(1, (before - region * REGION) / REGION)
  return Math.max(1, Math.floor(size * share))
}
