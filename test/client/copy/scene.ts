import type { Held, Kind, Patches } from '../../../client/src/index.ts'
import { type Copy, newDevice, started } from './device.ts'

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

/** A record as a device shows it now. */
export async function shownBy<K extends Kind>(copy: Copy, kind: K, id: string): Promise<Held<K>> {
  const shown = await copy.get(kind, id)
  if (shown === undefined) throw new Error(`It shows no ${kind} ${id}`)
  return shown
}

/** Edits a record as it is shown now. */
export async function edit<K extends Kind>(copy: Copy, kind: K, id: string, body: Patches[K]): Promise<void> {
  await copy.update(await shownBy(copy, kind, id), body)
}
