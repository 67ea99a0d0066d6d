import { expect } from 'vitest'
import type { Held, Kind, Patches } from '../../../client/src/index.ts'
import { post } from '../../support/requests/api.ts'
import { type Copy, type Device, deaf, NetworkFailure, newDevice, online, started } from './device.ts'

export const admin = { as: 'admin' } as const
export const zoe = { name: 'Zoé', email: 'zoe@example.com', criteria: { budget_min: 1, budget_max: 2 } }
export const flat = { address: '12 rue des Lilas', type: 'apartment', surface: 54, price: 260_000 } as const
/** A valid phone number. */
export const phone = '+33612345678'
/** Longer than the service keeps idempotency keys, and shorter than a session lasts. */
export const KEY_FORGOTTEN_MS = 23.5 * 60 * 60 * 1000

export type Scene = { device: Device; copy: Copy }

/** A device with a copy of all records of the service. */
export async function begun(made: Partial<Device> = {}): Promise<Scene> {
  const device = newDevice(made)
  const copy = await started(device)
  await copy.sync()
  return { device, copy }
}

/** A device with a copy of one prospect of the service, whose id is `id`. */
export async function begunWithProspect(made: Partial<Device> = {}): Promise<Scene & { id: string }> {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  return { id: body.id, ...(await begun(made)) }
}

/** Sends the changes that wait and loses the answer of the first; online again afterwards. */
export async function loseAnswer({ device, copy }: Scene): Promise<void> {
  device.network = deaf
  await expect(copy.sync()).rejects.toThrow(NetworkFailure)
  device.network = online
}

/** Fails unless an online sync hands nothing back. */
export async function expectAllSent({ device, copy }: Scene): Promise<void> {
  device.network = online
  expect(await copy.sync()).toEqual([])
}

/** The change that a sync hands back first. */
export async function handedBack(copy: Copy) {
  const [change] = await copy.sync()
  if (change === undefined) throw new Error('Nothing was handed back')
  return change
}

/** A record as a device shows it now. */
export async function shownBy<K extends Kind>(copy: Copy, kind: K, id: string): Promise<Held<K>> {
  const shown = await copy.get(kind, id)
  if (shown === undefined) throw new Error(`The copy has no ${kind} ${id}`)
  return shown
}

/** Edits a record as it is shown now. */
export async function edit<K extends Kind>(copy: Copy, kind: K, id: string, body: Patches[K]): Promise<void> {
  await copy.update(await shownBy(copy, kind, id), body)
}

/** Creates an offer of 9 between two records, and a property for it where none is given. */
export async function createOffer(copy: Copy, prospect_id: string, property_id?: string): Promise<string> {
  return copy.create('transaction', {
    prospect_id,
    property_id: property_id ?? (await copy.create('property', flat)),
    offer_amount: 9,
  })
}
