import { forSale, type Span } from '../../domain/matching/rule.ts'
import type { Item } from '../table/items.ts'
import { amountKey, amountsBetween, type Key } from '../table/keys.ts'
import type { Part } from './candidates.ts'

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

/** Where the properties are that can be had for a price within a span. */
export const forSaleWithin = (prices: Span): Part[] => [amountsBetween(KIND, PART, prices)]
