import { expect } from 'vitest'
import { transactionStore } from '../../../../../lib/data/kinds/transactions.ts'
import { recordWrites } from '../../../../../lib/data/records/record-writes.ts'
import { commit, newOperation } from '../../../../../lib/data/table/commit.ts'
import { getItem } from '../../../../../lib/data/table/items.ts'
import { recordKey } from '../../../../../lib/data/table/keys.ts'
import { parseStored } from '../../../../../lib/domain/validation.ts'
import { get } from '../../../../support/requests/api.ts'
import { PROPERTIES } from '../../../../support/samples/sample-property.ts'
import { PROSPECTS } from '../../../../support/samples/sample-prospect.ts'
import { anOffer } from '../../../../support/samples/sample-transaction.ts'
import { faults } from '../../../../support/store/checked-table.ts'
import { expectInvariants } from '../../../../support/store/invariants.ts'

export type Pair = { prospect_id: string; property_id: string }
export type Status = 'accepted' | 'completed'

export const as = { as: 'agent' } as const

const read = async (at: string) => (await get(at, { as: 'viewer' })).body
export const propertyOf = ({ property_id }: Pair) => read(`${PROPERTIES}/${property_id}`)
export const prospectOf = ({ prospect_id }: Pair) => read(`${PROSPECTS}/${prospect_id}`)

/** An offer that moved nothing but itself. */
export async function anOldOffer(status: Status, pair: Pair) {
  const { record, at } = await anOffer(pair)
  await moveAlone(String(record.id), status)
  return { id: String(record.id), at }
}

/** Moves an offer as before offers moved their property: it alone is written. */
export async function moveAlone(id: string, status: Status) {
  const item = await getItem(recordKey(id))
  const data = parseStored(transactionStore.kind.Kept, item?.data)
  const before = { seq: Number(item?.seq), version: Number(item?.version), data }
  const version = before.version + 1
  const after = { ...before, version, data: { ...data, status, updated_at: new Date().toISOString() } }
  const operation = newOperation()
  const writes = () => recordWrites(transactionStore, operation, before, after)
  expect(await commit({ operation, writes })).toEqual({ committed: true })
}

/** The one fault is found, mended and gone. */
export async function expectMended(fault: string) {
  expect(await faults()).toEqual([`found: ${fault}`])
  expect(await faults(true)).toEqual([`mended: ${fault}`])
  expect(await faults()).toEqual([])
  await expectInvariants()
}
