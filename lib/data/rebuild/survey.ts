import { hash } from 'node:crypto'
import { isJsonObject } from '../../domain/json.ts'
import { ALL } from '../index/entries.ts'
import { bitColumnOf, columnsIn } from '../index/facets.ts'
import { referenceCountOf, referenceCounts } from '../index/reference-counts.ts'
import type { Item } from '../table/client.ts'
import { isRetired, type Key, keyOf, parsedKey, seqIn } from '../table/keys.ts'
import { scanPages } from '../table/whole-table.ts'
import { Known } from './known.ts'
import {
  canonical,
  expectedOf,
  isRecord,
  type Owner,
  ownerName,
  type Piece,
  piecesOf,
  placeOf,
} from './pieces.ts'

/** What one scan of the table finds out. */
export type TableSurvey = {
  items: number
  records: number
  known: Known
  /** The columns of bits (`columnOf`) that have bits or records. */
  columns: ReadonlyMap<string, Owner>
  /** The ids of records with a reference count that differs from their references. */
  referrers: readonly string[]
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
  const known = new Known()
  const columns = new Map<string, Owner>()
  /** The differences of reference counts, by attribute and id. */
  const referrers = new Map<string, number>()
  const unreadable: string[] = []
  const erasedIds: string[] = []
  let [items, records] = [0, 0]

  const scan = async (segment: number) => {
    for await (const page of scanPages(segment, SEGMENTS)) {
      const { retired = [], used = [] } = Object.groupBy(page, (item) =>
        isRetired(keyOf(item)) ? 'retired' : 'used',
      )
      for (const item of used) survey(item)
      items += page.length
      await onPage(items, retired.map(keyOf))
    }
  }
  await Promise.all(Array.from({ length: SEGMENTS }, (_, segment) => scan(segment)))
  const wrong = new Set([...referrers.keys()].map((counted) => counted.slice(counted.indexOf(' ') + 1)))
  return { items, records, known, columns, referrers: [...wrong], erasedIds, unreadable }

  function survey(item: Item): void {
    const { pk: _, sk, ...content } = item
    const { room, kind, rest } = parsedKey(keyOf(item))
    for (const { owner, piece } of piecesOf(item)) known.add(owner, hashOf(piece))
    if (room === 'LIST' && rest === ALL) addEntry({ kind, seq: seqIn(String(sk)) }, idIn(item))
    if (room === 'BITS') for (const seq of columnsIn(String(sk), content)) addColumn({ kind, seq })
    if (isRecord(item)) surveyRecord(item)
  }

  function surveyRecord(item: Item): void {
    records += 1
    const id = String(item.pk)
    const owner = { kind: String(item.kind), seq: Number(item.seq) }
    known.setId(owner, id)
    addColumn(owner)
    const expected = expectedOf(item)
    if (!expected) unreadable.push(id)
    if (isJsonObject(item.data) && 'erased_at' in item.data) erasedIds.push(id)
    for (const reference of expected?.references ?? [])
      addReferrers(referenceCountOf(owner.kind), reference.id, 1)
    for (const attribute of referenceCounts)
      if (attribute in item) addReferrers(attribute, id, -Number(item[attribute]))
  }

  function addEntry(owner: Owner, id: string | undefined): void {
    if (id !== undefined && known.idOf(owner) === undefined) known.setId(owner, id)
  }

  function addColumn({ kind, seq }: Owner): void {
    const column = { kind, seq: bitColumnOf(seq) }
    columns.set(ownerName(column), column)
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
 * @returns pieces by the name of their owner, at most `most` of each
 */
export async function findDifferences(
  owners: readonly Owner[],
  most: number,
  onPage: (items: number) => Promise<void>,
): Promise<Map<string, Piece[]>> {
  const left = new Map<string, Map<number, Piece>>(owners.map((owner) => [ownerName(owner), new Map()]))
  let items = 0
  for await (const page of scanPages()) {
    for (const { owner, piece } of page.flatMap(piecesOf)) {
      const pieces = left.get(ownerName(owner))
      const hashed = pieces && hashOf(piece)
      if (hashed === undefined || pieces?.delete(hashed)) continue
      if (pieces && pieces.size < most) pieces.set(hashed, { ...piece, content: undefined })
    }
    items += page.length
    await onPage(items)
  }
  return new Map([...left].map(([name, pieces]) => [name, [...pieces.values()]]))
}
