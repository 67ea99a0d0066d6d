import { type BatchResult, RECORD_MAX_BYTES, sizeOf } from '../client/src/bulk/index.ts'
import { BATCH_KIB } from '../lib/domain/batch-limits.ts'
import type { ParsedRow } from './columns.ts'
import type { Fault } from './texts.ts'

/** Returns a row that fits into a batch. A row that is too long becomes a row with a fault. */
export function fitting(row: ParsedRow): ParsedRow {
  if (sizeOf(row.record) <= RECORD_MAX_BYTES) return row
  return { ...row, record: {}, faults: [{ field: '', message: `the row is longer than ${BATCH_KIB} KiB` }] }
}

/**
 * The outcomes of a row. `replayed` means that an earlier run, or an attempt whose response was lost, has already saved the
 * row.
 */
export const outcomes = ['created', 'updated', 'unchanged', 'replayed', 'refused'] as const
export type Outcome = (typeof outcomes)[number]

export function outcomeOf({ status, unchanged, replayed }: BatchResult): Outcome {
  if (status >= 400) return 'refused'
  if (replayed) return 'replayed'
  if (status === 201) return 'created'
  return unchanged ? 'unchanged' : 'updated'
}

/**
 * Returns why a row was refused: the faults that the import found, and the faults that the service reports for other fields.
 */
export function faultsOf({ record, faults }: ParsedRow, { code, detail, errors = [] }: BatchResult): Fault[] {
  if (faults.length > 0 && Object.keys(record).length === 0) return faults
  if (code === 'not_found')
    return [record.id === undefined ? { field: '', message: DELETED } : { field: 'id', message: UNKNOWN_ID }]
  const others = errors.filter(({ field }) => faults.every((fault) => fault.field !== field))
  if (faults.length + others.length > 0) return [...faults, ...others]
  const message = code === 'idempotency_key_reused' ? CHANGED : (detail ?? 'the service refused the row')
  return [{ field: '', message }]
}

const UNKNOWN_ID = 'is not the id of an existing record: correct it, or empty the cell to create a record'
const DELETED = 'the row was imported in the last 24 hours, and its record was deleted after that'
const CHANGED =
  'the row was imported with other options in the last 24 hours: change its record in the service'
