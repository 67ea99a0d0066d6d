import type { Write } from '../table/commit.ts'
import { type Key, LETTERS, rowSegmentKey } from '../table/keys.ts'
import { delay, type RowField, type RowReader, time } from './row-fields.ts'

/**
 * Packed rows: the values by which records of one type are filtered and sorted. A record takes a few bytes, and an item
 * contains the rows of 64 records. So a request reads the rows of 100,000 records in one family for about 100 to 490 read
 * units.
 */

/** The value of a record in one column. Numbers are sorted by size, and texts by UTF-16 code units. */
export type RowValue = number | string | undefined

/**
 * A family as a query reads it: its name, and the average (`bytes`) and maximum (`longest`) number of bytes of a row. Both
 * numbers include the attribute name of the row.
 */
export type ReadFamily = { name: string; bytes: number; longest: number }

/** A value by which records are filtered and sorted. It is read from the row of one family. */
export type Column = { family: ReadFamily; of(row: Uint8Array): RowValue }

/** Fields that are read together. A record has one row in each family of its type. An empty row is not stored. */
export type Family<Stored, Values = object> = {
  name: string
  /** The average number of bytes of a row and its attribute name. */
  bytes: number
  /** The fields in their order in the row. Append new fields at the end, and never change a field. */
  fields: { readonly [Name in keyof Values]: RowField<Stored, Values[Name]> }
}

/** A row: one attribute of a segment item. */
export type RowEntry = { key: Key; attribute: string; value: Uint8Array }

export const ROWS = 64
/** The rows of this many consecutive records are in different segments, so that concurrent creates rarely share an item. */
const STRIDE = 16
/** The number of consecutive sequence numbers whose rows are in the same 16 segments. */
const GROUP = ROWS * STRIDE

/** Returns the rows of one record. This is a pure function of the record. */
export function rowsOf<Stored>(
  kind: string,
  families: readonly Family<Stored>[],
  { seq, data }: { seq: number; data: Stored },
): RowEntry[] {
  const segment = segmentOf(seq)
  const attribute = LETTERS.charAt(Math.floor((seq % GROUP) / STRIDE))
  return families.map((family) => ({
    key: rowSegmentKey(kind, family.name, segment),
    attribute,
    value: encoded(family, data),
  }))
}

/**
 * Returns the writes of the rows that changed. Without `after`, these writes remove the rows. A record has one row in each
 * family, and the attribute of the row never changes.
 */
export function rowWrites(before: readonly RowEntry[], after: readonly RowEntry[] | undefined): Write[] {
  if (!after) return before.filter(isStored).map(({ key, attribute }) => rowWrite(key, attribute, undefined))
  return after
    .filter(({ value }, at) => Buffer.compare(value, before[at]?.value ?? Buffer.of()) !== 0)
    .map((row) => rowWrite(row.key, row.attribute, isStored(row) ? row.value : undefined))
}

/** Whether a row is stored. Empty rows are not. */
export const isStored = ({ value }: RowEntry): boolean => value.length > 0

/** Returns the write that stores one row, or that removes the row if `value` is absent. */
export function rowWrite(Key: Key, attribute: string, value: Uint8Array | undefined): Write {
  return {
    Update: {
      Key,
      UpdateExpression: value ? 'SET #row = :row' : 'REMOVE #row',
      ExpressionAttributeNames: { '#row': attribute },
      ...(value && { ExpressionAttributeValues: { ':row': value } }),
    },
  }
}

/** The segment that has the rows of the record with this sequence number. */
function segmentOf(seq: number): number {
  return Math.floor(seq / GROUP) * STRIDE + (seq % STRIDE)
}

export function readFamily<Stored, Values>({ name, bytes, fields }: Family<Stored, Values>): ReadFamily {
  let longest = 1
  for (const each in fields) longest += fields[each].longest
  return { name, bytes, longest }
}

/**
 * Encodes the fields of a family. Leaves out zeros at the end of the row, because zeros mean no value. So a new field does
 * not change the rows of records that have no value for the field.
 */
export function encoded<Stored>({ fields }: Family<Stored>, record: Stored): Uint8Array {
  const out: number[] = []
  const inOrder: RowField<Stored, unknown>[] = Object.values(fields)
  for (const field of inOrder) field.encode(record, out)
  return withoutZeros(Uint8Array.from(out))
}

function withoutZeros(row: Uint8Array): Uint8Array {
  return row.subarray(0, row.findLastIndex((byte) => byte !== 0) + 1)
}

export function decoded<Stored, Values>(
  { fields }: Family<Stored, Values>,
  bytes: Uint8Array,
): Partial<Values> {
  const row: RowReader = { bytes, at: 0 }
  const values: Partial<Values> = {}
  for (const name in fields) values[name] = fields[name].decode(row)
  return values
}

/**
 * Returns a column whose value is computed from the row of one family.
 * @param names the fields that `of` needs. Other fields are skipped, and fields after the last needed field are not read.
 */
export function columnOf<Stored, Values, Name extends Extract<keyof Values, string>>(
  family: Family<Stored, Values>,
  names: readonly Name[],
  of: (values: Partial<Pick<Values, Name>>) => RowValue,
): Column {
  const { fields } = family
  const steps: { field: Pick<RowField<Stored, unknown>, 'skip'>; name?: Name }[] = []
  let needed = 0
  for (const each in fields) {
    const read = names.find((other) => other === each)
    steps.push({ field: fields[each], ...(read !== undefined && { name: read }) })
    if (read !== undefined) needed = steps.length
  }
  steps.length = needed
  return {
    family: readFamily(family),
    of(bytes) {
      const row: RowReader = { bytes, at: 0 }
      const values: Partial<Pick<Values, Name>> = {}
      for (const { field, name } of steps)
        if (name === undefined) field.skip(row)
        else values[name] = fields[name].decode(row)
      return of(values)
    },
  }
}

/** Returns the sequence number of the record whose row is stored in this attribute of a segment. */
export function seqInRow(segment: number, attribute: string): number {
  const row = LETTERS.indexOf(attribute)
  if (row < 0) throw new Error(`A segment of packed rows has an unknown attribute: ${attribute}`)
  return Math.floor(segment / STRIDE) * GROUP + row * STRIDE + (segment % STRIDE)
}

type Timed = { created_at: string; updated_at: string }

/** Returns the family `times`: the creation time of a record, and the delay until its last change. */
export function timeRows<Stored extends Timed>() {
  return {
    name: 'times',
    bytes: 13,
    fields: {
      created: time<Stored>(({ created_at }) => created_at),
      later: delay<Stored>(
        ({ created_at }) => created_at,
        ({ updated_at }) => updated_at,
      ),
    },
  } satisfies Family<Stored>
}

/** Returns a column for each field of a family, with the name of the field. */
export function columnsOf<Stored, Values extends { [Name in keyof Values]: RowValue }>(
  family: Family<Stored, Values>,
): Readonly<Record<string, Column>> {
  const columns: Record<string, Column> = {}
  for (const name in family.fields) columns[name] = columnOf(family, [name], (values) => values[name])
  return columns
}

export function timeColumns<Stored extends Timed>(times: ReturnType<typeof timeRows<Stored>>) {
  return {
    created: columnOf(times, ['created'], ({ created }) => created),
    updated: columnOf(times, ['created', 'later'], ({ created = 0, later = 0 }) => created + later),
  }
}
