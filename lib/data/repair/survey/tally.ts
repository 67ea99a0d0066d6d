import { bondName, counterName, nameOf } from '../places.ts'
import { BUCKETS, bucketOf } from './buckets.ts'
import type { Claim, Matter } from './claims.ts'
import { fingerprint, weight } from './fingerprint.ts'

/**
 * How what must be in a table compares with what is, in 1.5 MB however large the table: for each bucket of claims the
 * sum of the digests of what must be less those of what is, modulo 2^64. It is 0 where both are the same, and by a chance
 * of 1 in 2^64 where they are not. (A multiset hash by addition, as in Clarke et al., "Incremental Multiset Hash
 * Functions", 2003.) A counter weighs as often as it counts, so that its shards add up.
 */
export type Tally = { sums: BigUint64Array; claims: Uint32Array }

export const newTally = (): Tally => ({
  sums: new BigUint64Array(BUCKETS),
  claims: new Uint32Array(BUCKETS),
})

export function addTo({ sums, claims }: Tally, claim: Claim): void {
  const bucket = bucketOf(claim)
  claims[bucket] = (claims[bucket] ?? 0) + 1
  const sum = sums[bucket] ?? 0n
  if (claim.about !== 'place')
    sums[bucket] = claim.side === 'must' ? sum + weightOf(claim) : sum - weightOf(claim)
  // Nothing weighs it up: it is looked into.
  else if (!claim.isReadable) sums[bucket] = sum + weight(claim.id)
}

function weightOf(matter: Matter): bigint {
  if (matter.about === 'entry') return weight(`${nameOf(matter.key)} ${fingerprint(matter.content)}`)
  if (matter.about === 'deal') return weight(bondName(matter.bond))
  const { counter, count } = matter
  const name = counterName(counter)
  return Number.isInteger(count) ? weight(name) * BigInt(count) : weight(`${name} ${count}`)
}

/** Buckets that are looked into together, from the first of them to before the next share. */
export type Share = { buckets: ReadonlySet<number>; next: number }

/**
 * The buckets that differ, from one on, in shares of at most `hold` claims; one bucket alone may have more.
 */
export function* sharesOf({ sums, claims }: Tally, from: number, hold: number): Generator<Share> {
  let buckets = new Set<number>()
  let held = 0
  for (let bucket = from; bucket < BUCKETS; bucket++) {
    if (sums[bucket] === 0n) continue
    const more = claims[bucket] ?? 0
    if (buckets.size > 0 && held + more > hold) {
      yield { buckets, next: bucket }
      buckets = new Set()
      held = 0
    }
    buckets.add(bucket)
    held += more
  }
  if (buckets.size > 0) yield { buckets, next: BUCKETS }
}
