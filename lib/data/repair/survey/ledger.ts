import type { Bond } from '../../../domain/deals.ts'
import type { Key } from '../../table/keys.ts'
import type { Fault, SharedPlace } from '../faults.ts'
import { bondName, type Counter, counterName, nameOf, placeOf } from '../places.ts'
import type { Claim } from './claims.ts'
import { fingerprint } from './fingerprint.ts'

/**
 * Claims held against each other. Of entries it holds fingerprints, as copies of whole records would take more memory,
 * and whose place is whose.
 */
type Ledger = { enter(claim: Claim): void; faults(): Fault[]; held(): number }

export function newLedger(): Ledger {
  const entries = new Map<string, { key: Key; must?: string; is?: string }>()
  const counters = new Map<string, { counter: Counter; missing: number }>()
  const bonds = new Map<string, { bond: Bond; missing: number }>()
  const owners = new Map<string, string>()
  const shared: SharedPlace[] = []
  const unreadable: string[] = []
  let held = 0

  function* entryFaults(): Generator<Fault> {
    for (const { key, must, is } of entries.values()) {
      if (must === is) continue
      const fault = is === undefined ? 'missing' : must === undefined ? 'stray' : 'different'
      yield { fault, key, owner: owners.get(placeName(placeOf(key))) }
    }
  }

  return {
    enter(claim) {
      held += 1
      if (claim.about === 'place') {
        const name = placeName(claim)
        const [elder = claim.id, younger] = [claim.id, owners.get(name) ?? claim.id].sort()
        owners.set(name, elder)
        if (younger !== undefined && younger !== elder) shared.push({ fault: 'shared', elder, younger })
        if (!claim.isReadable) unreadable.push(claim.id)
      } else if (claim.about === 'entry') {
        const name = nameOf(claim.key)
        const entry = entries.get(name) ?? { key: claim.key }
        entries.set(name, { ...entry, [claim.side]: fingerprint(claim.content) })
      } else if (claim.about === 'deal') {
        const name = bondName(claim.bond)
        const missing = bonds.get(name)?.missing ?? 0
        bonds.set(name, { bond: claim.bond, missing: missing + (claim.side === 'must' ? 1 : -1) })
      } else {
        const name = counterName(claim.counter)
        const missing = counters.get(name)?.missing ?? 0
        const more = claim.side === 'must' ? claim.count : -claim.count
        counters.set(name, { counter: claim.counter, missing: missing + more })
      }
    },
    faults: () => [
      ...unreadable.map((id): Fault => ({ fault: 'unreadable', id })),
      ...shared,
      ...entryFaults(),
      ...[...counters.values()]
        .filter(({ missing }) => missing !== 0)
        .map(({ counter }): Fault => ({ fault: 'miscounted', counter })),
      ...dealFaults([...bonds.values()].filter(({ missing }) => missing !== 0).map(({ bond }) => bond)),
    ],
    held: () => held,
  }
}

/** One for each property, whose offers are looked at together. */
function dealFaults(bonds: readonly Bond[]): Fault[] {
  return [...Map.groupBy(bonds, ({ property }) => property)].map(([property, each]) => ({
    fault: 'contradictory',
    property,
    offers: [...new Set(each.map(({ offer }) => offer))].sort(),
  }))
}

const placeName = ({ kind, seq }: { kind: string; seq: number }) => `${kind} ${seq}`
