import { hash } from 'node:crypto'
import { isJsonObject } from '../../domain/json.ts'
import { numberedUsers } from '../accounts/assignees.ts'
import { isUserOf1_0 } from '../accounts/users.ts'
import { bitAt, bitColumnOf, bitsIn, columnOfCell, REGION, regionOf } from '../index/facets.ts'
import { ALL } from '../index/list-entries.ts'
import { referenceCountOf, referenceCounts } from '../index/reference-counts.ts'
import type { Item } from '../table/client.ts'
import { isRetired, type Key, keyOf, parsedKey, seqIn } from '../table/keys.ts'
import { scanPages } from '../table/whole-table.ts'
import { OwnerMap } from './owner-map.ts'
import {
  canonical,
  expectedOf,
  isRecord,
  type Owner,
  type Piece,
  piecesIn,
  piecesOf,
  placeOf,
} from './pieces.ts'

/** What one scan of the table finds out. */
export type TableSurvey = {
  items: number
  records: number
  /** The id of each record, or the id in an entry whose record does not exist. */
  ids: OwnerMap<string>
  /** The records whose pieces differ. Writes during the scan also leave differences. */
  suspects: readonly Owner[]
  /** The columns of bits (`bitColumnOf`) that differ from the facets of the records. */
  columns: readonly Owner[]
  /** The regions that have bits, each by its first sequence number. */
  regions: readonly Owner[]
  /** The ids of records with a reference count that differs from their references. */
  referrers: readonly string[]
  /** The ids of records that contain another number than that of the user they are assigned to. */
  misnumbered: readonly string[]
  /** The ids of users as release 1.0 stores them. Release 1.0 can add one while a rebuild runs. */
  usersOf1_0: readonly string[]
  /** The ids of erased prospects. */
  erasedIds: readonly string[]
  /** The ids of records that do not have the form of their type. What they require is unknown. */
  unreadable: readonly string[]
}

/** The number of segments that are scanned in parallel. */
const SEGMENTS = 4
const HEX_DIGITS = 8

/** Returns a hash of 32 bits of a piece and its location. */
function hashOf(piece: Piece): number {
  const digest = hash('sha1', `${placeOf(piece)} ${canonical(piece.content)}`)
  return Number.parseInt(digest.slice(0, HEX_DIGITS), 16) | 0
}

/**
 * Combines the hash of a piece with the others of its owner, with XOR. The pieces that the records require, and those that the
 * table contains, cancel each other if they are the same.
 */
function combine(differences: OwnerMap<number>, owner: Owner, piece: Piece): void {
  const difference = (differences.get(owner) ?? 0) ^ hashOf(piece)
  if (difference === 0) differences.delete(owner)
  else differences.set(owner, difference)
}

/** Returns the id of the record in an entry of a list. */
export const idIn = ({ data }: Item) =>
  isJsonObject(data) && typeof data.id === 'string' ? data.id : undefined

/**
 * Surveys the whole table in one scan.
 * @param onPage called after each page with the number of items so far, and with the keys of items that only older layouts use
 */
export async function surveyTable(
  onPage: (items: number, retired: readonly Key[]) => Promise<void>,
): Promise<TableSurvey> {
  const ids = new OwnerMap<string>()
  const pieces = new OwnerMap<number>()
  const columns = new OwnerMap<number>()
  const regions = new OwnerMap<true>()
  /** The differences of reference counts, by attribute and id. */
  const referrers = new Map<string, number>()
  const unreadable: string[] = []
  const erasedIds: string[] = []
  const misnumbered: string[] = []
  const usersOf1_0: string[] = []
  const numbers = new Map<unknown, number>((await numberedUsers()).map(({ id, number }) => [id, number]))
  let [items, records] = [0, 0]

  const scan = async (segment: number) => {
    for await (const page of scanPages(segment, SEGMENTS)) {
      for (const item of page) survey(item)
      items += page.length
      await onPage(items, page.map(keyOf).filter(isRetired))
    }
  }
  await Promise.all(Array.from({ length: SEGMENTS }, (_, segment) => scan(segment)))
  const wrong = new Set([...referrers.keys()].map((counted) => counted.slice(counted.indexOf(' ') + 1)))
  return {
    items,
    records,
    ids,
    suspects: pieces.owners(),
    columns: columns.owners(),
    regions: regions.owners(),
    referrers: [...wrong],
    misnumbered,
    usersOf1_0,
    erasedIds,
    unreadable,
  }

  function survey(item: Item): void {
    const { room, kind, rest } = parsedKey(keyOf(item))
    for (const { owner, piece } of piecesIn(item)) combine(pieces, owner, piece)
    if (room === 'LIST' && rest === ALL) addEntry({ kind, seq: seqIn(String(item.sk)) }, idIn(item))
    if (room === 'BITS' && !isRetired(keyOf(item))) surveyBits(kind, item)
    if (isUserOf1_0(item)) usersOf1_0.push(String(item.pk))
    if (isRecord(item)) surveyRecord(item)
  }

  function surveyBits(kind: string, { pk, sk, ...cells }: Item): void {
    for (const [attribute, cell] of Object.entries(cells)) {
      const column = { kind, seq: columnOfCell(String(sk), attribute) }
      for (const content of bitsIn(cell) ?? [cell])
        addBit(column, { key: keyOf({ pk, sk }), attribute, content })
    }
  }

  function surveyRecord(item: Item): void {
    records += 1
    const id = String(item.pk)
    const owner = { kind: String(item.kind), seq: Number(item.seq) }
    ids.set(owner, id)
    const expected = expectedOf(item)
    if (!expected) unreadable.push(id)
    const { assigned_to, assigned_number, erased_at } = isJsonObject(item.data) ? item.data : {}
    if (assigned_to !== undefined && assigned_number !== numbers.get(assigned_to)) misnumbered.push(id)
    if (erased_at !== undefined) erasedIds.push(id)
    for (const piece of expected?.pieces ?? []) combine(pieces, owner, piece)
    for (const facet of expected?.facets ?? []) {
      const { bit, ...at } = bitAt(owner.kind, facet, owner.seq)
      addBit(owner, { ...at, content: bit })
    }
    for (const reference of expected?.references ?? [])
      addReferrers(referenceCountOf(owner.kind), reference.id, 1)
    for (const attribute of referenceCounts)
      if (attribute in item) addReferrers(attribute, id, -Number(item[attribute]))
  }

  function addEntry(owner: Owner, id: string | undefined): void {
    if (id !== undefined && ids.get(owner) === undefined) ids.set(owner, id)
  }

  function addBit({ kind, seq }: Owner, bit: Piece): void {
    combine(columns, { kind, seq: bitColumnOf(seq) }, bit)
    regions.set({ kind, seq: regionOf(seq) * REGION }, true)
  }

  function addReferrers(attribute: string, id: string, delta: number): void {
    const counted = `${attribute} ${id}`
    const difference = (referrers.get(counted) ?? 0) + delta
    if (difference === 0) referrers.delete(counted)
    else referrers.set(counted, difference)
  }
}

/**
 * Finds in one scan where the pieces of some records differ. Pieces that the record requires and that the table contains cancel one
 * another.
 * @returns the pieces of each owner by hash, at most `most`
 */
export async function findDifferences(
  owners: readonly Owner[],
  most: number,
  onPage: (items: number) => Promise<void>,
): Promise<OwnerMap<Map<number, Piece>>> {
  const left = new OwnerMap<Map<number, Piece>>()
  for (const owner of owners) left.set(owner, new Map())
  let items = 0
  for await (const page of scanPages()) {
    for (const { owner, piece } of page.flatMap(piecesOf)) {
      const pieces = left.get(owner)
      if (!pieces) continue
      const hashed = hashOf(piece)
      if (pieces.delete(hashed) || pieces.size === most) continue
      pieces.set(hashed, { ...piece, content: undefined })
    }
    items += page.length
    await onPage(items)
  }
  return left
}
