import { writeLog } from '../../request-context.ts'
import { getItems, type Item } from '../table/client.ts'
import { listEntryKey } from '../table/keys.ts'
import type { List } from './counted-list.ts'

/** Records are found and then read. Those that a writer removed in between are replaced by the next ones. */
const READS = 2

/**
 * Reads one page of records that were found: the list entries of the first of these sequence numbers, in their order, as `read`
 * returns them. Leaves out entries that are gone and those for which `read` returns nothing. `asked` is how many sequence
 * numbers were used. One request; two if an entry was gone.
 */
export async function readFound<T>(
  list: List,
  seqs: readonly number[],
  limit: number,
  read: (item: Item) => T | undefined,
): Promise<{ found: T[]; asked: number }> {
  const found: T[] = []
  let asked = 0
  for (let reads = 0; reads < READS; reads++) {
    // Nothing once the page is full: that sends no request.
    const part = seqs.slice(asked, asked + limit - found.length)
    found.push(...(await entriesAt(list, part)).flatMap((item) => read(item) ?? []))
    asked += part.length
  }
  if (found.length < limit && asked < seqs.length) warn({ kind: list.kind, asked, read: found.length })
  return { found, asked }
}

/** Reads the entries of a list with these sequence numbers, in their order, without those that are gone. */
export async function entriesAt({ kind, list }: List, seqs: readonly number[]): Promise<Item[]> {
  const keys = seqs.map((seq) => listEntryKey(kind, list, seq))
  const items = new Map((await getItems(keys)).map((item) => [`${item.pk} ${item.sk}`, item]))
  return keys.map(({ pk, sk }) => items.get(`${pk} ${sk}`)).filter((item) => item !== undefined)
}

/** Either many records changed in that moment, or postings of missing records exist: `npm run verify` reports them. */
function warn(counts: { kind: string; asked: number; read: number }): void {
  const message = 'A page of what was found is not full: entries were gone when they were read'
  // Stryker disable next-line ArrowFunction,StringLiteral: a text for people
  writeLog('warn', { message, ...counts }, (line) => `${line.message} (${line.read} of ${line.asked} left)`)
}
