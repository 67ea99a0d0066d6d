import { expect } from 'vitest'
import type { LocalChange } from '../../../../client/src/index.ts'
import type { Copy } from '../device.ts'
import { serviceRecords } from '../service-records.ts'

/**
 * The state that the service must have after all random actions. The tag of a record is a unique number in its name, address or
 * offer amount. `records` has the tags of all records. Each edit has a unique phone number, and sets either this number or a
 * budget with the same digits (`amountOf`). `edits` maps the phone number of each edit to the tag of the edited record.
 * `failed` has the keys of changes to which the service returned an error such as 500.
 */
export type Said = { records: Set<string>; edits: Map<string, string>; failed: Set<string> }

/** Converts a phone number to a budget with the same digits after +33. */
export const amountOf = (phone: string): number => Number(phone.slice(3))
const phoneOf = (amount: number): string => `+33${amount}`

/** Removes a dropped change from the expected state. */
export function forget(said: Said, change: LocalChange): void {
  if (change.does === 'remove') return
  const body: {
    name?: string
    address?: string
    offer_amount?: number
    phone?: string | null
    criteria?: { budget_max?: number | null } | null
  } = change.body
  const { name, address, offer_amount, phone, criteria } = body
  if (change.does === 'update') said.edits.delete(phone ?? phoneOf(criteria?.budget_max ?? 0))
  else said.records.delete(name?.slice(1) ?? address?.slice(1) ?? String(offer_amount))
}

/** Removes a deleted record and its edits from the expected state. */
export function forgetRecord({ records, edits }: Said, tag: string): void {
  records.delete(tag)
  for (const [phone, of] of edits) if (of === tag) edits.delete(phone)
}

/** Fails if a change still waits after a sync, unless it was handed back or depends on an earlier waiting change. */
export async function expectNothingIdle(copy: Copy, seed: string): Promise<void> {
  const before: LocalChange[] = []
  for (const change of await copy.waiting()) {
    const said = JSON.stringify(change)
    const reason = change.refusal ?? before.find(({ id }) => said.includes(id))
    expect(reason, `${seed}: ${said}`).toBeDefined()
    before.push(change)
  }
}

/** Fails if a copy shows a prospect twice. Prospects whose create got a service error are not checked. */
export async function expectShownOnce({ failed }: Said, copy: Copy, seed: string): Promise<void> {
  for (const { key, refusal } of await copy.waiting()) if (refusal?.why === 'failed') failed.add(key)
  const shown = await copy.list('prospect')
  const names = shown
    .filter(({ waiting: [first] }) => !(first && failed.has(first.key)))
    .map(({ record }) => record.name)
  expect(names, seed).toEqual([...new Set(names)])
}

/** Fails unless the service has exactly the expected records, and each prospect's version is 1 plus the number of its edits. */
export async function expectAllOf({ records, edits }: Said, seed: string): Promise<void> {
  const prospects = await serviceRecords('prospect')
  const tags = [
    ...prospects.map(({ name }) => name.slice(1)),
    ...(await serviceRecords('property')).map(({ address }) => address.slice(1)),
    ...(await serviceRecords('transaction')).map(({ offer_amount }) => String(offer_amount)),
  ]
  expect(tags.toSorted(), seed).toEqual([...records].toSorted())
  const editsOf = Map.groupBy(edits.values(), (tag) => tag)
  for (const { name, version } of prospects)
    expect(version - 1, `${seed}: edits of ${name}`).toBe(editsOf.get(name.slice(1))?.length ?? 0)
}
