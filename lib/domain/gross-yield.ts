// Imports nothing, because the client also uses this file, for changes that it has not sent yet.

/** The yield in percent is the monthly rent times this factor, divided by the price: 12 months, 100 percent. */
export const YIELD_FACTOR = 12 * 100

/**
 * Returns the yearly rent as a percentage of the price, with 2 decimals. Returns `undefined` if there is no rent.
 * @example grossYield({ estimated_rent: 1_150, price: 260_000 }) // 5.31
 */
export function grossYield(property: { estimated_rent: number; price: number }): number
export function grossYield(property: { estimated_rent?: number; price: number }): number | undefined
export function grossYield({ estimated_rent, price }: { estimated_rent?: number; price: number }) {
  if (estimated_rent === undefined) return undefined
  return Math.round((estimated_rent * (YIELD_FACTOR * 100)) / price) / 100
}
