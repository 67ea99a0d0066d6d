import { vi } from 'vitest'
import { prepareTable } from '../../lib/data/rebuild/layout-item.ts'
import { connect, type Item } from '../../lib/data/table/client.ts'
import { online } from '../client/copy/device.ts'
import { later } from '../client/copy/frozen-service.ts'
import { begun, type Scene } from '../client/copy/scene.ts'
import { edit } from '../client/copy/steps.ts'
import { CHANGES } from '../functions/changes/feed.ts'
import { aUser, changeUser, signIn } from '../support/people/signed-in-user.ts'
import { call, del, get, post, put, tokenFor } from '../support/requests/api.ts'
import { aProspect, PROSPECTS } from '../support/samples/sample-prospect.ts'
import { anOfferThatIs } from '../support/samples/sample-transaction.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { everyItem } from '../support/store/invariants.ts'
import { useRestoredTable } from '../support/store/restored-table.ts'

const admin = { as: 'admin' } as const
const agent = { as: 'agent' } as const
const LISTS = ['prospects', 'properties', 'transactions'].map(
  (noun) => `/api/v1/${noun}?status=all&limit=100`,
)

const lists = () => Promise.all(LISTS.map(async (list) => (await get(list, admin)).body))
const cursorNow = async (): Promise<string> => (await get(CHANGES, admin)).body.next
const sentAs = (key: string) =>
  post(
    PROSPECTS,
    { name: key, email: `${key}@example.com` },
    { ...agent, headers: { 'idempotency-key': key } },
  )

/** Names and a phone number of prospects that are erased or deleted after the backup. */
export const traces = ['Qwyjibo', 'Zzyzx', '+33677889900']

/** Starts two devices. The first device only reads. On the second device, a user later edits a record offline. */
async function devices(): Promise<{ follower: Scene; editor: Scene }> {
  return { follower: await begun(), editor: await begun() }
}

/**
 * Creates records and a backup, sends more requests, and then restores the backup, as in docs/incidents.md. `log` has the log
 * lines of the requests after the backup.
 */
export async function lostHours() {
  // Issues the tokens before the clock moves forward. After a reset of the clock, tokens from a later time would not be valid.
  await Promise.all((['admin', 'agent', 'viewer'] as const).map((role) => tokenFor(role)))
  vi.useFakeTimers({ toFake: ['Date'] })
  await useFreshTable()

  const named = (name: string) => aProspect({ name, email: `${name.toLowerCase()}@example.com` })
  const edited = await named('Update')
  const contested = await named('Contested')
  const toErase = await named('Qwyjibo')
  const toDelete = await aProspect({ name: 'Zzyzx', phone: '+33677889900' })
  const offer = await anOfferThatIs('pending')
  const user = await aUser('agent')
  await sentAs('before')
  later()
  const cursorBefore = await cursorNow()
  const { follower, editor } = await devices()
  const atBackup = await lists()
  const backup: Item[] = await everyItem()

  later()
  const log: unknown[] = []
  const written = vi.spyOn(console, 'info').mockImplementation((line) => void log.push(line))
  await put(edited.at, { phone: '+33600000001' }, agent)
  await put(contested.at, { name: 'Shown on the device' }, agent)
  await put(offer.at, { status: 'accepted' }, agent)
  const { record: lost, at: lostAt } = await named('Lost')
  await call('POST', `${toErase.at}/erase`, admin)
  await call('POST', `${lostAt}/erase`, admin)
  await del(toDelete.at, admin)
  await sentAs('after')
  const lateUser = await aUser('agent')
  await changeUser(user, { disabled_at: new Date().toISOString() })
  const lateToken: string = (await signIn(lateUser.email)).body.token
  later()
  const cursorAfter = await cursorNow()
  for (const { copy } of [follower, editor]) await copy.sync()
  await edit(editor.copy, 'prospect', contested.record.id, { name: 'Edited without a network' })
  written.mockRestore()

  later()
  await useRestoredTable(backup)
  // `npm run deploy` prepares the table before the functions start. Each function calls `connect` when it starts.
  await prepareTable()
  await connect()
  for (const { device } of [follower, editor]) device.network = online
  const atRestore = await lists()
  return {
    ...{ edited, contested, toErase, toDelete, lost, offer, user, lateUser, lateToken, follower, editor },
    ...{ cursorBefore, cursorAfter, atBackup, atRestore, log, sentAs },
  }
}
