// Imports nothing, because the client also uses this file, for changes that it has not sent yet.

/** Returns the yearly rent as a percentage of the price, with 2 decimals. Returns `undefined` if there is no rent. */
export function grossYield({ estimated_rent, price }: { estimated_rent?: number; price: number }) {
  return estimated_rent === undefined ? undefined : Math.round((estimated_rent * 120_000) / price) / 100
}
