import { beforeEach, describe, expect, test } from 'vitest'
import { del, get, put } from '../../support/requests/api.ts'
import { countAsMore } from '../../support/samples/many-records.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { beforeRequest } from '../../support/store/before-request.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { interceptRequests } from '../../support/store/intercept.ts'

/** This query filters by price and by time, so it reads packed rows of two families. */
const CHEAP = `${PROPERTIES}?price_max=150000&updated_since=2020-01-01&sort=price`

beforeEach(async () => {
  await useFreshTable()
  await countAsMore('property', 300)
})

const shown = async () => {
  const { body } = await get(CHEAP, { as: 'viewer' })
  const prices = body.data.map(({ price }: { price: number }) => price)
  return { prices, total: body.pagination.total }
}

/**
 * Runs `work`, which reads the partition with the number `partition` in the packed-row families `first` and `second`. Runs
 * `write` after the read of `first` and before the read of `second`.
 */
async function between<T>(
  { first, second, partition }: { first: string; second: string; partition: number },
  write: () => Promise<unknown>,
  work: () => Promise<T>,
) {
  const { promise: isWritten, resolve } = Promise.withResolvers<void>()
  const stop = interceptRequests(async ({ command, input }, send) => {
    const isOf = (family: string) =>
      command.startsWith('Query') && JSON.stringify(input).includes(`ROWS#property#${family}#${partition}`)
    if (isOf(second)) await isWritten
    const answer = await send()
    if (isOf(first)) await write().finally(resolve)
    return answer
  })
  return work().finally(stop)
}

describe.each([
  ['values', 'times'],
  ['times', 'values'],
])('a record that is written between the reads of the row families %s and %s', (first, second) => {
  test('may be missing in that list, but the list has no record that does not match, and the next list is exact', async () => {
    const { at } = await aProperty({ price: 100_000 })
    await aProperty({ price: 120_000 })
    const rise = () => put(at, { price: 180_000 }, { as: 'agent' })
    expect((await between({ first, second, partition: 1 }, rise, shown)).prices).toEqual([120_000])
    expect(await shown()).toEqual({ prices: [120_000], total: 1 })
    const fall = () => put(at, { price: 140_000 }, { as: 'agent' })
    expect((await between({ first, second, partition: 1 }, fall, shown)).prices).toContain(120_000)
    expect(await shown()).toEqual({ prices: [120_000, 140_000], total: 2 })
  })

  test('is in the next list after a create, and in no list after a delete', async () => {
    const { at } = await aProperty({ price: 100_000 })
    const create = () => aProperty({ price: 110_000 })
    expect((await between({ first, second, partition: 2 }, create, shown)).prices).toContain(100_000)
    expect(await shown()).toEqual({ prices: [100_000, 110_000], total: 2 })
    const remove = () => del(at, { as: 'admin' })
    expect((await between({ first, second, partition: 1 }, remove, shown)).prices).toEqual([110_000])
    expect(await shown()).toEqual({ prices: [110_000], total: 1 })
  })

  test('is counted at most once in a summary', async () => {
    // Partition 1 contains the rows of the first and the ninth record. The entries of the other records are between theirs.
    const paths: string[] = []
    for (let made = 0; made < 9; made++) paths.push((await aProperty({ price: 100_000 })).at)
    const edit = async () => {
      for (const at of [paths[0], paths[8]]) await put(at ?? '', { price: 140_000 }, { as: 'agent' })
    }
    const summary = () =>
      get(`${PROPERTIES}/summary?group_by=type&updated_since=2020-01-01`, { as: 'viewer' })
    const { body } = await between({ first, second, partition: 1 }, edit, summary)
    expect(body.total).toBe(9)
    expect((await summary()).body.data).toEqual([{ type: 'apartment', count: 9, sum: 980_000 }])
  })
})

test('a list omits a record that stops matching before the records of the page are read', async () => {
  const { at } = await aProperty({ price: 100_000 })
  await aProperty({ price: 120_000 })
  beforeRequest({ command: 'Query', mention: 'LIST#property#all' }, () =>
    put(at, { price: 180_000 }, { as: 'agent' }),
  )
  expect((await shown()).prices).toEqual([120_000])
})
