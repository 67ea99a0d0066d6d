import type { Deal } from '../../domain/deals.ts'
import type { Item } from '../table/client.ts'
import type { Key } from '../table/keys.ts'
import { type Fact, factsIn } from './expected.ts'
import {
  type Counter,
  counterName,
  dealName,
  type Fault,
  keyName,
  ownerSeqOf,
  type SharedSeqFault,
} from './faults.ts'
import { bucketOf, fingerprint } from './sums.ts'

/** Compares expected with actual facts. Of derived items it keeps fingerprints: their content would take too much memory. */
export class Comparison {
  /** The number of facts in the comparison: each takes about 300 bytes. */
  size = 0
  readonly #entries = new Map<string, { key: Key; expected?: string; actual?: string }>()
  /** `difference` is expected minus actual. */
  readonly #counters = new Map<string, { counter: Counter; difference: number }>()
  readonly #deals = new Map<string, { deal: Deal; difference: number }>()
  /** The ids of records by kind and sequence number. */
  readonly #owners = new Map<string, string>()
  readonly #shared: SharedSeqFault[] = []
  readonly #unreadable: string[] = []

  /** Adds what an item states, all of it or only the facts of these buckets. */
  add(item: Item, buckets?: ReadonlySet<number>): void {
    for (const fact of factsIn(item))
      if (buckets === undefined || buckets.has(bucketOf(fact))) this.#addFact(fact)
  }

  /** Returns where expected and actual facts differ. */
  faults(): Fault[] {
    const isWrong = ({ difference }: { difference: number }) => difference !== 0
    const counters = [...this.#counters.values()].filter(isWrong)
    const deals = [...this.#deals.values()].filter(isWrong)
    return [
      ...this.#unreadable.map((id): Fault => ({ fault: 'unreadable', id })),
      ...this.#shared,
      ...this.#entryFaults(),
      ...counters.map(({ counter }): Fault => ({ fault: 'miscounted', counter })),
      ...dealFaults(deals.map(({ deal }) => deal)),
    ]
  }

  #addFact(fact: Fact): void {
    this.size += 1
    switch (fact.about) {
      case 'seq':
        this.#addRecord(fact)
        return
      case 'entry': {
        const name = keyName(fact.key)
        const entry = this.#entries.get(name) ?? { key: fact.key }
        this.#entries.set(name, { ...entry, [fact.side]: fingerprint(fact.content) })
        return
      }
      case 'deal': {
        const name = dealName(fact.deal)
        const difference = (this.#deals.get(name)?.difference ?? 0) + (fact.side === 'expected' ? 1 : -1)
        this.#deals.set(name, { deal: fact.deal, difference })
        return
      }
      case 'counter': {
        const name = counterName(fact.counter)
        const more = fact.side === 'expected' ? fact.count : -fact.count
        const difference = (this.#counters.get(name)?.difference ?? 0) + more
        this.#counters.set(name, { counter: fact.counter, difference })
      }
    }
  }

  #addRecord(fact: Fact & { about: 'seq' }): void {
    const name = seqName(fact)
    // Ids sort by the time of creation.
    const [elder = fact.id, younger] = [fact.id, this.#owners.get(name) ?? fact.id].sort()
    this.#owners.set(name, elder)
    if (younger !== undefined && younger !== elder) this.#shared.push({ fault: 'shared', elder, younger })
    if (!fact.isReadable) this.#unreadable.push(fact.id)
  }

  *#entryFaults(): Generator<Fault> {
    for (const { key, expected, actual } of this.#entries.values()) {
      if (expected === actual) continue
      const fault = actual === undefined ? 'missing' : expected === undefined ? 'stray' : 'different'
      yield { fault, key, owner: this.#owners.get(seqName(ownerSeqOf(key))) }
    }
  }
}

/** One fault for each property, since its offers are read together. */
function dealFaults(deals: readonly Deal[]): Fault[] {
  return [...Map.groupBy(deals, ({ property }) => property)].map(([property, each]) => ({
    fault: 'contradictory',
    property,
    offers: [...new Set(each.map(({ offer }) => offer))].sort(),
  }))
}

const seqName = ({ kind, seq }: { kind: string; seq: number }) => `${kind} ${seq}`
