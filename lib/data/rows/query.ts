import { AppError } from '../../errors.ts'
import { visitBinaryPage } from '../table/binary-page.ts'
import type { Key } from '../table/keys.ts'
import { ROW_PARTITIONS, rowPartitions } from '../table/keys.ts'
import { type Column, seqOfRow, type Value } from './rows.ts'

/** A condition on one column: one of some values, none of some, or a range with both ends included. A record without a value meets none. */
export type Condition =
  | { column: Column; oneOf: readonly Value[] }
  | { column: Column; noneOf: readonly Value[] }
  | { column: Column; min?: number | undefined; max?: number | undefined }

/** How records are sorted: those without a value last, equal ones newest first. */
export type Order = { column: Column; descending: boolean }

/** A record that meets all conditions, with the value that it is sorted by. */
export type Found = { seq: number; value: Value }

/** The rows of one record by family. */
export type Rows = Readonly<Record<string, Uint8Array>>

const UNIT_BYTES = 4_096
/** The read units of one request, less those of the page, of the counts and of the words. */
export const UNITS_MAX = 800

/** About how many read units the rows of so many records take, in the families of these columns. */
export function unitsOf(records: number, columns: readonly Pick<Column, 'family' | 'bytes'>[]): number {
  const families = new Map(columns.map(({ family, bytes }) => [family, bytes]))
  const bytes = [...families.values()].reduce((sum, each) => sum + each, 0)
  // Each partition is a query of its own, which takes whole units.
  return families.size * ROW_PARTITIONS + (records * bytes) / UNIT_BYTES
}

/**
 * Refuses a query before it reads, if the rows that it needs cost more than one request may.
 * @param records how many records the type has
 * @param spent the read units that the request has used already
 * @throws AppError `range_too_broad`
 */
export function requireAffordable(
  records: number,
  columns: readonly Pick<Column, 'family' | 'bytes'>[],
  spent = 0,
): void {
  if (spent + unitsOf(records, columns) > UNITS_MAX) throw tooBroad()
}

export function tooBroad(): AppError {
  return new AppError('range_too_broad')
}

/** Receives the rows of one record, which are valid during the call only. */
export type VisitRows = (seq: number, rows: Rows) => void

/**
 * Visits the rows of all records of a type in one family: each record exactly once, as no row ever moves. One request for each megabyte of
 * its four partitions, side by side. All rows share one buffer: 100,000 of their own would take longer to collect than to read.
 */
export async function visitRowsOf(kind: string, family: string, visit: VisitRows): Promise<void> {
  const row = Buffer.alloc(ROW_BYTES)
  const rows = { [family]: row }
  let length = 0
  await visitFamily(kind, family, (seq, base64) => {
    const before = length
    length = row.write(base64, 'base64')
    // The rest of a row reads as zeros: no values.
    if (length < before) row.fill(0, length, before)
    visit(seq, rows)
  })
}

/** More than any row takes. */
const ROW_BYTES = 1_024

/** Reads the rows of all records of a type in several families, side by side. */
export async function readRows(kind: string, families: readonly string[]): Promise<Map<number, Rows>> {
  const rows = new Map<number, Record<string, Uint8Array>>()
  await Promise.all(
    families.map((family) =>
      visitFamily(kind, family, (seq, base64) => {
        const row = Buffer.from(base64, 'base64')
        const known = rows.get(seq)
        if (known) known[family] = row
        else rows.set(seq, { [family]: row })
      }),
    ),
  )
  return rows
}

type VisitRow = (seq: number, base64: string) => void

async function visitFamily(kind: string, family: string, visit: VisitRow): Promise<void> {
  await Promise.all(rowPartitions(kind, family).map((pk) => visitPartition(pk, visit)))
}

async function visitPartition(pk: string, visit: VisitRow): Promise<void> {
  let start: Key | undefined
  do {
    start = await visitBinaryPage(
      {
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ...(start && { ExclusiveStartKey: start }),
      },
      (sk, name, base64) => visit(seqOfRow(Number(sk), name), base64),
    )
  } while (start !== undefined)
}

/** Sorts records into an order; newest first without one. */
export function sortFound(found: Found[], order: Order | undefined): Found[] {
  return found.sort((a, b) => comparePlaces(a, b, order?.descending ?? true))
}

/** The value of a record in a column. */
export function valueIn(rows: Rows, { family, of }: Column): Value {
  const row = rows[family]
  return row && of(row)
}

/** Whether a record meets all conditions. */
export function meetsAll(rows: Rows, conditions: readonly Condition[]): boolean {
  return conditions.every((condition) => meets(rows, condition))
}

function meets(rows: Rows, condition: Condition): boolean {
  const value = valueIn(rows, condition.column)
  if (value === undefined) return false
  if ('noneOf' in condition) return !condition.noneOf.includes(value)
  if ('oneOf' in condition) return condition.oneOf.includes(value)
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = condition
  return Number(value) >= min && Number(value) <= max
}

/** Below 0 if `a` comes before `b`. */
export function comparePlaces(a: Found, b: Found, descending: boolean): number {
  if (a.value === b.value) return b.seq - a.seq
  if (a.value === undefined) return 1
  if (b.value === undefined) return -1
  const rises = a.value < b.value
  return rises === descending ? 1 : -1
}
