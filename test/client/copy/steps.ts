import { expect } from 'vitest'
import type { LocalRecord, Patches, RecordType } from '../../../client/src/index.ts'
import { ConnectionError, type Copy, deaf, online } from './device.ts'
import { flat, type Scene } from './scene.ts'

/** Syncs with a network that loses the answer to the first change, and sets the network to online after that. */
export async function loseAnswer({ device, copy }: Scene): Promise<void> {
  device.network = deaf
  await expect(copy.sync()).rejects.toThrow(ConnectionError)
  device.network = online
}

/** Sets the network to online and syncs. Fails if the sync hands a change back. */
export async function expectAllSent({ device, copy }: Scene): Promise<void> {
  device.network = online
  expect(await copy.sync()).toEqual([])
}

/** Syncs, and returns the first change that the sync hands back to the app. */
export async function handedBack(copy: Copy) {
  const [change] = await copy.sync()
  if (change === undefined) throw new Error('Nothing was handed back')
  return change
}

/** A record as a device shows it now. */
export async function shownBy<K extends RecordType>(
  copy: Copy,
  kind: K,
  id: string,
): Promise<LocalRecord<K>> {
  const shown = await copy.get(kind, id)
  if (shown === undefined) throw new Error(`The copy has no ${kind} ${id}`)
  return shown
}

/** Edits a record, based on the values that the copy shows now. */
export async function edit<K extends RecordType>(
  copy: Copy,
  kind: K,
  id: string,
  body: Patches[K],
): Promise<void> {
  await copy.update(await shownBy(copy, kind, id), body)
}

/** Creates an offer with the amount 9. Creates a property for the offer if `property_id` is undefined. */
export async function createOffer(copy: Copy, prospect_id: string, property_id?: string): Promise<string> {
  return copy.create('transaction', {
    prospect_id,
    property_id: property_id ?? (await copy.create('property', flat)),
    offer_amount: 9,
  })
}
