import { beforeEach, describe, expect, test } from 'vitest'
import { recordTypeNames } from '../../../lib/domain/id.ts'
import { NewProperty } from '../../../lib/domain/property.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { get } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'
import { countAsMore } from '../../support/samples/many-records.ts'
import { aProperty, FLAT, PROPERTIES } from '../../support/samples/sample-property.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { anOffer, TRANSACTIONS } from '../../support/samples/sample-transaction.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { measured } from '../../support/store/measure.ts'
import { recordedRights } from '../../support/store/recorded-rights.ts'

const list = (target: string) => get(target, { as: 'viewer' })

test('a list returns 400 for a cursor of another order or of other ranges', async () => {
  const { record: dear } = await aProperty({ price: 2 })
  await aProperty({ price: 1 })
  const { next } = (await list(`${PROPERTIES}?sort=price&cursor=&limit=1`)).body.pagination
  expect((await list(`${PROPERTIES}?sort=price&cursor=${next}`)).body.data).toEqual([dear])
  for (const query of ['sort=-price', 'sort=surface', 'sort=price&price_min=1', ''])
    expectRefusedField(await list(`${PROPERTIES}?${query}&cursor=${next}`), 'cursor', 'format')
  const newest = (await list(`${PROPERTIES}?cursor=&limit=1`)).body.pagination.next
  expect((await list(`${PROPERTIES}?sort=-created_at&cursor=${newest}`)).body.data).toEqual([dear])
  const statuses = await list(`${PROPERTIES}?status=sold,available&cursor=&limit=1`)
  const same = `status=available&status=sold&cursor=${statuses.body.pagination.next}`
  expect((await list(`${PROPERTIES}?${same}`)).status).toBe(200)
  const forged = Buffer.from('[2,1,"",null]').toString('base64url')
  for (const cursor of [forged, 'x', Buffer.from('null').toString('base64url')])
    expectRefusedField(await list(`${PROPERTIES}?sort=price&cursor=${cursor}`), 'cursor', 'format')
})

beforeEach(useFreshTable)

test('a query of too many records returns 400 range_too_broad before it reads any packed row', async () => {
  const { record } = await anOffer()
  for (const kind of recordTypeNames) {
    await countAsMore(kind, 1_000_000, ['live'])
  }
  const reads = await recordedRights(async () => {
    for (const target of [
      `${PROPERTIES}?price_min=1`,
      `${PROSPECTS}?sort=name`,
      `${TRANSACTIONS}?amount_max=9&sort=amount`,
      `${PROSPECTS}/${record.prospect_id}/matches`,
    ])
      expectProblem(await list(target), 400, 'range_too_broad')
  })
  expect(reads.filter((each) => /ROWS|LIST/.test(each))).toEqual([])
  const narrowed = [
    `${PROPERTIES}?status=available&sort=price`,
    `${PROPERTIES}?search=rue&price_min=1`,
    `${TRANSACTIONS}?prospect_id=${record.prospect_id}&sort=amount`,
  ]
  for (const target of narrowed) expect((await list(target)).body.pagination.total).toBe(1)
})

describe('a list of long records', () => {
  const address = '𐐀'.repeat(499)
  const closed = Array.from({ length: 1_600 }, (_, n) =>
    parse(NewProperty, { ...FLAT, address, surface: n + 1, status: n < 700 ? 'sold' : 'withdrawn' }),
  )

  test('a list sorts 700 long records of several store pages, and of 1,600 returns 400 range_too_broad after at most 800 read units', async () => {
    await bulkLoad('property', closed)
    await countAsMore('property', 1_000_000, ['live'])
    // Records with equal values are ordered newest first.
    const { body } = await list(`${PROPERTIES}?status=sold&sort=price&page=700&limit=1`)
    expect(body).toMatchObject({ data: [{ surface: 1 }], pagination: { total: 700 } })
    const all = `${PROPERTIES}?status=sold,withdrawn&sort=price`
    const { result, units } = await measured(() => list(all))
    expectProblem(result, 400, 'range_too_broad')
    expect(units).toBeLessThanOrEqual(800)
  })
})
