import * as v from 'valibot'
import { isJsonObject } from '../../domain/json.ts'
import { type Reference, referencesOf } from '../../domain/references.ts'
import { storedRecord } from '../../domain/revision.ts'
import {
  bitAt,
  bitsIn,
  CELL_BITS,
  countAt,
  countedFacets,
  type Facet,
  facetsByCode,
  facetsOf,
  INVALID,
  isCell,
  STRIPES,
} from '../index/facets.ts'
import { rowsOf, seqOfRow } from '../index/rows.ts'
import { derivedItemsOf } from '../records/change.ts'
import { storages } from '../records/registry.ts'
import type { RecordStorage } from '../records/storage.ts'
import type { Item } from '../table/client.ts'
import { type Key, parsedKey } from '../table/keys.ts'

/**
 * What the table must contain for one record, in pieces. A piece is a whole item (an entry, a posting, an external id), one
 * attribute of an item (a packed row), or one bit of a cell.
 */
export type Piece = { key: Key; attribute?: string; bit?: number; content: unknown }

/** The record that a piece belongs to. The sequence number is unique within the record type. */
export type Owner = { kind: string; seq: number }

/**
 * Records are checked in groups of this many consecutive sequence numbers, because these have their bits in one cell of each
 * stripe.
 */
export const GROUP = CELL_BITS * STRIPES

export const groupOf = ({ kind, seq }: Owner) => `${kind} ${Math.floor(seq / GROUP)}`

/** A stored record with its pieces, the counts that it is part of, and its references. */
export type Expected = Owner & {
  id: string
  version: number
  pieces: Piece[]
  counts: { key: Key; attribute: string }[]
  references: readonly Reference[]
}

const types = new Map<unknown, { storage: RecordStorage; Stored: ReturnType<typeof storedRecord> }>(
  Object.values(storages).map((storage) => [
    storage.recordType.name,
    { storage, Stored: storedRecord(storage.recordType) },
  ]),
)

export const kinds = Object.keys(storages)

/** Returns all facets of a record type. */
export function facetsOfKind(kind: string): Facet[] {
  return [...facetsByCode(types.get(kind)?.storage.facets ?? []).values()]
}

/** The names of the record types that refer to records of this type. */
export function referringKinds(kind: unknown): string[] {
  return [...types.values()].flatMap(({ storage: { recordType } }) =>
    Object.values(recordType.references).some(({ name }) => name === kind) ? [recordType.name] : [],
  )
}

/**
 * Whether an item is a record with derived items.
 * @throws Error if this release does not know the record type, because the items of this type would be taken for stray items
 */
export function isRecord({ sk, kind, seq }: Item): boolean {
  if (sk !== 'record' || seq === undefined) return false
  if (types.has(kind)) return true
  throw new Error(
    `The table has records of type ${kind}, which this release does not know: use the release that wrote them`,
  )
}

/** Returns what a record requires, or `undefined` if the item is not a record of its type. */
export function expectedOf(item: Item): Expected | undefined {
  const type = types.get(item.kind)
  const parsed = type && v.safeParse(type.Stored, item)
  if (!type || !parsed?.success) return undefined
  const { storage } = type
  const { seq, version, data } = parsed.output
  const kind = storage.recordType.name
  const facets = facetsOf(storage.facets, data)
  return {
    kind,
    seq,
    id: data.id,
    version,
    pieces: [
      ...derivedItemsOf(storage, { seq, version, data }).map(({ key, item }) => ({ key, content: item })),
      ...rowsOf(kind, storage.rows, { seq, data }).map(({ value, ...at }) => ({ ...at, content: value })),
      ...facets.map((facet) => ({ ...bitAt(kind, facet, seq), content: true })),
    ],
    counts: countedFacets(facets).map((facet) => countAt(kind, storage.facets, facet, seq)),
    references: referencesOf(storage.recordType.references, data),
  }
}

/** Returns the pieces that a derived item contains, each with its owner. Returns no pieces for any other item. */
export function piecesIn({ pk, sk, ...content }: Item): { owner: Owner; piece: Piece }[] {
  const key = { pk: String(pk), sk: String(sk) }
  const { room, kind, rest } = parsedKey(key)
  if (!types.has(kind)) return []
  switch (room) {
    case 'LIST':
    case 'WORD':
      return [{ owner: { kind, seq: Number(key.sk.split('#').at(-1)) }, piece: { key, content } }]
    case 'EXTERNAL': {
      const seq = isJsonObject(content.data) ? Number(content.data.seq ?? 0) : 0
      return [{ owner: { kind, seq }, piece: { key, content } }]
    }
    case 'ROWS':
      return Object.entries(content).map(([attribute, value]) => ({
        owner: { kind, seq: seqOfRow(Number(key.sk), attribute) },
        piece: { key, attribute, content: value },
      }))
    case 'BITS':
      if (!facetsOfKind(kind).includes(rest)) return []
      return bitsIn(key.sk, content).map(({ seq, attribute, bit }) => ({
        owner: { kind, seq },
        piece: { key, attribute, bit, content: true },
      }))
    default:
      return []
  }
}

/** The location of a piece in the table, as text. */
export const placeOf = ({ key: { pk, sk }, attribute, bit }: Piece) =>
  [pk, sk, attribute, bit].filter((part) => part !== undefined).join(' ')

/** Returns what an item contains at the location of a piece, or `undefined` if it contains nothing. */
export function contentAt({ attribute, bit }: Piece, item: Item | undefined): unknown {
  if (!item) return undefined
  if (attribute === undefined) {
    const { pk, sk, ...content } = item
    return content
  }
  const value = item[attribute]
  if (bit === undefined) return value
  const cell = Number(value ?? 0)
  if (bit === INVALID) return isCell(cell) ? undefined : true
  return isCell(cell) && Math.floor(cell / bit) % 2 === 1 ? true : undefined
}

/** Returns JSON in which the order of fields does not matter, and bytes are text. */
export function canonical(content: unknown): string {
  return JSON.stringify(content, (_, value) => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
    if (!isJsonObject(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
