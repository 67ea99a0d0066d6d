import { post } from '../../support/requests/api.ts'
import { type Copy, type Device, newDevice, started } from './device.ts'

export const admin = { as: 'admin' } as const
export const zoe = { name: 'Zoé', email: 'zoe@example.com', criteria: { budget_min: 1, budget_max: 2 } }
export const flat = { address: '12 rue des Lilas', type: 'apartment', surface: 54, price: 260_000 } as const
/** A valid phone number. */
export const phone = '+33612345678'
/**
 * A time between two limits: the client repeats a create with the same key for 23 hours, and a token is valid for 24 hours.
 */
export const KEY_FORGOTTEN_MS = 23.5 * 60 * 60 * 1000

export type Scene = { device: Device; copy: Copy }

/** A device with a copy of all records of the service. */
export async function begun(made: Partial<Device> = {}): Promise<Scene> {
  const device = newDevice(made)
  const copy = await started(device)
  await copy.sync()
  return { device, copy }
}

/** A device with a copy of one prospect, whose id is `id`. */
export async function begunWithProspect(made: Partial<Device> = {}): Promise<Scene & { id: string }> {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  return { id: body.id, ...(await begun(made)) }
}
