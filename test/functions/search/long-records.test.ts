import * as v from 'valibot'
import { expect, test } from 'vitest'
import { NewProperty } from '../../../lib/domain/property.ts'
import { get } from '../../support/requests/api.ts'
import { FLAT, PROPERTIES } from '../../support/samples/sample-property.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { measured } from '../../support/store/measure.ts'

const LONG = 600

test('a search with 600 results of 18 words each costs at most 60 units for a page of one record', async () => {
  const words = Array.from({ length: 17 }, (_, n) => `word${n}`).join(' ')
  const address = `${words} zzmany`
  const longRecords = Array.from({ length: LONG }, () => v.parse(NewProperty, { ...FLAT, address }))
  await bulkLoad('property', longRecords)
  for (const status of ['', '&status=all']) {
    const search = () => get(`${PROPERTIES}?limit=1&search=zz${status}`, { as: 'viewer' })
    const { result, units } = await measured(search)
    expect(result.body.pagination.total).toBe(LONG)
    expect(units).toBeLessThanOrEqual(60)
  }
})
