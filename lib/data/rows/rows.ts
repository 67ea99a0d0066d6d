import { ARCHIVED } from '../../domain/record-type.ts'
import { type Key, rowSegmentKey } from '../table/keys.ts'
import { byte, type Cursor, delay, type Field, time } from './fields.ts'

/**
 * Packed rows: the values by which records of one type are filtered and sorted, a few bytes for each record, in items of 64
 * records each. So a request reads the values of 100,000 records for about 250 units.
 */

/** Fields that are read together. Every record has one row in each family of its type. */
export type Family<Kept, Values = object> = {
  name: string
  /** In the order of their bytes. Append new fields at the end; never change one. */
  fields: { readonly [Name in keyof Values]: Field<Kept, Values[Name]> }
}

/** A row: one attribute of a segment item. */
export type RowEntry = { key: Key; attribute: string; value: Uint8Array }

const ROWS = 64
/** Consecutive records go to different segments, so that creates at the same time seldom write the same item. */
const STRIDE = 16
/** Consecutive sequence numbers whose rows are in the same segments. */
export const GROUP = ROWS * STRIDE

/** Attribute names of one byte: 100,000 names of two bytes would cost 25 units more to read. */
const NAMES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-'

/** The rows of one record: a pure function of the record. */
export function rowsOf<Kept>(
  kind: string,
  families: readonly Family<Kept>[],
  { seq, data }: { seq: number; data: Kept },
): RowEntry[] {
  const segment = segmentOf(seq)
  const attribute = NAMES.charAt(Math.floor((seq % GROUP) / STRIDE))
  return families.map((family) => ({
    key: rowSegmentKey(kind, family.name, segment),
    attribute,
    value: encoded(family, data),
  }))
}

/** The segment that has the rows of the record with this sequence number. */
export function segmentOf(seq: number): number {
  return Math.floor(seq / GROUP) * STRIDE + (seq % STRIDE)
}

/** Packs the fields of a family. */
export function encoded<Kept>({ fields }: Family<Kept>, record: Kept): Uint8Array {
  const out: number[] = []
  const inOrder: Field<Kept, unknown>[] = Object.values(fields)
  for (const field of inOrder) field.encode(record, out)
  return Uint8Array.from(out)
}

/** Unpacks a row. */
export function decoded<Kept, Values>({ fields }: Family<Kept, Values>, bytes: Uint8Array): Partial<Values> {
  const row: Cursor = { bytes, at: 0 }
  const values: Partial<Values> = {}
  for (const name in fields) values[name] = fields[name].decode(row)
  return values
}

/** The sequence number of the record whose row an attribute of a segment is. */
export function seqOfRow(segment: number, attribute: string): number {
  return Math.floor(segment / STRIDE) * GROUP + NAMES.indexOf(attribute) * STRIDE + (segment % STRIDE)
}

/** The status of a record in responses. */
export function shownStatus({ status, archived_at }: { status: string; archived_at?: string }): string {
  return archived_at === undefined ? status : ARCHIVED
}

/** The fields of every record that can be in its rows. */
type Timed = { created_at: string; updated_at: string; archived_at?: string }

/**
 * The family of the times of a record: when it was created, how much later it was last changed, and a mark. Its highest bit
 * says that the record is archived, the others are a checksum of its row in the family `values`. The two are read side by side: a checksum
 * that does not fit shows that the record was written in between.
 */
export function timesBeside<Kept extends Timed>(values: Family<Kept>) {
  return {
    name: 'times',
    fields: {
      mark: byte<Kept>((record) => {
        const archived = record.archived_at === undefined ? 0 : ARCHIVED_BIT
        return archived + (fnv1a(encoded(values, record)) % ARCHIVED_BIT)
      }),
      created: time<Kept>(({ created_at }) => created_at),
      later: delay<Kept>(
        ({ created_at }) => created_at,
        ({ updated_at }) => updated_at,
      ),
    },
  } satisfies Family<Kept>
}

const ARCHIVED_BIT = 128

/** FNV-1a, 32 bits. */
function fnv1a(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
