import { useSoFar } from '../../context/meter.ts'
import { AppError } from '../../errors.ts'
import { type Key, ROW_PARTITIONS, rowPartition } from '../table/keys.ts'
import { visitPage } from '../table/visit-items.ts'
import { type Column, type ReadFamily, ROWS, type RowValue, seqInRow } from './rows.ts'

/**
 * A condition on one column: one of several values, none of several values, one of several beginnings of a text, or an
 * inclusive range. A record without a value in the column never meets the condition.
 */
export type Condition =
  | { column: Column; oneOf: readonly RowValue[] }
  | { column: Column; startsWith: readonly string[] }
  | { column: Column; noneOf: readonly RowValue[] }
  | { column: Column; min?: number | undefined; max?: number | undefined }

/** How records are sorted. Records without a value come last. Records with equal values are sorted newest first. */
export type Order = { column: Column; descending: boolean }

/** A record that meets all conditions, with the value that it is sorted by. */
export type Found = { seq: number; value: RowValue }

/** The rows of one record by family. */
export type Rows = Readonly<Record<string, Uint8Array>>

const UNIT_BYTES = 4_096
/** The maximum read units of a request. */
const REQUEST_UNITS_MAX = 900
/**
 * The maximum estimated read units of a request, including the records of its page. Rounding and reads of counts may raise the
 * actual units to the maximum.
 */
export const UNITS_MAX = REQUEST_UNITS_MAX - 20

/** Returns the read units that the request may still use for reads whose maximum is known, not estimated. */
export const unitsLeft = (): number => REQUEST_UNITS_MAX - useSoFar().readUnits

/** Returns the row families that contain the given columns, without duplicates. */
export function familiesOf(columns: readonly Column[]): ReadFamily[] {
  return [...new Map(columns.map(({ family }) => [family.name, family])).values()]
}

/** Estimates the read units of the rows of this many records. */
export function estimatedUnits(records: number, families: readonly ReadFamily[]): number {
  const bytes = families.reduce((sum, each) => sum + each.bytes, 0)
  // Each partition is read by a separate query, whose units are rounded up. So add one unit for each partition.
  return families.length * ROW_PARTITIONS + (records * bytes) / UNIT_BYTES
}

export function tooBroad(): AppError {
  return new AppError('range_too_broad')
}

/** Receives the rows of one record. The buffers of the rows are valid only during the call. */
export type VisitRows = (seq: number, rows: Rows) => void

/**
 * Visits all rows of one family: one row for each record of a type that has a row in it. Visits each record exactly once, because rows never move.
 * All rows share one buffer, because the garbage collection of 100,000 buffers would take longer than reading the rows.
 */
export async function visitRowsOf(
  kind: string,
  family: ReadFamily,
  unitsMax: number,
  visit: VisitRows,
): Promise<void> {
  const row = Buffer.alloc(family.longest)
  const rows = { [family.name]: row }
  let length = 0
  await visitFamilies(kind, [family], unitsMax, (_, seq, base64) => {
    const before = length
    length = row.write(base64, 'base64')
    // If the previous row was longer, clear the rest of its bytes. Zeros mean no values.
    if (length < before) row.fill(0, length, before)
    visit(seq, rows)
  })
}

/** Reads the rows of all records of a type in several families. */
export async function readRows(
  kind: string,
  families: readonly ReadFamily[],
  unitsMax: number,
): Promise<Map<number, Rows>> {
  const rows = new Map<number, Record<string, Uint8Array>>()
  await visitFamilies(kind, families, unitsMax, (family, seq, base64) => {
    const row = Buffer.from(base64, 'base64')
    const known = rows.get(seq)
    if (known) known[family] = row
    else rows.set(seq, { [family]: row })
  })
  return rows
}

type VisitRow = (family: string, seq: number, base64: string) => void

/** The maximum read units of one page of rows, even if all rows have their maximum length. */
const PAGE_UNITS = 190
/** The maximum number of bytes of the keys of a segment. */
const KEY_BYTES = 100

/**
 * Visits the rows of all records in the given families, page by page. Rows may be longer than estimated. So only as many pages
 * are read in parallel as the remaining read units allow. The rows of a record have the same partition number in all families.
 * So reads the partitions with the same number together, to keep the time between the reads of a record's rows short.
 * @param unitsMax the maximum read units of the request, including the units that it has already used
 * @throws AppError `range_too_broad`
 */
async function visitFamilies(
  kind: string,
  families: readonly ReadFamily[],
  unitsMax: number,
  visit: VisitRow,
): Promise<void> {
  type Page = { family: ReadFamily; pk: string; start?: Key }
  const pages = Array.from({ length: ROW_PARTITIONS }, (_, partition) =>
    families.map((family): Page => ({ family, pk: rowPartition(kind, family.name, partition) })),
  ).flat()
  while (pages.length > 0) {
    const affordable = Math.floor((unitsMax - useSoFar().readUnits) / PAGE_UNITS)
    if (affordable < 1) throw tooBroad()
    const read = pages.splice(0, affordable).map(async ({ family, pk, start }) => {
      const next = await visitPage(
        {
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          Limit: Math.floor((PAGE_UNITS * UNIT_BYTES) / (ROWS * family.longest + KEY_BYTES)),
          ...(start && { ExclusiveStartKey: start }),
        },
        (sk, name, base64) => visit(family.name, seqInRow(Number(sk), name), base64),
      )
      return next ? [{ family, pk, start: next }] : []
    })
    pages.unshift(...(await Promise.all(read)).flat())
  }
}

/** Sorts records. Without an order, sorts them newest first. */
export function sortFound(found: Found[], order: Order | undefined): Found[] {
  return found.sort((a, b) => compareFound(a, b, order))
}

export function valueIn(rows: Rows, { family, of }: Column): RowValue {
  const row = rows[family.name]
  return row && of(row)
}

export function meetsAll(rows: Rows, conditions: readonly Condition[]): boolean {
  return conditions.every((condition) => meets(rows, condition))
}

function meets(rows: Rows, condition: Condition): boolean {
  const value = valueIn(rows, condition.column)
  if (value === undefined) return false
  if ('noneOf' in condition) return !condition.noneOf.includes(value)
  if ('oneOf' in condition) return condition.oneOf.includes(value)
  if ('startsWith' in condition)
    return condition.startsWith.some((beginning) => String(value).startsWith(beginning))
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = condition
  return Number(value) >= min && Number(value) <= max
}

/** Compares two records for sorting, by default by descending values. Returns a negative number if `a` comes first. */
export function compareFound(
  a: Found,
  b: Found,
  { descending }: { descending: boolean } = { descending: true },
): number {
  if (a.value === b.value) return b.seq - a.seq
  if (a.value === undefined) return 1
  if (b.value === undefined) return -1
  const rises = a.value < b.value
  return rises === descending ? 1 : -1
}
