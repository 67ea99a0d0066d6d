import { beforeAll, expect, test } from 'vitest'
import { get } from '../../support/requests/api.ts'
import { countAsMore } from '../../support/samples/many-records.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { interceptRequests } from '../../support/store/intercept.ts'

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
