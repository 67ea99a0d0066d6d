import * as v from 'valibot'
import { isJsonObject } from '../../domain/json.ts'
import { type Reference, referencesOf } from '../../domain/references.ts'
import { storedRecord } from '../../domain/revision.ts'
import { type Facet, facetsOf } from '../index/facets.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { isStored, rowsOf, seqInRow } from '../index/rows.ts'
import { derivedItemsOf } from '../records/change.ts'
import { storages } from '../records/registry.ts'
import type { Item } from '../table/client.ts'
import { type Key, parsedKey } from '../table/keys.ts'

/**
 * What the table must contain for one record, in pieces. A piece is an item (an entry, a posting, an external id) or one
 * attribute of an item (a packed row).
 */
export type Piece = { key: Key; attribute?: string; content: unknown }

/** The record that a piece belongs to. The sequence number is unique within the record type. */
export type Owner = { kind: string; seq: number }

export const ownerName = ({ kind, seq }: Owner) => `${kind} ${seq}`

/** A stored record, and what the table must contain for it. */
export type Expected = Owner & {
  id: string
  version: number
  pieces: Piece[]
  facets: readonly Facet[]
  references: readonly Reference[]
}

/**
 * A difference between what the records require and what the table contains. `where` is the location in the table. A
 * difference that was found and not repaired has `isRepaired` false.
 */
export type Finding = { finding: 'missing' | 'different' | 'stray'; where: string; isRepaired: boolean }

const types = new Map<unknown, { storage: RecordStorage; Stored: ReturnType<typeof storedRecord> }>(
  Object.values(storages).map((storage) => [storage.name, { storage, Stored: storedRecord(storage) }]),
)

export const kinds = Object.keys(storages)

/** Returns the fields of a record type that have facets. */
export const facetFieldsOf = (kind: string) => types.get(kind)?.storage.facets ?? []

/** Returns the names of the record types that refer to records of this type. */
export const referringKinds = (kind: unknown) =>
  Object.values(storages).flatMap(({ name, references }) =>
    Object.values(references).some((each) => each.name === kind) ? [name] : [],
  )

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
  const kind = storage.name
  return {
    kind,
    seq,
    id: data.id,
    version,
    pieces: [
      ...derivedItemsOf(storage, { seq, version, data }).map(({ key, item }) => ({ key, content: item })),
      ...rowsOf(kind, storage.rows, { seq, data })
        .filter(isStored)
        .map(({ value, ...at }) => ({ ...at, content: value })),
    ],
    facets: facetsOf(storage.facets, data),
    references: referencesOf(storage.references, data),
  }
}

type Owned = { owner: Owner; piece: Piece }

/** Returns the pieces that a record requires, or that a derived item contains. */
export function piecesOf(item: Item): Owned[] {
  const expected = isRecord(item) ? expectedOf(item) : undefined
  return expected?.pieces.map((piece) => ({ owner: expected, piece })) ?? piecesIn(item)
}

/** Returns the pieces that a derived item of this layout contains, each with its owner. Returns no pieces for any other item. */
export function piecesIn({ pk, sk, ...content }: Item): Owned[] {
  const key = { pk: String(pk), sk: String(sk) }
  const { room, kind } = parsedKey(key)
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
        owner: { kind, seq: seqInRow(Number(key.sk), attribute) },
        piece: { key, attribute, content: value },
      }))
    default:
      return []
  }
}

/** Returns what an item contains at the location of a piece, or `undefined` if it contains nothing. */
export function contentAt({ attribute }: Piece, item: Item | undefined): unknown {
  if (!item || attribute !== undefined) return item?.[attribute ?? '']
  const { pk, sk, ...content } = item
  return content
}

export const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`

/** The location of a piece in the table, as text. */
export const placeOf = ({ key, attribute }: Omit<Piece, 'content'>) =>
  attribute === undefined ? nameOf(key) : `${nameOf(key)} ${attribute}`

/** Returns JSON in which the order of fields does not matter, and bytes are text. */
export function canonical(content: unknown): string {
  return JSON.stringify(content, (_, value) => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
    if (!isJsonObject(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
