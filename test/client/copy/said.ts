import { expect } from 'vitest'
import type { LocalChange } from '../../../client/src/index.ts'
import { serviceRecords } from './service-records.ts'

/** What was said to be done: records by their tags, edits by their phone numbers, each with the record it is of. */
export type Said = { records: Set<string>; edits: Map<string, string> }

/** What was given up is not to be found. */
export function forget(said: Said, change: LocalChange): void {
  if (change.does === 'remove') return
  const {
    name,
    address,
    offer_amount,
    phone,
  }: { name?: string; address?: string; offer_amount?: number; phone?: string | null } = change.body
  if (change.does === 'update') said.edits.delete(phone ?? '')
  else said.records.delete(name?.slice(1) ?? address?.slice(1) ?? String(offer_amount))
}

/** Every record that was said to be made is there once, and nothing else; each has been changed once by each edit of it. */
export async function expectAllOf({ records, edits }: Said, seed: string): Promise<void> {
  const [prospects, properties, offers] = [
    await serviceRecords('prospect'),
    await serviceRecords('property'),
    await serviceRecords('transaction'),
  ]
  const tags = [
    ...prospects.map(({ name }) => name.slice(1)),
    ...properties.map(({ address }) => address.slice(1)),
    ...offers.map(({ offer_amount }) => String(offer_amount)),
  ]
  expect(tags.toSorted(), seed).toEqual([...records].toSorted())
  const editsOf = Map.groupBy(edits.values(), (tag) => tag)
  for (const { name, version } of prospects)
    expect(version - 1, `${seed}: edits of ${name}`).toBe(editsOf.get(name.slice(1))?.length ?? 0)
}
