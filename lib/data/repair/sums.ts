import { hash } from 'node:crypto'
import type { Fact } from './expected.ts'
import { counterName, dealName, keyName, ownerSeqOf } from './faults.ts'

/**
 * Facts are divided into buckets by what they are about. Facts that must be compared with each other share a bucket: the
 * derived items and records of a range of sequence numbers, the counters of a superblock of a list, the deals on a property.
 * The buckets of entries come first, since counters are repaired from entries.
 */
const BUCKETS_OF_ENTRIES = 65_536
export const BUCKETS = 2 * BUCKETS_OF_ENTRIES

/** Consecutive sequence numbers of one kind that share a bucket. */
const SEQ_RANGE = 64

/** Returns the number of the bucket that a fact belongs to. */
export function bucketOf(fact: Fact): number {
  switch (fact.about) {
    case 'deal':
      return BUCKETS_OF_ENTRIES + spread(fact.deal.property)
    case 'counter': {
      const { counter } = fact
      if (counter.counts === 'referrers') return BUCKETS_OF_ENTRIES + spread(counter.id)
      return BUCKETS_OF_ENTRIES + spread(`${counter.kind} ${counter.list} ${counter.superblock}`)
    }
    default: {
      const { kind, seq } = fact.about === 'seq' ? fact : ownerSeqOf(fact.key)
      return spread(`${kind} ${Math.floor(seq / SEQ_RANGE)}`)
    }
  }
}

/** FNV-1a, 32 bits, on UTF-16 units: fast, and even enough to fill the buckets. */
function spread(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % BUCKETS_OF_ENTRIES
}

/**
 * Compares expected with actual facts in 1.5 MB, however large the table is. `digests` has for each bucket the sum of the
 * digests of the expected facts minus those of the actual ones, modulo 2^64. The sum is 0 if both are the same, and with
 * a probability of 1 in 2^64 if they differ. `facts` has the number of facts in each bucket.
 *
 * A multiset hash by addition: Clarke et al., "Incremental Multiset Hash Functions", 2003. The digest of a counter is
 * multiplied by its count, so that the shards add up.
 */
export type Sums = { digests: BigUint64Array; facts: Uint32Array }

export const newSums = (): Sums => ({ digests: new BigUint64Array(BUCKETS), facts: new Uint32Array(BUCKETS) })

/** Adds one fact to the sums. */
export function addFact({ digests, facts }: Sums, fact: Fact): void {
  const bucket = bucketOf(fact)
  facts[bucket] = (facts[bucket] ?? 0) + 1
  const digest = digestOf(fact)
  const isActual = fact.about !== 'seq' && fact.side === 'actual'
  digests[bucket] = (digests[bucket] ?? 0n) + (isActual ? -digest : digest)
}

function digestOf(fact: Fact): bigint {
  switch (fact.about) {
    case 'seq':
      // An unreadable record has no counterpart, so that its bucket always differs.
      return fact.isReadable ? 0n : digest(fact.id)
    case 'entry':
      return digest(`${keyName(fact.key)} ${fingerprint(fact.content)}`)
    case 'deal':
      return digest(dealName(fact.deal))
    case 'counter': {
      const { counter, count } = fact
      const name = counterName(counter)
      return Number.isInteger(count) ? digest(name) * BigInt(count) : digest(`${name} ${count}`)
    }
  }
}

/** The first 64 bits of a SHA-1 digest. */
function digest(text: string): bigint {
  return hash('sha1', text, 'buffer').readBigUInt64LE(0)
}

/** A digest that is equal for equal content, in any order of fields: DynamoDB returns maps in an order of its own. */
export function fingerprint(value: unknown): string {
  return hash('sha1', canonical(value), 'base64')
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Buckets that are compared in one scan. `next` is the first bucket after them. */
type Partition = { buckets: ReadonlySet<number>; next: number }

/** Divides the buckets that differ, from bucket `from` on, into partitions of at most `hold` facts, or of one bucket. */
export function* partitionsOf({ digests, facts }: Sums, from: number, hold: number): Generator<Partition> {
  let buckets = new Set<number>()
  let held = 0
  for (let bucket = from; bucket < BUCKETS; bucket++) {
    if (digests[bucket] === 0n) continue
    const more = facts[bucket] ?? 0
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
