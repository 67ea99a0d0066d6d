import { placeOf } from '../places.ts'
import type { Claim } from './claims.ts'

/**
 * Claims are sorted into buckets by what they are about, so that all that must be seen together is in one: entries,
 * postings and holders of a range of places, the counters of a superblock of a list, and the deals on a property. Entries
 * come first, as counters are mended from them.
 */
const OF_EACH = 65_536
export const BUCKETS = 2 * OF_EACH

/** Places of one kind that share a bucket. */
const RANGE = 64

export function bucketOf(claim: Claim): number {
  if (claim.about === 'deal') return OF_EACH + spread(claim.bond.property)
  if (claim.about !== 'counter') {
    const { kind, seq } = claim.about === 'place' ? claim : placeOf(claim.key)
    return spread(`${kind} ${Math.floor(seq / RANGE)}`)
  }
  const { counter } = claim
  if (counter.counts === 'referrers') return OF_EACH + spread(counter.id)
  return OF_EACH + spread(`${counter.kind} ${counter.list} ${counter.superblock}`)
}

/** FNV-1a, 32 bits, on UTF-16 units: quick, and even enough to fill buckets. */
function spread(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % OF_EACH
}
