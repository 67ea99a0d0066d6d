import { BATCH_KIB } from '../../http/batch.ts'
import type { Entry } from './records.ts'

const RECORDS_MAX = 100
/** The bytes of all records, without what is around them in the body. */
const BYTES_MAX = BATCH_KIB * 1024 - 100

/**
 * Groups entries into batches. The same file makes the same batches at each run, also where rows are refused, since they keep their
 * position. A record that an earlier row of its batch names begins a new batch, so that the later row updates it.
 */
export async function* batchesOf(entries: AsyncIterable<Entry>): AsyncGenerator<Entry[], void> {
  let batch: Entry[] = []
  let bytes = 0
  let named = new Set<string>()
  for await (const entry of entries) {
    const sent = sizeOf(entry) > BYTES_MAX ? tooLong(entry) : entry
    const size = sizeOf(sent)
    const names = namesOf(sent)
    const isFull = batch.length === RECORDS_MAX || bytes + size > BYTES_MAX
    if (isFull || names.some((name) => named.has(name))) {
      yield batch
      batch = []
      bytes = 0
      named = new Set()
    }
    batch.push(sent)
    bytes += size
    for (const name of names) named.add(name)
  }
  if (batch.length > 0) yield batch
}

/** The bytes of a record in a batch, with the comma after it. */
function sizeOf({ record }: Entry): number {
  return Buffer.byteLength(JSON.stringify(record)) + 1
}

function tooLong(entry: Entry): Entry {
  return { ...entry, record: {}, faults: [{ field: '', message: `is longer than ${BATCH_KIB} KiB` }] }
}

/** How a record names a stored one: such rows can be sent again at any time. */
export function namesOf({ record }: Entry): string[] {
  return ['id', 'external_id'].flatMap((field) => {
    const value = record[field]
    return typeof value === 'string' ? [`${field} ${value.trim()}`] : []
  })
}
