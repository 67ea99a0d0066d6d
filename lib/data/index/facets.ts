import { ARCHIVED } from '../../domain/archiving.ts'
import type { Write } from '../table/commit.ts'
import { bitsKey, countsKey, type Key, LETTERS } from '../table/keys.ts'

/**
 * A value by which records are counted and found without reading them, such as `live`, `status=sold` or `type=house`.
 * A record has the facet `live` unless it is archived, and one facet for each field in `FacetField`.
 */
export type Facet = string

/** A field with few values that is filtered often. */
export type FacetField<Stored> = {
  field: string
  /** All values. Append new values at the end, because their positions are stored (`codeOf`). */
  values: readonly string[]
  of(record: Stored): string | undefined
  /** The code of the first value. Leave room between two fields for further values. */
  firstCode: number
}

export const LIVE = 'live'
export const facetOf = (field: string, value: string): Facet => `${field}=${value}`
const ARCHIVED_STATUS = facetOf('status', ARCHIVED)

/** Returns the facets of a record. Each facet has one bit for the record. */
export function facetsOf<Stored>(fields: readonly FacetField<Stored>[], record: Stored): Facet[] {
  const facets = fields.flatMap(({ field, of }) => {
    const value = of(record)
    return value === undefined ? [] : [facetOf(field, value)]
  })
  return facets.includes(ARCHIVED_STATUS) ? facets : [LIVE, ...facets]
}

/** An archived record is counted only as archived. So the count of `type=house` is the number of houses in the default list. */
export function countedFacets(facets: readonly Facet[]): readonly Facet[] {
  return facets.includes(LIVE) ? facets : facets.filter((facet) => facet === ARCHIVED_STATUS)
}

/**
 * Bitmaps have one bit for each facet and sequence number. 53 bits are one number attribute (a cell), because numbers of 53
 * bits are exact. So `ADD 2^bit` sets a bit and `ADD -2^bit` clears it, without a read. The condition on the version of the
 * record, in the same transaction, makes sure that each bit is set and cleared only once.
 *
 *     region   54,272 sequence numbers: 64 cells x 53 bits x 16 stripes
 *     item     one stripe of a region: every 16th sequence number, in 64 cells, at most 700 bytes
 *
 * Consecutive records are in different items, so concurrent creates rarely conflict.
 */
export const CELL_BITS = 53
export const CELLS = 64
export const STRIPES = 16
export const REGION = CELLS * CELL_BITS * STRIPES

export const regionOf = (seq: number) => Math.floor(seq / REGION)

/**
 * One item has the counts of all facets for one stripe of this many regions. So a change of a record writes one such item,
 * which stays below 1 KB, and the counts of all facets are read with one request.
 */
export const COUNTED_REGIONS = 8

/** Returns the letter of a facet in the attribute names of counts. */
export function codeOf(fields: readonly FacetField<never>[], facet: Facet): string {
  if (facet === LIVE) return LETTERS.charAt(0)
  for (const { field, values, firstCode } of fields) {
    const at = values.findIndex((value) => facetOf(field, value) === facet)
    if (at >= 0) return LETTERS.charAt(firstCode + at)
  }
  throw new Error(`No record has the facet ${facet}`)
}

/** Returns all facets of a record type, with the letters of their counts. */
export function facetsByCode(fields: readonly FacetField<never>[]): Map<string, Facet> {
  const facets = [
    LIVE,
    ...fields.flatMap(({ field, values }) => values.map((value) => facetOf(field, value))),
  ]
  return new Map(facets.map((facet) => [codeOf(fields, facet), facet]))
}

/** The facets of one record before and after a change. A record that does not exist has none. */
export type FacetChange = {
  kind: string
  fields: readonly FacetField<never>[]
  seq: number
  before: readonly Facet[]
  after: readonly Facet[]
}

/** Returns the writes of the bits and the counts that change. Several changes of one item become one write. */
export function facetWrites(changes: readonly FacetChange[]): Write[] {
  return additionWrites(changes.flatMap((change) => [...bitAdditions(change), ...countAdditions(change)]))
}

/** A number to add to an attribute of an item. */
type Addition = { key: Key; attribute: string; delta: number }

/** The item, the attribute and the value of the bit for a sequence number. */
export function bitAt(kind: string, facet: Facet, seq: number): { key: Key; attribute: string; bit: number } {
  const row = Math.floor((seq % REGION) / STRIPES)
  return {
    key: bitsKey(kind, facet, regionOf(seq), seq % STRIPES),
    attribute: LETTERS.charAt(Math.floor(row / CELL_BITS)),
    bit: 2 ** (row % CELL_BITS),
  }
}

/**
 * A column is one cell of each facet: 53 sequence numbers of one stripe. Returns the first sequence number of the column, which
 * identifies it.
 */
export const bitColumnOf = (seq: number) => seq - (Math.floor(seq / STRIPES) % CELL_BITS) * STRIPES

/** Returns the column of a cell, by the sort key of its item and its attribute. */
export function columnOfCell(sk: string, attribute: string): number {
  const [region = 0, stripe = 0] = sk.split('#').map(Number)
  return region * REGION + LETTERS.indexOf(attribute) * CELL_BITS * STRIPES + stripe
}

/** Returns the bits that are set in a cell, as numbers. Returns `undefined` for an invalid cell. */
export function bitsIn(cell: unknown): number[] | undefined {
  if (typeof cell !== 'number' || !Number.isSafeInteger(cell) || cell < 0) return undefined
  return Array.from({ length: CELL_BITS }, (_, n) => 2 ** n).filter((bit) => Math.floor(cell / bit) % 2 === 1)
}

/** The item and the attribute of the count of a facet. */
export function countAt(
  kind: string,
  fields: readonly FacetField<never>[],
  facet: Facet,
  seq: number,
): { key: Key; attribute: string } {
  const region = regionOf(seq)
  return {
    key: countsKey(kind, Math.floor(region / COUNTED_REGIONS), seq % STRIPES),
    attribute: `${codeOf(fields, facet)}${region % COUNTED_REGIONS}`,
  }
}

function bitAdditions({ kind, seq, before, after }: FacetChange): Addition[] {
  return changed(before, after).map(({ facet, delta }) => {
    const { bit, ...at } = bitAt(kind, facet, seq)
    return { ...at, delta: delta * bit }
  })
}

function countAdditions({ kind, fields, seq, before, after }: FacetChange): Addition[] {
  return changed(countedFacets(before), countedFacets(after)).map(({ facet, delta }) => ({
    ...countAt(kind, fields, facet, seq),
    delta,
  }))
}

function changed(before: readonly Facet[], after: readonly Facet[]): { facet: Facet; delta: 1 | -1 }[] {
  return [
    ...after.filter((facet) => !before.includes(facet)).map((facet) => ({ facet, delta: 1 as const })),
    ...before.filter((facet) => !after.includes(facet)).map((facet) => ({ facet, delta: -1 as const })),
  ]
}

function additionWrites(additions: readonly Addition[]): Write[] {
  const items = new Map<string, { Key: Key; deltas: Map<string, number> }>()
  for (const { key, attribute, delta } of additions) {
    const name = `${key.pk} ${key.sk}`
    const { deltas } = items.get(name) ?? { deltas: new Map<string, number>() }
    items.set(name, { Key: key, deltas: deltas.set(attribute, (deltas.get(attribute) ?? 0) + delta) })
  }
  return [...items.values()].map(({ Key, deltas }) => ({
    Update: {
      Key,
      UpdateExpression: `ADD ${[...deltas].map((_, at) => `#cell${at} :delta${at}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries([...deltas].map(([name], at) => [`#cell${at}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        [...deltas].map(([, delta], at) => [`:delta${at}`, delta]),
      ),
    },
  }))
}
