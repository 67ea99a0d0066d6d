import { BATCH_KIB, RECORDS_MAX } from '../../../lib/domain/batch-limits.ts'
import { normalizedExternalId } from '../../../lib/domain/invisible.ts'
import type { Fields } from './bulk-api.ts'

/** The maximum size of all records of a batch in bytes. The rest of the body takes less than 100 bytes. */
const BATCH_MAX_BYTES = BATCH_KIB * 1024 - 100

/** The maximum size of a record, as `sizeOf` returns it. */
export const RECORD_MAX_BYTES = BATCH_MAX_BYTES

const encoder = new TextEncoder()

/** Returns the size of a record in a batch in bytes, with the comma after it. */
export function sizeOf(record: Fields): number {
  return encoder.encode(JSON.stringify(record)).length + 1
}

/**
 * Groups rows into batches of at most 100 records and 256 KiB. The same rows always give the same batches. Starts a new batch at a row
 * whose `id` or `external_id` is already in the batch, so that this row updates the record of the earlier row.
 * @param rows objects whose member `record` is the record to send
 */
export async function* batchesOf<Row extends { record: Fields }>(
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<Row[], void> {
  let batch: Row[] = []
  let bytes = 0
  let ids = new Set<string>()
  for await (const row of rows) {
    const size = sizeOf(row.record)
    const own = idsOf(row.record)
    const isFull = batch.length === RECORDS_MAX || bytes + size > BATCH_MAX_BYTES
    if (batch.length > 0 && (isFull || own.some((id) => ids.has(id)))) {
      yield batch
      batch = []
      bytes = 0
      ids = new Set()
    }
    batch.push(row)
    bytes += size
    for (const id of own) ids.add(id)
  }
  if (batch.length > 0) yield batch
}

/**
 * Returns the id and the external id of a record. A record with an id or an external id can be sent again, because the service then
 * creates no second record.
 */
export function idsOf(record: Fields): string[] {
  return ['id', 'external_id'].flatMap((field) => {
    const value = record[field]
    return typeof value === 'string' ? [`${field} ${normalizedExternalId(value)}`] : []
  })
}
