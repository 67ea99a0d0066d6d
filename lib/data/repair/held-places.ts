import type { Item } from '../table/items.ts'
import { type Key, sequenceKey } from '../table/keys.ts'

/** Whose place is whose (record ids by `<kind> <seq>`), places of two records, and how far each kind's places go. */
export type Held = { owners: Map<string, string>; shared: Shared[]; last: Map<string, number> }

/** Two records with one place; ids tell which is the elder. */
type Shared = { elder: string; younger: string }

export const nothingHeld = (): Held => ({ owners: new Map(), shared: [], last: new Map() })

/** Adds the place that a record holds. */
export function addPlace({ owners, shared, last }: Held, kind: string, seq: number, id: string): void {
  if (!Number.isInteger(seq)) return
  const { pk } = sequenceKey(kind)
  last.set(pk, Math.max(seq, last.get(pk) ?? 0))
  const place = `${kind} ${seq}`
  const [elder = id, younger] = [id, owners.get(place) ?? id].sort()
  owners.set(place, elder)
  if (younger !== undefined && younger !== elder) shared.push({ elder, younger })
}

/** Adds the last place that a sequence has handed out, if the item is one. */
export function addSequence({ last }: Held, { pk, sk }: Key, { next }: Item): void {
  if (sk === sequenceKey('').sk && pk.startsWith(sequenceKey('').pk)) last.set(pk, Number(next))
}

/** Places of two records, told by both, and sequences behind the records, told by key and the place they must pass. */
export function placeFaults(held: Held, found: Held) {
  const shared = held.shared.map(({ elder, younger }) => ({
    fault: 'shared' as const,
    where: `${elder} ${younger}`,
  }))
  const behind = [...held.last]
    .filter(([pk, seq]) => seq > (found.last.get(pk) ?? 0))
    .map(([pk, seq]) => ({ fault: 'behind' as const, where: `${pk} ${seq}` }))
  return [...behind, ...shared]
}
