import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { PerRecordType } from '../../domain/id.ts'
import { type Reference, referencesOf, storedRecord } from '../../domain/record-type.ts'
import type { Mapping } from '../records/mapping.ts'
import { entriesOf } from '../records/writes.ts'
import { propertyMapping } from '../repositories/properties.ts'
import { prospectMapping } from '../repositories/prospects.ts'
import { transactionMapping } from '../repositories/transactions.ts'
import { rowsOf, rowWrite } from '../rows/rows.ts'
import type { Item } from '../table/client.ts'
import type { Write } from '../table/commit.ts'
import { isEntry, isRowSegment, type Key, listEntryKey } from '../table/keys.ts'
import { type Location, locationName, ownerSeqOf } from './faults.ts'

/** The location and the content of a derived item or of a packed row. */
export type Derived = Location & { content: unknown }

/** The items that the table must contain for a record, with the sequence number and the version of the record. */
export type Expected = {
  seq: number
  version: number
  derived: Derived[]
  references: readonly Reference[]
}

/**
 * The mapping of each record type, for code that handles all record types in the same way. Pass to each mapping only records
 * of its type. The compiler does not check this, because it compares method parameters bivariantly.
 */
export const mappings: PerRecordType<Mapping> = {
  prospect: prospectMapping,
  property: propertyMapping,
  transaction: transactionMapping,
}

const typed = (mapping: Mapping) => ({
  kind: mapping.recordType.name,
  mapping,
  Stored: storedRecord(mapping.recordType),
})
const types = Object.values(mappings).map(typed)
const typeOf = new Map<unknown, (typeof types)[number]>(types.map((type) => [type.kind, type]))

export const kinds: readonly string[] = types.map(({ kind }) => kind)

/** The names of the record types that refer to records of this type. */
export function referringKinds(kind: unknown): string[] {
  const refersTo = ({ mapping }: (typeof types)[number]) =>
    Object.values(mapping.recordType.references).some(({ name }) => name === kind)
  return types.filter(refersTo).map((type) => type.kind)
}

/**
 * Whether an item is a record with derived items.
 * @throws Error if this release does not know the record type, because the check would otherwise report derived items of this
 * type as stray
 */
export function isRecord({ sk, kind, seq }: Item): boolean {
  if (sk !== 'record') return false
  if (typeOf.has(kind)) return true
  // Users are records without a sequence number.
  if (seq === undefined) return false
  throw new Error(
    `The table has records of type ${kind}, which this release does not know: use the release that wrote them`,
  )
}

/** Returns the items that a record requires, or `undefined` if the record does not match the schema of its type. */
export function expectedOf(item: Item): Expected | undefined {
  const type = typeOf.get(item.kind)
  if (!type) return undefined
  const { mapping, Stored } = type
  const parsed = v.safeParse(Stored, item)
  if (!parsed.success) return undefined
  const { seq, version, data } = parsed.output
  const entries = entriesOf(mapping, { seq, version, data })
  const rows = rowsOf(type.kind, mapping.rows ?? [], { seq, data })
  return {
    seq,
    version,
    derived: [
      ...entries.map(({ key, item }) => ({ key, content: item })),
      ...rows.map(({ value, ...location }) => ({ ...location, content: value })),
    ],
    references: referencesOf(mapping.recordType.references, data),
  }
}

/** Returns the items that a record requires, computed from the copy of the record in a list entry. */
export function expectedOfEntry({ pk, sk, ...copy }: Item): Expected | undefined {
  return expectedOf({ ...copy, ...ownerSeqOf({ key: { pk: String(pk), sk: String(sk) } }) })
}

/** Whether a record with these expected items requires an item at a location. */
export function isRequiredBy(expected: Expected | undefined, location: Location): boolean {
  return (expected?.derived ?? []).some((each) => locationName(each) === locationName(location))
}

/** Returns the locations in an item that contain data derived from a record. */
export function locationsIn({ pk, sk, ...content }: Item): Location[] {
  const key = { pk: String(pk), sk: String(sk) }
  if (isRowSegment(key)) return Object.keys(content).map((attribute) => ({ key, attribute }))
  return isEntry(key) ? [{ key }] : []
}

/** Returns the content at a location: one attribute of the item, or the whole item without its key. */
export function contentAt({ attribute }: Location, item: Item | undefined): unknown {
  if (!item || attribute !== undefined) return item?.[attribute ?? '']
  const { pk, sk, ...content } = item
  return content
}

export function writeOf({ key, attribute, content }: Derived): Write {
  if (attribute === undefined) return { Put: { Item: { ...key, ...Object(content) } } }
  return rowWrite(key, attribute, content instanceof Uint8Array ? content : undefined)
}

/** Whether two contents are equal. The order of fields does not matter. */
export const isSame = isDeepStrictEqual

/** Returns the key of a record's entry in the list `all`. `location` is the location of any item derived from the record. */
export function allEntryKey(location: Location): Key {
  const { kind, seq } = ownerSeqOf(location)
  return listEntryKey(kind, 'all', seq)
}
