import { ARCHIVED } from '../../domain/archiving.ts'
import type { Codes } from '../../domain/codes.ts'
import type { Write } from '../table/commit.ts'
import { bitsKey, countsKey, type Key, LETTERS } from '../table/keys.ts'

/** The two parts of a list. Each record is in one of them. */
export type Space = typeof LIVE | typeof ARCHIVED
export const LIVE = 'live'

/**
 * A value by which records are counted and found without reading them: a space, or a value within a space, such as `live type=house`.
 * A record has the facet of its space, and one facet for each field in `FacetField` that has a value. An archived record has no facet
 * of its status.
 */
export type Facet = string

/** A field with few values that is filtered often. */
export type FacetField<Stored> = {
  field: string
  codes: Codes
  of(record: Stored): string | undefined
  /** The letter of the code 1. Leave room between two fields for further values. */
  firstLetter: number
}

/** Returns the spaces of a record type. */
export function spacesOf(fields: readonly FacetField<never>[]): readonly Space[] {
  return fields.some(({ codes }) => ARCHIVED in codes) ? [LIVE, ARCHIVED] : [LIVE]
}

/**
 * Returns the facets of the records that have a value and are in one of these spaces. The status `archived` is a space itself. Other
 * statuses exist only in the space `live`.
 */
export function facetsWith(spaces: readonly Space[], field: string, value: string): Facet[] {
  if (value === ARCHIVED) return spaces.filter((space) => space === ARCHIVED)
  const own = field === 'status' ? spaces.filter((space) => space === LIVE) : spaces
  return own.map((space) => `${space} ${field}=${value}`)
}

/** Returns the facets of a record. For each facet, the record has one bit and is counted once. */
export function facetsOf<Stored>(fields: readonly FacetField<Stored>[], record: Stored): Facet[] {
  const values = fields.map(({ field, of }) => ({ field, value: of(record) }))
  const space = values.some(({ value }) => value === ARCHIVED) ? ARCHIVED : LIVE
  const facets = values.flatMap(({ field, value }) =>
    value === undefined || value === ARCHIVED ? [] : facetsWith([space], field, value),
  )
  return [space, ...facets]
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
 * One item has the counts of all facets for one stripe of this many regions. So a change of a record writes one such item, and the
 * counts of all facets are read with one request. With more than about 24 facets an item may exceed 1 KB: of properties, which have
 * 36, it may reach about 1.5 KB. Then a change of a facet costs 2 write units more.
 */
export const COUNTED_REGIONS = 8

/** The prefix of the letter of a facet in the space `archived`. */
const ARCHIVED_PREFIX = '-'

/** Returns the letter of each value of a field. */
export function lettersOf({ codes, firstLetter }: Pick<FacetField<never>, 'codes' | 'firstLetter'>): Codes {
  return Object.fromEntries(Object.entries(codes).map(([value, code]) => [value, firstLetter - 1 + code]))
}

/** Returns all facets of a record type by the beginnings of the attribute names of their counts. */
export function facetsByName(fields: readonly FacetField<never>[]): Map<string, Facet> {
  const names = new Map<string, Facet>([[LETTERS.charAt(0), LIVE]])
  for (const field of fields)
    for (const [value, letter] of Object.entries(lettersOf(field)))
      for (const facet of facetsWith(spacesOf(fields), field.field, value)) {
        const prefix = facet.startsWith(`${ARCHIVED} `) ? ARCHIVED_PREFIX : ''
        names.set(`${prefix}${LETTERS.charAt(letter)}`, facet)
      }
  return names
}

function nameOf(fields: readonly FacetField<never>[], facet: Facet): string {
  for (const [name, each] of facetsByName(fields)) if (each === facet) return name
  throw new Error(`No record has the facet ${facet}`)
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
    attribute: `${nameOf(fields, facet)}${region % COUNTED_REGIONS}`,
  }
}

function bitAdditions({ kind, seq, before, after }: FacetChange): Addition[] {
  return changed(before, after).map(({ facet, delta }) => {
    const { bit, ...at } = bitAt(kind, facet, seq)
    return { ...at, delta: delta * bit }
  })
}

function countAdditions({ kind, fields, seq, before, after }: FacetChange): Addition[] {
  return changed(before, after).map(({ facet, delta }) => ({
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
