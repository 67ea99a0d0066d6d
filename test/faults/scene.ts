import type { Random } from '../../lib/local/demo/samples.ts'
import type { RecordType } from './checks/history.ts'

/** The state that the clients of one run share. */
export type Scene = {
  /** Prefix of idempotency keys, unique for each run. */
  name: string
  ids: Record<RecordType, string[]>
  /** The version of each record that a client last saw, often stale. */
  versions: Map<string, number>
  anyStatus(type: RecordType, random: Random): string
  /** Stops the clients when set. */
  isOver: boolean
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
    anyStatus: (type, random) => random.pick(STATUSES[type]),
    isOver: false,
  }
}

/**
 * Returns a body whose values identify the request that sends it; `undefined` if an offer has no records to refer to
 * yet.
 */
export function bodyOf(type: RecordType, origin: string, { ids }: Scene, random: Random): object | undefined {
  if (type === 'prospects') {
    const criteria = { budget_min: numberOf(origin) }
    return { name: `Named ${origin}`, email: `${origin}@example.com`, criteria }
  }
  if (type === 'properties')
    return { address: `Named ${origin}`, type: 'house', surface: 50, price: numberOf(origin) }
  if (ids.prospects.length === 0 || ids.properties.length === 0) return undefined
  const prospect_id = random.pick(ids.prospects)
  return { prospect_id, property_id: random.pick(ids.properties), offer_amount: numberOf(origin) }
}

/** Returns a patch with values that only this request writes. */
export function changeOf(type: RecordType, value: string): object {
  const text = `Renamed ${value}`
  const amount = numberOf(value)
  if (type === 'prospects') return { name: text, criteria: { budget_min: amount } }
  return { address: text, estimated_rent: amount }
}

/** Returns which request created a record, from the values of `bodyOf`. */
export function originIn(data: Record<string, unknown>): string {
  const amount = data.price ?? data.offer_amount
  if (typeof amount === 'number') return `${Math.floor(amount / 10_000) - 1}x${amount % 10_000}`
  return String(data.email).replace('@example.com', '')
}

/** Returns which request changed a record last, from the values of `changeOf`. */
export function valueIn(data: Record<string, unknown>): string | undefined {
  return /^Renamed (\S+)$/.exec(String(data.name ?? data.address))?.[1]
}

function numberOf(origin: string): number {
  const [client = '0', step = '0'] = origin.split('x')
  return (Number(client) + 1) * 10_000 + Number(step)
}
