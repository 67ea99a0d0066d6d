import { ForSale, forSale, type Span } from '../../domain/matching/rule.ts'
import type { Item } from '../table/items.ts'
import { amountKey, amountsBetween, type Key } from '../table/keys.ts'
import { readCandidates } from './candidates.ts'

const KIND = 'property'
const PART = 'price'

/** The entry by which a property is found by its price while it can be had: about 75 bytes. */
export function forSaleEntries(
  property: Parameters<typeof forSale>[0],
  seq: number,
): { key: Key; item: Item }[] {
  const item = forSale(property)
  return item ? [{ key: amountKey(KIND, PART, item.price, seq), item }] : []
}

/** The properties that can be had for a price within a span. @throws AppError `match_too_broad` */
export const findForSale = (prices: Span) => readCandidates(ForSale, [amountsBetween(KIND, PART, prices)])
