import { writeLog } from '../../../log.ts'
import type { List } from '../../lists/counted-list.ts'
import { getItems, type Item } from '../../table/items.ts'
import { listEntryKey } from '../../table/keys.ts'

/** What is found and its entries are separate reads: what a writer took away in between is made up for by what comes after it. */
const READS = 2

/**
 * One page of what was found on a list: its entries at the first of these places, in their order, as `read` gives them;
 * what is gone, or of which `read` makes nothing any more, is left out. `asked` is how many of the places were looked at.
 * One request; two where something was gone.
 */
export async function readFound<T>(
  list: List,
  places: readonly number[],
  limit: number,
  read: (item: Item) => T | undefined,
): Promise<{ found: T[]; asked: number }> {
  const found: T[] = []
  let asked = 0
  for (let reads = 0; reads < READS && found.length < limit && asked < places.length; reads++) {
    const part = places.slice(asked, asked + limit - found.length)
    found.push(...(await entriesAt(list, part)).map(read).filter((each) => each !== undefined))
    asked += part.length
  }
  if (found.length < limit && asked < places.length) warn({ kind: list.kind, asked, read: found.length })
  return { found, asked }
}

/** The entries of a list at these places, in their order; what is gone is left out. */
export async function entriesAt({ kind, list }: List, places: readonly number[]): Promise<Item[]> {
  const keys = places.map((place) => listEntryKey(kind, list, place))
  const items = new Map((await getItems(keys)).map((item) => [`${item.pk} ${item.sk}`, item]))
  return keys.map(({ pk, sk }) => items.get(`${pk} ${sk}`)).filter((item) => item !== undefined)
}

/** Either many were changed in that moment, or there is what finds records that are gone: `npm run verify` tells. */
function warn(counts: { kind: string; asked: number; read: number }): void {
  const message = 'A page of what was found is not full: entries were gone when they were read'
  writeLog('warn', { message, ...counts }, (line) => `${line.message} (${line.read} of ${line.asked} left)`)
}
