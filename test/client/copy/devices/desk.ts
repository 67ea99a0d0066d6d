import { expect } from 'vitest'
import type { Random } from '../../../../lib/local/demo/samples.ts'
import { del, put } from '../../../support/requests/api.ts'
import { admin } from '../scene.ts'
import { serviceRecords } from '../service-records.ts'
import { forgetRecord, type Said } from './said.ts'

/** Somebody at a desk gives a prospect another phone number. */
export async function editAtTheDesk(random: Random, said: Said, phone: string): Promise<void> {
  const records = await serviceRecords('prospect')
  if (records.length === 0) return
  const { id, name } = random.pick(records)
  expect((await put(`/api/v1/prospects/${id}`, { phone }, admin)).status).toBe(200)
  said.edits.set(phone, name.slice(1))
}

/** Somebody at a desk deletes a prospect or an offer; a prospect that has offers stays. */
export async function deleteAtTheDesk(random: Random, said: Said): Promise<void> {
  const records = [...(await serviceRecords('prospect')), ...(await serviceRecords('transaction'))]
  if (records.length === 0) return
  const { id, name, offer_amount } = random.pick(records)
  const path = name ? `prospects/${id}` : `transactions/${id}`
  const { status } = await del(`/api/v1/${path}`, admin)
  if (status === 204) forgetRecord(said, name?.slice(1) ?? String(offer_amount))
}
