import { hash } from 'node:crypto'
import { isJsonObject } from '../../domain/json.ts'
import { COUNTED_REGIONS } from '../index/facets.ts'
import type { Item } from '../table/client.ts'
import { isRetired, type Key, keyOf, parsedKey } from '../table/keys.ts'
import { scanPages } from '../table/whole-table.ts'
import {
  canonical,
  expectedOf,
  groupOf,
  isRecord,
  type Owner,
  type Piece,
  piecesIn,
  placeOf,
} from './pieces.ts'

/**
 * What one scan of the table finds out. A survey finds the groups of records that may be wrong without comparing piece by piece:
 * for each group, it adds up hashes of the pieces that the records require, and subtracts hashes of the pieces that the table
 * contains. If the difference is 0, the group is right (DeCandia et al., "Dynamo", SOSP 2007, section 4.7, compares replicas by
 * hashes of ranges). Writes during the scan also cause differences, so a difference is only a suspicion.
 */
export type Survey = {
  items: number
  records: number
  /** The groups whose pieces differ from what the records require. */
  suspects: ReadonlySet<string>
  /** The ids of all records, by record type and sequence number. */
  ids: ReadonlyMap<string, readonly string[]>
  /** The ids of records whose reference count differs from their references. */
  referrers: readonly string[]
  /** The places of counts that differ from the records, by name. */
  counts: ReadonlyMap<string, CountPlace>
  /** The ids of erased prospects. */
  erasedIds: readonly string[]
  /** Whether the table has items that only older layouts use. */
  hasRetired: boolean
  /** The ids of records that do not have the form of their type, by owner name. Their pieces are unknown. */
  unreadable: ReadonlyMap<string, string>
}

/** The counts of all facets in one stripe of a region. */
export type CountPlace = { kind: string; region: number; stripe: number }
export const placeName = ({ kind, region, stripe }: CountPlace) => `${kind} ${region} ${stripe}`
export const ownerName = ({ kind, seq }: Owner) => `${kind} ${seq}`

/** The number of segments that are scanned in parallel. */
const SEGMENTS = 4
/** Sums of hashes are kept modulo this number, so that they stay exact. */
const MODULUS = 2 ** 48
const HEX_DIGITS = 12

/**
 * Surveys the whole table in one scan. Memory holds about 100 bytes for each record: its id, and its reference count while it
 * differs.
 * @param onPage called after each page with the number of items and records so far
 */
export async function surveyTable(
  onPage: (items: number, records: number) => Promise<void>,
): Promise<Survey> {
  const sums = new Map<string, number>()
  const ids = new Map<string, string[]>()
  const referrers = new Map<string, number>()
  const counts = new Map<string, { place: CountPlace; difference: number }>()
  const unreadable = new Map<string, string>()
  const erasedIds: string[] = []
  let [items, records, hasRetired] = [0, 0, false]

  const scan = async (segment: number) => {
    for await (const page of scanPages({ segment, of: SEGMENTS, after: undefined })) {
      for (const item of page.items) survey(item)
      items += page.items.length
      await onPage(items, records)
    }
  }
  await Promise.all(Array.from({ length: SEGMENTS }, (_, segment) => scan(segment)))
  const wrongCounts = [...counts.values()].filter(({ difference }) => difference !== 0)
  return {
    ...{ items, records, ids, erasedIds, hasRetired, unreadable },
    suspects: new Set([...sums].flatMap(([group, sum]) => (sum === 0 ? [] : [group]))),
    referrers: [...referrers].flatMap(([id, difference]) => (difference === 0 ? [] : [id])),
    counts: new Map(wrongCounts.map(({ place }) => [placeName(place), place])),
  }

  function survey(item: Item): void {
    const key = keyOf(item)
    if (isRetired(key)) hasRetired = true
    else if (isRecord(item)) surveyRecord(item)
    else if (parsedKey(key).room === 'FACETS') {
      const { pk, sk, ...cells } = item
      for (const [name, count] of Object.entries(cells)) addCount(key, name, -Number(count))
    } else for (const { owner, piece } of piecesIn(item)) addHash(groupOf(owner), piece, -1)
  }

  function surveyRecord(item: Item): void {
    records += 1
    const expected = expectedOf(item)
    if (!expected) {
      unreadable.set(ownerName({ kind: String(item.kind), seq: Number(item.seq) }), String(item.pk))
      return
    }
    const { kind, seq, id } = expected
    const known = ids.get(kind) ?? []
    known[seq] = id
    if (isJsonObject(item.data) && 'erased_at' in item.data) erasedIds.push(id)
    ids.set(kind, known)
    for (const piece of expected.pieces) addHash(groupOf(expected), piece, 1)
    for (const { key, attribute } of expected.counts) addCount(key, attribute, 1)
    for (const reference of expected.references) addReferrers(reference.id, 1)
    addReferrers(id, -Number(item.referrers ?? 0))
  }

  function addHash(group: string, piece: Piece, sign: 1 | -1): void {
    const digest = hash('sha1', `${placeOf(piece)} ${canonical(piece.content)}`)
    const value = Number.parseInt(digest.slice(0, HEX_DIGITS), 16)
    sums.set(group, ((sums.get(group) ?? 0) + sign * value + MODULUS) % MODULUS)
  }

  function addReferrers(id: string, delta: number): void {
    const difference = (referrers.get(id) ?? 0) + delta
    if (difference === 0) referrers.delete(id)
    else referrers.set(id, difference)
  }

  function addCount(key: Key, attribute: string, delta: number): void {
    const name = `${key.pk} ${key.sk} ${attribute}`
    const [group = 0, stripe = 0] = key.sk.split('#').map(Number)
    const region = group * COUNTED_REGIONS + Number(attribute.slice(1))
    const { place, difference } = counts.get(name) ?? {
      place: { kind: parsedKey(key).kind, region, stripe },
      difference: 0,
    }
    counts.set(name, { place, difference: difference + delta })
  }
}
