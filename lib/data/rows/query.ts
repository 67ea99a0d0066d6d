import { AppError } from '../../errors.ts'
import { useSoFar } from '../../request-context.ts'
import { visitBinaryPage } from '../table/binary-page.ts'
import { type Key, ROW_PARTITIONS, rowPartition } from '../table/keys.ts'
import { type Column, type FamilySize, ROWS, seqOfRow, type Value } from './rows.ts'

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
/** The most read units of one request, with those of its page. The bound is 900: counts that are read beside, and rounding, take the rest. */
export const UNITS_MAX = 880

/** The families of some columns. */
export function familiesOf(columns: readonly Column[]): FamilySize[] {
  return [...new Map(columns.map(({ family }) => [family.name, family])).values()]
}

/** About how many read units the rows of so many records take. */
export function unitsOf(records: number, families: readonly FamilySize[]): number {
  const bytes = families.reduce((sum, each) => sum + each.bytes, 0)
  // Each partition is a query of its own, which takes whole units.
  return families.length * ROW_PARTITIONS + (records * bytes) / UNIT_BYTES
}

/**
 * Refuses a query before it reads, if the rows that it needs cost more than one request may.
 * @param records how many records the type has
 * @param units the read units that the rows may take
 * @throws AppError `range_too_broad`
 */
export function requireAffordable(records: number, families: readonly FamilySize[], units: number): void {
  if (unitsOf(records, families) > units) throw tooBroad()
}

export function tooBroad(): AppError {
  return new AppError('range_too_broad')
}

/** Receives the rows of one record, which are valid during the call only. */
export type VisitRows = (seq: number, rows: Rows) => void

/**
 * Visits the rows of all records of a type in one family: each record exactly once, as no row ever moves. All rows share one buffer: 100,000
 * of their own would take longer to collect than to read.
 */
export async function visitRowsOf(
  kind: string,
  family: FamilySize,
  unitsMax: number,
  visit: VisitRows,
): Promise<void> {
  const row = Buffer.alloc(family.longest)
  const rows = { [family.name]: row }
  let length = 0
  await visitFamilies(kind, [family], unitsMax, (_, seq, base64) => {
    const before = length
    length = row.write(base64, 'base64')
    // The rest of a row reads as zeros: no values.
    if (length < before) row.fill(0, length, before)
    visit(seq, rows)
  })
}

/** Reads the rows of all records of a type in several families. */
export async function readRows(
  kind: string,
  families: readonly FamilySize[],
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

/** The most read units of one page of rows, however long the rows are. */
const PAGE_UNITS = 190
/** The bytes of the keys of a segment, at most. */
const KEY_BYTES = 100

/**
 * Visits the rows of all records in some families, page by page, as many pages side by side as the request can afford: so it stays within
 * its units although rows may be longer than estimated. The families of one partition are read together, so that few writes come between.
 * @param unitsMax the most read units of the request until its rows are read
 * @throws AppError `range_too_broad`
 */
async function visitFamilies(
  kind: string,
  families: readonly FamilySize[],
  unitsMax: number,
  visit: VisitRow,
): Promise<void> {
  const pages = Array.from({ length: ROW_PARTITIONS }, (_, partition) =>
    families.map((family) => ({ family, pk: rowPartition(kind, family.name, partition), start: noKey })),
  ).flat()
  while (pages.length > 0) {
    const affordable = Math.floor((unitsMax - useSoFar().readUnits) / PAGE_UNITS)
    if (affordable < 1) throw tooBroad()
    const read = pages.splice(0, affordable).map(async ({ family, pk, start }) => {
      const next = await visitBinaryPage(
        {
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          Limit: Math.floor((PAGE_UNITS * UNIT_BYTES) / (ROWS * family.longest + KEY_BYTES)),
          ...(start && { ExclusiveStartKey: start }),
        },
        (sk, name, base64) => visit(family.name, seqOfRow(Number(sk), name), base64),
      )
      return next ? [{ family, pk, start: next }] : []
    })
    pages.unshift(...(await Promise.all(read)).flat())
  }
}

const noKey: Key | undefined = undefined

/** Sorts records into an order; newest first without one. */
export function sortFound(found: Found[], order: Order | undefined): Found[] {
  return found.sort((a, b) => comparePlaces(a, b, order?.descending ?? true))
}

export function valueIn(rows: Rows, { family, of }: Column): Value {
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
