import { beforeAll, expect, test } from 'vitest'
import { prospectStore } from '../../../lib/data/kinds/prospects.ts'
import { NewProspect } from '../../../lib/domain/prospect.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { get } from '../../support/requests/api.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { measured } from '../../support/store/measure.ts'

/** A thousand prospects of six words. */
beforeAll(async () => {
  const prospect = parse(NewProspect, { name: 'Anna Maria Castellano', email: 'anna@castellano.example' })
  await bulkLoad(
    prospectStore,
    Array.from({ length: 1_000 }, () => prospect),
  )
}, 60_000)

test.each([
  ['castellano', 20, { requests: 3, units: 45.5 }],
  ['castellano anna', 20, { requests: 4, units: 46 }],
  ['castellano anna maria example', 20, { requests: 4, units: 46 }],
  ['castellano anna maria example', 100, { requests: 4, units: 126 }],
])('of a thousand that match %s a page of %i costs %o', async (search, limit, cost) => {
  const query = `search=${search.replaceAll(' ', '+')}&limit=${limit}`
  const { result, requests, units } = await measured(() => get(`${PROSPECTS}?${query}`, { as: 'viewer' }))
  expect(result.body.pagination.total).toBe(1_000)
  expect(result.body.data).toHaveLength(limit)
  expect({ requests, units }).toEqual(cost)
})
