import { expect } from 'vitest'
import type { Random } from '../../../../lib/local/demo/samples.ts'
import { del, put } from '../../../support/requests/api.ts'
import { type Network, NetworkFailure } from '../device.ts'
import { admin } from '../scene.ts'
import { serviceRecords } from '../service-records.ts'
import { forgetRecord, type Said } from './said.ts'

/** A user without a copy changes the phone number of a prospect. */
export async function editAtTheDesk(random: Random, said: Said, phone: string): Promise<void> {
  const records = await serviceRecords('prospect')
  if (records.length === 0) return
  const { id, name } = random.pick(records)
  expect((await put(`/api/v1/prospects/${id}`, { phone }, admin)).status).toBe(200)
  said.edits.set(phone, name.slice(1))
}

/** A user without an offline copy deletes a prospect or an offer. The service refuses to delete a prospect with offers. */
export async function deleteAtTheDesk(random: Random, said: Said): Promise<void> {
  const records = [...(await serviceRecords('prospect')), ...(await serviceRecords('transaction'))]
  if (records.length === 0) return
  const { id, name, offer_amount } = random.pick(records)
  const path = name ? `prospects/${id}` : `transactions/${id}`
  const { status } = await del(`/api/v1/${path}`, admin)
  if (status === 204) forgetRecord(said, name?.slice(1) ?? String(offer_amount))
}

/** Loses 15% of the requests, and the answers to another 20%. */
export function bad(random: Random): Network {
  return async (_, pass) => {
    const fate = random.next()
    if (fate < 0.15) throw new NetworkFailure('The request is lost')
    const answer = await pass()
    if (fate < 0.35) throw new NetworkFailure('The answer is lost')
    return answer
  }
}

/** Returns 500 for 35% of all writes: for 15% before and for 20% after the service makes the change. */
export function failing(random: Random): Network {
  const failed = () => new Response('{}', { status: 500 })
  return async (request, pass) => {
    const fate = random.next()
    if (request.method === 'GET') return pass()
    if (fate < 0.15) return failed()
    const answer = await pass()
    return fate < 0.35 ? failed() : answer
  }
}
