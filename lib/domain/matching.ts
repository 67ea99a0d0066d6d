import * as v from 'valibot'
import { ARCHIVED } from './archiving.ts'
import { grossYield, YIELD_FACTOR } from './gross-yield.ts'
import { normalizedPostalCode } from './postal-code.ts'
import { criteria } from './prospect.ts'
import { parseStored } from './validation.ts'

/** The criteria of a prospect. An absent criterion matches every property. Yields are annual percentages of the price. */
export const Wanted = v.object(criteria)
export type Wanted = v.InferOutput<typeof Wanted>

/** The fields of a property that `match` uses. The rent is monthly. */
export const ForSale = v.object({
  price: v.number(),
  estimated_rent: v.exactOptional(v.number()),
  type: v.string(),
  surface: v.number(),
  postal_code: v.exactOptional(v.string()),
})
export type ForSale = v.InferOutput<typeof ForSale>

/** How well a property matches a prospect. `reasons` lists the missed criteria. */
export type Match = { score: number; reasons: string[]; max_offer?: number }

type WithStatus = { status: string; archived_at?: string }

const NOT_LOOKING = ['converted', 'inactive', ARCHIVED]
/** The types of prospects that buy. Sellers, landlords and tenants do not. */
const BUYING = ['investor', 'buyer', 'other']

/** Whether a prospect of this type and with this status is looking to buy. The status may be `archived`. */
export const isLooking = (type: string, status: string): boolean =>
  BUYING.includes(type) && !NOT_LOOKING.includes(status)

/** Whether a property with this status is for sale. */
export const isForSale = (status: string): boolean => status === 'available'

/** Returns the criteria of a prospect, or `undefined` if the prospect is not looking to buy. */
export function wantedBy(prospect: WithStatus & { type: string; criteria?: Wanted }): Wanted | undefined {
  if (prospect.archived_at !== undefined || !isLooking(prospect.type, prospect.status)) return undefined
  return parseStored(Wanted, prospect.criteria ?? {})
}

/** Returns the price and the rent of a property, or `undefined` if the property is not available. */
export function forSale(property: WithStatus & ForSale): ForSale | undefined {
  if (property.archived_at !== undefined || !isForSale(property.status)) return undefined
  return parseStored(ForSale, property)
}

/**
 * A criterion that is missed by at most this many percent counts as met. Such a small miss is a rounding error, because binary
 * numbers cannot represent all decimals.
 */
const ROUNDING = 1e-12

const JUST_MET = 75

type Miss = { percent: number; reason: string }

/**
 * Returns how well a property matches a prospect, or `undefined` if it does not match. Each criterion may be missed by at
 * most `tolerance` percent of its value. `tolerance` is a number from 0 to 50. With `t = tolerance / 100`, a match requires:
 *
 *     price <= budget_max * (1 + t)
 *     price >= budget_min * (1 - t)
 *     yield >= min_yield * (1 - t)                 the yield is 100 * yearly rent / price, unrounded
 *
 *     surface >= surface_min * (1 - t)
 *     the type is one of `types`, and the postal code begins with one of `postal_codes`
 *
 * A property without a rent has no yield, so it misses `min_yield` at any tolerance. A property without a postal code misses
 * `postal_codes`.
 *
 * `max_offer` is the highest price that meets `min_yield` and `budget_max`, rounded down to the cent. `max_offer` is absent
 * if neither criterion limits the price.
 *
 *     score = 75 + 25 * (1 - price / max_offer)    no criterion is missed: a lower price has a higher score
 *             75                                   no criterion is missed, and `max_offer` is absent
 *             75 * (1 - a)                         one criterion is missed, by the fraction `a`
 *             75 * (1 - a) * (1 - b)               two criteria are missed, by the fractions `a` and `b`
 */
export function match(wanted: Wanted, property: ForSale, tolerance: number): Match | undefined {
  if (!isWanted(wanted, property)) return undefined
  const misses = missesOf(wanted, property).filter(({ percent }) => percent > ROUNDING)
  if (misses.some(({ percent }) => percent > tolerance + ROUNDING)) return undefined
  const highest = highestPrice(wanted, property)
  return {
    score: wholeScore(misses, scoreOf(misses, property.price, highest)),
    reasons: misses.map(({ reason }) => reason),
    ...(highest < Number.POSITIVE_INFINITY && {
      max_offer: Math.min(hundredthsOf(highest), wanted.budget_max ?? Number.POSITIVE_INFINITY),
    }),
  }
}

/** Whether the property has an acceptable type and postal code. These criteria have no tolerance. */
function isWanted({ types, postal_codes }: Wanted, { type, postal_code }: ForSale): boolean {
  if (types && !types.some((each) => each === type)) return false
  if (!postal_codes) return true
  if (postal_code === undefined) return false
  const code = normalizedPostalCode(postal_code)
  return postal_codes.some((beginning) => code.startsWith(normalizedPostalCode(beginning)))
}

function missesOf(
  { budget_min = 0, budget_max = Number.POSITIVE_INFINITY, min_yield, surface_min = 0 }: Wanted,
  { price, estimated_rent, surface }: ForSale,
): Miss[] {
  const over = price > budget_max ? (price / budget_max - 1) * 100 : 0
  const under = shortBy(budget_min, price)
  const misses = [
    { percent: over, reason: `${brief(over)} % over budget` },
    { percent: under, reason: `${brief(under)} % under budget` },
    { percent: shortBy(surface_min, surface), reason: `surface ${surface} under ${surface_min}` },
  ]
  if (min_yield === undefined) return misses
  if (estimated_rent === undefined) return [{ percent: Number.POSITIVE_INFINITY, reason: 'no rent' }]
  const percent = shortBy(min_yield * price, estimated_rent * YIELD_FACTOR)
  // If the rounded yield would reach `min_yield`, round down instead.
  const nearest = grossYield({ estimated_rent, price })
  const shown = nearest < min_yield ? nearest : hundredthsOf((estimated_rent * YIELD_FACTOR) / price)
  return [...misses, { percent, reason: `yield ${shown} under ${min_yield}` }]
}

function shortBy(asked: number, found: number): number {
  return found < asked ? (1 - found / asked) * 100 : 0
}

const brief = (percent: number) => Number(percent.toPrecision(2))

function highestPrice(
  { budget_max = Number.POSITIVE_INFINITY, min_yield = 0 }: Wanted,
  { estimated_rent = 0 }: ForSale,
): number {
  return min_yield === 0 ? budget_max : Math.min(budget_max, (estimated_rent * YIELD_FACTOR) / min_yield)
}

/** Rounds a score. If a criterion is missed, the score stays below 75, the lowest score of a full match. */
const wholeScore = (misses: readonly Miss[], score: number) =>
  Math.min(Math.round(score), misses.length > 0 ? JUST_MET - 1 : 100)

/**
 * Rounds down to 2 decimals. First adds slightly more than the possible rounding error, so that 99.999…9 becomes 100 and not
 * 99.99.
 */
const hundredthsOf = (amount: number) => Math.floor(amount * 100 * (1 + 4 * Number.EPSILON)) / 100

function scoreOf(misses: readonly Miss[], price: number, highest: number): number {
  if (misses.length > 0) return misses.reduce((score, { percent }) => score * (1 - percent / 100), JUST_MET)
  if (highest === Number.POSITIVE_INFINITY) return JUST_MET
  return JUST_MET + (100 - JUST_MET) * (1 - price / highest)
}
