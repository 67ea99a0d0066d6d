import { expect } from 'vitest'
import { deleteItems, getItem, type Item, putItem } from '../../../lib/data/table/client.ts'
import { newOperation } from '../../../lib/data/table/commit.ts'
import {
  assigneeKey,
  changeKey,
  changePartition,
  historyKey,
  layoutKey,
  listEntryKey,
  recordKey,
  sampleKey,
  userListKey,
} from '../../../lib/data/table/keys.ts'
import type { RecordTypeName } from '../../../lib/domain/id.ts'
import { putAll } from './bulk-load.ts'
import { everyItem } from './invariants.ts'

// Reads and writes stored items directly, for tests of data that no request can create: of other releases, damaged or expired.

export { type Item, putItem }

/** Returns the item of a record or of a user. */
export async function recordItem(id: string): Promise<Item> {
  const item = await getItem(recordKey(id))
  if (!item) throw new Error(`The table has no ${id}`)
  return item
}

/** Replaces the item of a record or of a user by the result of `change`. */
export async function changeRecordItem(id: string, change: (item: Item) => Item): Promise<void> {
  await putItem({ Item: change(await recordItem(id)) })
}

/** Sets fields in the data of a record or of a user. */
export const changeData = (id: string, fields: object) =>
  changeRecordItem(id, (item) => ({ ...item, data: { ...Object(item.data), ...fields } }))

/** Removes the item of a record, and returns a function that restores it. */
export async function removeRecordItem(id: string): Promise<() => Promise<void>> {
  const item = await recordItem(id)
  await deleteItems([recordKey(id)])
  return async () => void (await putItem({ Item: item }))
}

/** Returns the entry of a history with this ordinal. The first entry has the ordinal 1. */
export const historyItem = (id: string, ordinal: number) => getItem(historyKey(id, ordinal))

export const removeHistoryItem = (id: string, ordinal: number) => deleteItems([historyKey(id, ordinal)])

/** Stores copies of an entry in the history of a record, one for each ordinal. */
export async function copyHistoryItem(id: string, entry: Item, ordinals: readonly number[]): Promise<void> {
  await putAll(ordinals.map((ordinal) => ({ ...entry, ...historyKey(id, ordinal), version: ordinal })))
}

/** Adds copies of the history entry `from` until the history of a record has `to` entries. */
export async function lengthenHistory(id: string, from: number, to: number): Promise<void> {
  const entry = await historyItem(id, from)
  if (!entry) throw new Error(`${id} has no history entry ${from}`)
  const ordinals = Array.from({ length: to - from }, (_, n) => from + 1 + n)
  await copyHistoryItem(id, entry, ordinals)
  await changeRecordItem(id, (item) => ({ ...item, history: { ...Object(item.history), entries: to } }))
}

/** Returns the stored history of a record. */
export async function historyItems(id: string): Promise<Item[]> {
  return (await everyItem()).filter(({ pk }) => pk === historyKey(id, 1).pk)
}

/** Returns the number that stands for an assigned user in packed rows, or `undefined` before the first assignment. */
export const assigneeNumber = async (userId: string) => (await getItem(assigneeKey(userId)))?.number

/** Stores the number of a user, or removes it. */
export async function setAssigneeNumber(userId: string, number: unknown): Promise<void> {
  if (number === undefined) await deleteItems([assigneeKey(userId)])
  else await putItem({ Item: { ...assigneeKey(userId), number } })
}

/** Stores the admin `usr_admin`, whom the token of a request with `as: 'admin'` names. Only requests that change users read this user. */
export async function putAdmin(): Promise<void> {
  const [id, at] = ['usr_admin', new Date().toISOString()]
  const times = { created_at: at, updated_at: at }
  const data = {
    id,
    ...times,
    email: 'admin@test.test',
    name: 'admin',
    role: 'admin',
    credential: 1,
  }
  await putItem({ Item: { ...recordKey(id), kind: 'user', version: 1, operation: newOperation(), data } })
}

/** Stores entries of the list of users. */
export async function putUserEntries(users: readonly { id: string; name: string }[]): Promise<void> {
  await putAll(
    users.map(({ id, name }) => ({
      ...userListKey(`${name.toLowerCase().slice(0, 64)}\n${id}`),
      ...{ user_id: id, name, email: `${id}@example.com`, role: 'agent' },
    })),
  )
}

/** Stores an entry of the change feed with the time of now. */
export async function putFeedItem(entry: { id: string } & Item): Promise<void> {
  await putItem({ Item: { ...changeKey(new Date().toISOString(), 'made', entry.id), ...entry } })
}

/** Returns the stored entries of the change feed. */
export async function feedItems(): Promise<Item[]> {
  return (await everyItem()).filter(({ pk }) => pk === changePartition)
}

/** Returns the item with the layout of the table. */
export const layoutItem = async (): Promise<Item> => (await getItem(layoutKey)) ?? {}

/** Gives the table another layout number. */
export const setLayout = (layout: number) => putItem({ Item: { ...layoutKey, layout } })

/** Removes the entries of some records from the list of all records of a type. */
export const removeEntries = (type: RecordTypeName, seqs: readonly number[]) =>
  deleteItems(seqs.map((seq) => listEntryKey(type, 'all', seq)))

/** Stores word samples, as if each word were in more than 30,000 records. */
export async function putSamples(type: RecordTypeName, words: readonly string[]): Promise<void> {
  const seqs = Array.from({ length: 100 }, (_, seq) => seq)
  await putAll(
    words.flatMap((word) => seqs.map((seq) => ({ ...sampleKey(type, word, seq), facets: 'live', of: 5 }))),
  )
}

/** Expects that a record has a word sample, an additional item that few records have. */
export async function expectSampleOf(type: string, seq: number): Promise<void> {
  const samples = (await everyItem()).filter(
    ({ pk, sk }) => `${pk}${sk}`.startsWith(`WORD#${type}#`) && String(sk).startsWith('~'),
  )
  expect(samples.map(({ sk }) => Number(String(sk).split('#').at(-1)))).toContain(seq)
}
