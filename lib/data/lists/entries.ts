import { writeLog } from '../../request-context.ts'
import { getItems, type Item } from '../table/client.ts'
import { listEntryKey } from '../table/keys.ts'
import type { List } from './counted-list.ts'

/** Entries may be removed after they were found. A second read fills the page with the next ones. */
const READS = 2

/**
 * Reads a page of list entries by their sequence numbers, in the given order, each parsed by `read`. Leaves out removed
 * entries and those for which `read` returns nothing. `asked` is the number of sequence numbers used. One request; two if an
 * entry was left out.
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
    // `part` is empty once the page is full. Then no request is sent.
    const part = seqs.slice(asked, asked + limit - found.length)
    found.push(...(await entriesAt(list, part)).flatMap((item) => read(item) ?? []))
    asked += part.length
  }
  if (found.length < limit && asked < seqs.length) warn({ kind: list.kind, asked, read: found.length })
  return { found, asked }
}

/** Reads the entries of a list with these sequence numbers, in the given order. Missing entries are left out. */
export async function entriesAt({ kind, list }: List, seqs: readonly number[]): Promise<Item[]> {
  const keys = seqs.map((seq) => listEntryKey(kind, list, seq))
  const items = new Map((await getItems(keys)).map((item) => [`${item.pk} ${item.sk}`, item]))
  return keys.map(({ pk, sk }) => items.get(`${pk} ${sk}`)).filter((item) => item !== undefined)
}

/** Logs that a page is not full. Either many records changed at that moment, or the index has postings of missing records. */
function warn(counts: { kind: string; asked: number; read: number }): void {
  const message =
    'A page is not full: its entries were removed after they were found. If this repeats, run npm run verify'
  // Stryker disable next-line ArrowFunction,StringLiteral: a message text
  writeLog('warn', { message, ...counts }, (line) => `${line.message} (read ${line.read} of ${line.asked})`)
}
