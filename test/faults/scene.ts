import type { Random } from '../../lib/local/demo/samples.ts'
import type { RecordType } from './checks/history.ts'

/** What the clients of one run know together. */
export type Scene = {
  /** Tells the idempotency keys of runs apart. */
  name: string
  ids: Record<RecordType, string[]>
  /** The version of a record that somebody saw last; stale as often as not. */
  versions: Map<string, number>
  anyStatus(kind: RecordType, random: Random): string
  /** Ends the clients' work. */
  over: boolean
}

const STATUSES: Record<RecordType, readonly string[]> = {
  prospects: ['new', 'active', 'qualified', 'archived'],
  properties: ['available', 'under_offer', 'sold', 'archived'],
  transactions: ['accepted', 'rejected', 'withdrawn', 'completed', 'cancelled'],
}

export function newScene(name: string): Scene {
  return {
    name,
    ids: { prospects: [], properties: [], transactions: [] },
    versions: new Map(),
    anyStatus: (kind, random) => random.pick(STATUSES[kind]),
    over: false,
  }
}

/** What creates a record that says which request made it. Nothing while there is nobody to make an offer. */
export function bodyOf(kind: RecordType, origin: string, { ids }: Scene, random: Random): object | undefined {
  if (kind === 'prospects') {
    const criteria = { budget_min: numberOf(origin) }
    return { name: `Named ${origin}`, email: `${origin}@example.com`, criteria }
  }
  if (kind === 'properties')
    return { address: `Named ${origin}`, type: 'house', surface: 50, price: numberOf(origin) }
  if (ids.prospects.length === 0 || ids.properties.length === 0) return undefined
  const prospect_id = random.pick(ids.prospects)
  return { prospect_id, property_id: random.pick(ids.properties), offer_amount: numberOf(origin) }
}

/** What changes a record to something that only this request writes. */
export function changeOf(kind: RecordType, value: string): object {
  const text = `Renamed ${value}`
  const amount = numberOf(value)
  if (kind === 'prospects') return { name: text, criteria: { budget_min: amount } }
  return { address: text, estimated_rent: amount }
}

/** The request that made a record, as `bodyOf` wrote it. */
export function originIn(data: Record<string, unknown>): string {
  const amount = data.price ?? data.offer_amount
  if (typeof amount === 'number') return `${Math.floor(amount / 10_000) - 1}x${amount % 10_000}`
  return String(data.email).replace('@example.com', '')
}

/** The request that changed a record last, as `changeOf` wrote it. */
export function valueIn(data: Record<string, unknown>): string | undefined {
  return /^Renamed (\S+)$/.exec(String(data.name ?? data.address))?.[1]
}

function numberOf(origin: string): number {
  const [client = '0', step = '0'] = origin.split('x')
  return (Number(client) + 1) * 10_000 + Number(step)
}
