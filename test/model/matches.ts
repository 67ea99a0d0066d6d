import { type Fields, hundredths, type Public } from './records.ts'
import { postalCodeOf } from './search.ts'

// Which properties a prospect could buy, with whole numbers, so that nothing is rounded. Amounts have at most 2 decimals.

/** A match. `missed` is the number of criteria that the property misses. */
export type Match = { record: Public; score: number; missed: number; max_offer?: number }

const LOOKING = ['new', 'active', 'qualified']
const BUYING = ['investor', 'buyer', 'other']

/** Returns the matches of a prospect or a property among the records of the other type, in the order of the service. */
export function matchesOf(record: Public, others: readonly Public[], tolerance: number): Match[] {
  const found = others.flatMap((other) => {
    const [prospect, property] = 'price' in record ? [other, record] : [record, other]
    const how = matched(prospect, property, tolerance)
    return how ? [{ record: other, ...how }] : []
  })
  return found.toSorted((a, b) => b.score - a.score)
}

/** Returns how well a property matches a prospect, or `undefined` if it does not match. */
export function matched(
  prospect: Public,
  property: Public,
  tolerance: number,
): Omit<Match, 'record'> | undefined {
  const isBuyer = LOOKING.includes(String(prospect.status)) && BUYING.includes(String(prospect.type))
  if (!isBuyer || property.status !== 'available') return undefined
  const wanted: Fields = Object(prospect.criteria ?? {})
  if (!isPossible(wanted, property)) return undefined
  const misses = missesOf(wanted, property)
  if (misses.some(({ by, of }) => by * 10_000n > of * hundredths(tolerance))) return undefined
  const highest = highestPrice(wanted, property)
  const price = Number(property.price)
  const max_offer = highest && Number(highest.cents / highest.per) / 100
  const shares = misses.map(({ by, of }) => Number(by) / Number(of))
  const score =
    shares.length > 0
      ? Math.min(74, Math.round(shares.reduce((rest, share) => rest * (1 - share), 75)))
      : Math.round(highest ? 75 + 25 * (1 - (price * 100 * Number(highest.per)) / Number(highest.cents)) : 75)
  return { score, missed: misses.length, ...(max_offer !== undefined && { max_offer }) }
}

/** Whether a property has a wanted type and postal code. */
function isPossible({ types, postal_codes }: Fields, { type, postal_code }: Fields): boolean {
  const isIn = (wanted: unknown, isMet: (each: unknown) => boolean) =>
    !Array.isArray(wanted) || wanted.some(isMet)
  const code = postal_code === undefined ? undefined : postalCodeOf(String(postal_code))
  return (
    isIn(types, (each) => each === type) &&
    isIn(postal_codes, (each) => code?.startsWith(postalCodeOf(String(each))) ?? false)
  )
}

/** By how much of a limit each missed criterion is missed. */
function missesOf(
  { budget_min, budget_max, min_yield, surface_min }: Fields,
  { price, estimated_rent, surface }: Fields,
) {
  const misses: { by: bigint; of: bigint }[] = []
  const miss = (asked: bigint, found: bigint, by: bigint) =>
    void (by > 0n && misses.push({ by, of: asked || found }))
  const cost = hundredths(Number(price))
  const limit = (value: unknown) => hundredths(Number(value))
  if (budget_max !== undefined) miss(limit(budget_max), cost, cost - limit(budget_max))
  if (budget_min !== undefined) miss(limit(budget_min), cost, limit(budget_min) - cost)
  if (surface_min !== undefined) miss(limit(surface_min), limit(surface), limit(surface_min) - limit(surface))
  if (min_yield !== undefined) {
    const asked = limit(min_yield) * cost
    if (estimated_rent === undefined) misses.push({ by: 100n, of: 1n })
    else miss(asked, asked, asked - limit(estimated_rent) * 120_000n)
  }
  return misses
}

/** The highest price that meets the yield and the budget, as a fraction: `cents` divided by `per`. */
function highestPrice({ budget_max, min_yield }: Fields, { estimated_rent }: Fields) {
  const budget = budget_max === undefined ? undefined : { cents: hundredths(Number(budget_max)), per: 1n }
  const percent = hundredths(Number(min_yield ?? 0))
  if (percent === 0n) return budget
  const byYield = { cents: hundredths(Number(estimated_rent ?? 0)) * 120_000n, per: percent }
  return budget && budget.cents * byYield.per < byYield.cents ? budget : byYield
}
