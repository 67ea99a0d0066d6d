import { newDevice, started } from './device.ts'

export const admin = { as: 'admin' } as const
export const zoe = { name: 'Zoé', email: 'zoe@example.com', criteria: { budget_min: 1, budget_max: 2 } }
export const flat = { address: '12 rue des Lilas', type: 'apartment', surface: 54, price: 260_000 } as const

/** A device with a copy of what there is. */
export async function begun() {
  const device = newDevice()
  const copy = await started(device)
  await copy.sync()
  return { device, copy }
}
