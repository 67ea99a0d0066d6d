import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { config } from '../../../../lib/config.ts'
import { withDeadline } from '../../../../lib/context/deadline.ts'
import { client, getItems, putItem } from '../../../../lib/data/table/client.ts'
import type { Key } from '../../../../lib/data/table/keys.ts'

async function items(count: number): Promise<Key[]> {
  const keys = Array.from({ length: count }, () => ({ pk: randomUUID(), sk: 'x' }))
  await Promise.all(keys.map((key) => putItem({ Item: key })))
  return keys
}

const inAnyOrder = (found: readonly { pk?: unknown }[]) => found.map(({ pk }) => pk).toSorted()

const Asked = v.looseObject({
  RequestItems: v.record(v.string(), v.looseObject({ Keys: v.array(v.unknown()) })),
})

/** Makes the store read at most `most` keys of each batch, and return all other keys as unprocessed. */
async function readingOnly<T>(most: number, work: () => Promise<T>): Promise<T> {
  const table = config().TABLE_NAME
  client().middlewareStack.add(
    (next) => async (args) => {
      const { Keys = [], ...rest } = v.parse(Asked, args.input).RequestItems[table] ?? {}
      const UnprocessedKeys = Keys.length > most ? { [table]: { ...rest, Keys: Keys.slice(most) } } : {}
      if (most === 0) return { output: { $metadata: {}, UnprocessedKeys }, response: {} }
      const RequestItems = { [table]: { ...rest, Keys: Keys.slice(0, most) } }
      const answer = await next({ ...args, input: { ...args.input, RequestItems } })
      return { ...answer, output: { ...answer.output, UnprocessedKeys } }
    },
    { step: 'initialize', name: 'readingOnly' },
  )
  return work().finally(() => client().middlewareStack.remove('readingOnly'))
}

test.each([0, 100, 230])('getItems returns all of %i items', async (count) => {
  const keys = await items(count)
  expect(inAnyOrder(await getItems(keys))).toEqual(inAnyOrder(keys))
})

test('getItems requests unprocessed keys of a batch again until it has read all keys', async () => {
  const keys = await items(7)
  expect(inAnyOrder(await readingOnly(3, () => getItems(keys)))).toEqual(inAnyOrder(keys))
})

test('getItems throws store_unavailable at the deadline if the store reads no key of a batch', async () => {
  const keys = await items(2)
  const read = withDeadline(100, () => readingOnly(0, () => getItems(keys)))
  await expect(read).rejects.toMatchObject({ code: 'store_unavailable' })
})
