import { beforeAll, expect, test } from 'vitest'
import { get } from '../../support/requests/api.ts'
import { countAsMore } from '../../support/samples/many-records.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { interceptRequests } from '../../support/store/intercept.ts'
import { everyItem } from '../../support/store/invariants.ts'
import { setAttribute } from '../../support/store/raw-writes.ts'

beforeAll(async () => {
  await useFreshTable()
  await countAsMore('property', 300)
})

const list = async (query: string) => {
  const { status, body } = await get(`${PROPERTIES}?${query}`, { as: 'viewer' })
  expect(status).toBe(200)
  return body.data.map(({ price }: { price: number }) => price)
}

test('a query reads all packed rows even if the store returns one item in each page', async () => {
  // The rows of every 4th record are in one partition, and the rows of every 16th record are in one item.
  for (let n = 0; n < 20; n++) await aProperty({ price: 1_000 + n })
  let pages = 0
  const stop = interceptRequests(({ command, input }, send) => {
    const isOfRows = command.startsWith('Query') && JSON.stringify(input).includes('ROWS#')
    if (isOfRows) pages += 1
    return send(isOfRows ? { Limit: 1 } : {})
  })
  const prices = await list('sort=price&price_max=1100').finally(stop)
  expect(prices).toEqual(Array.from({ length: 20 }, (_, n) => 1_000 + n))
  expect(pages).toBeGreaterThan(4)
})

test('packed rows have no trailing zeros, and queries return the same records if rows have trailing zeros, as in layout 4', async () => {
  for (let n = 0; n < 40; n++)
    await aProperty({ price: 5_000 + n, ...(n % 2 && { estimated_rent: 1_234.56 }) })
  const rented = Array.from({ length: 20 }, (_, n) => 5_001 + 2 * n)
  const expectRight = async () => {
    expect(await list('rent_min=0&sort=price&price_min=5000')).toEqual(rented)
    expect(await list('rent_min=0&sort=price&price_min=5000&updated_since=2020-01-01')).toEqual(rented)
    const byYield = await list('sort=yield&price_min=5000&limit=100')
    expect(byYield.slice(0, 20)).toEqual(rented.toReversed())
  }
  await expectRight()
  for (const { pk, sk, ...rows } of await everyItem())
    if (String(pk).startsWith('ROWS#property#values'))
      for (const [name, row] of Object.entries(rows))
        if (row instanceof Uint8Array) {
          expect(row.at(-1)).not.toBe(0)
          await setAttribute({ pk: String(pk), sk: String(sk) }, name, Uint8Array.from([...row, 0]))
        }
  await expectRight()
})
