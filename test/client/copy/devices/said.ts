import { expect } from 'vitest'
import type { LocalChange } from '../../../../client/src/index.ts'
import type { Copy } from '../device.ts'
import { serviceRecords } from '../service-records.ts'

/**
 * What was said to be done: records by their tags, edits by their phone numbers, each with the record it is of; and by their
 * keys the changes over which the service has failed.
 */
export type Said = { records: Set<string>; edits: Map<string, string>; failed: Set<string> }

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

/** What is of a record that was deleted is not to be found either. */
export function forgetRecord({ records, edits }: Said, tag: string): void {
  records.delete(tag)
  for (const [phone, of] of edits) if (of === tag) edits.delete(phone)
}

/** After a sync that came to its end a change waits for a reason: it was handed back, or one before it that it needs waits. */
export async function expectNothingIdle(copy: Copy, seed: string): Promise<void> {
  const before: LocalChange[] = []
  for (const change of await copy.waiting()) {
    const said = JSON.stringify(change)
    const reason = change.refusal ?? before.find(({ id }) => said.includes(id))
    expect(reason, `${seed}: ${said}`).toBeDefined()
    before.push(change)
  }
}

/** No prospect is shown twice, but for one whose create the service may have made and fails to answer. */
export async function expectShownOnce({ failed }: Said, copy: Copy, seed: string): Promise<void> {
  for (const { key, refusal } of await copy.waiting()) if (refusal?.why === 'failed') failed.add(key)
  const shown = await copy.list('prospect')
  const names = shown
    .filter(({ waiting: [first] }) => !(first && failed.has(first.key)))
    .map(({ record }) => record.name)
  expect(names, seed).toEqual([...new Set(names)])
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
