import type { Bond } from '../../../domain/deals.ts'
import { countWrites } from '../../lists/counted-list.ts'
import { isTrace } from '../../matching/entries.ts'
import type { Item } from '../../table/client.ts'
import { isCount, isEntry, type Key } from '../../table/keys.ts'
import { derivations } from '../derivation.ts'
import { type Counter, counterIn } from '../places.ts'

/** That an entry or posting is there with this content, a counter has (a part of) this count, or a property this offer. */
export type Matter =
  | { about: 'entry'; key: Key; content: Item }
  | { about: 'counter'; counter: Counter; count: number }
  | { about: 'deal'; bond: Bond }

/** That a record holds this place of its kind; of one that cannot be read nothing else is known. */
type Holder = { about: 'place'; kind: string; seq: number; id: string; isReadable: boolean }

/** What an item says: a record, what must be there beside it and where its place is; any other, what is there. */
export type Claim = Holder | (Matter & { side: 'must' | 'is' })

/** Everything that one item of a table says, be it for the sake of a record or of something else. */
export function claimsOf(item: Item): Claim[] {
  const { pk, sk, ...content } = item
  const key = { pk: String(pk), sk: String(sk) }
  if (isTrace(item)) return []
  if (isEntry(key)) return [{ about: 'entry', side: 'is', key, content }]
  if (isCount(key))
    return Object.entries(content).map(([name, count]) => counted('is', counterIn(key, name), Number(count)))
  if (key.sk !== 'record') return []
  const held: Claim[] =
    content.referrers === undefined ? [] : [counted('is', referrers(key.pk), Number(content.referrers))]
  return [...held, ...recordClaims({ ...key, ...content })]
}

function recordClaims(record: Item): Claim[] {
  const derivation = derivations.find(({ kind }) => kind === record.kind)
  if (!derivation) {
    if (record.seq === undefined) return []
    // Its entries would look like strays, and what it refers to as if nobody did.
    throw new Error(`There are records of kind ${record.kind}, which this version does not know`)
  }
  const { kind } = derivation
  const reading = derivation.read(record)
  const id = String(record.pk)
  const holder: Claim = {
    about: 'place',
    kind,
    seq: Number(record.seq),
    id,
    isReadable: reading !== undefined,
  }
  if (!reading) return [holder]
  const entries = reading.entries.map(
    ({ key, item }): Claim => ({ about: 'entry', side: 'must', key, content: item }),
  )
  const counters = reading.entries.flatMap(({ list }) =>
    list === undefined ? [] : countersOf(kind, list, reading.seq),
  )
  const deals = reading.bond ? [{ about: 'deal', ...reading.bond } as const] : []
  const references = reading.references.map((reference) => referrers(reference.id))
  return [
    holder,
    ...entries,
    ...deals,
    ...[...counters, ...references].map((counter) => counted('must', counter, 1)),
  ]
}

/** Those that its entry at this place adds one to. */
function countersOf(kind: string, list: string, seq: number): Counter[] {
  return countWrites(kind, list, seq, { delta: 1, shard: 0 }).map(({ Update }) => {
    const [name = ''] = Object.values(Update?.ExpressionAttributeNames ?? {})
    return counterIn({ pk: String(Update?.Key?.pk), sk: String(Update?.Key?.sk) }, name)
  })
}

const referrers = (id: string): Counter => ({ counts: 'referrers', id })

const counted = (side: 'must' | 'is', counter: Counter, count: number): Claim => ({
  about: 'counter',
  side,
  counter,
  count,
})
