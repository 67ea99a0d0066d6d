import type { Random } from '../../lib/local/demo/samples.ts'
import type { RecordType } from './checks/history.ts'

/** The state that the clients of one run share. */
export type Scene = {
  /** The prefix of idempotency keys, which is unique for each run. */
  name: string
  ids: Record<RecordType, string[]>
  /** For each record, the version that a client has received last. The stored version is often newer. */
  versions: Map<string, number>
  anyStatus(type: RecordType, random: Random): string
  /** Whether the clients must stop. */
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
 * Returns the body of a create, with values that identify the create. Returns `undefined` for an offer if there is no prospect or
 * no property yet.
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

/** Returns the `origin` that `bodyOf` has written into a record. */
export function originIn(data: Record<string, unknown>): string {
  const amount = data.price ?? data.offer_amount
  if (typeof amount === 'number') return `${Math.floor(amount / 10_000) - 1}x${amount % 10_000}`
  return String(data.email).replace('@example.com', '')
}

/** Returns the `value` that `changeOf` has last written into a record. */
export function valueIn(data: Record<string, unknown>): string | undefined {
  return /^Renamed (\S+)$/.exec(String(data.name ?? data.address))?.[1]
}

function numberOf(origin: string): number {
  const [client = '0', step = '0'] = origin.split('x')
  return (Number(client) + 1) * 10_000 + Number(step)
}
