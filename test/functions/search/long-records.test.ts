import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { propertyMapping } from '../../../lib/data/repositories/properties.ts'
import { NewProperty } from '../../../lib/domain/property.ts'
import { get } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { FLAT, PROPERTIES } from '../../support/samples/sample-property.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { measured } from '../../support/store/measure.ts'

describe('a search that finds records of more than 16 words', () => {
  const LONG = 600
  const words = Array.from({ length: 17 }, (_, n) => `word${n}`).join(' ')

  beforeAll(async () => {
    const addresses = Array.from({ length: LONG }, (_, n) => `${words} ${n < 500 ? 'zzfew' : 'zzmany'}`)
    await bulkLoad(
      propertyMapping,
      addresses.map((address) => v.parse(NewProperty, { ...FLAT, address })),
    )
  })

  const search = (query: string) =>
    measured(() => get(`${PROPERTIES}?limit=1&search=${query}`, { as: 'viewer' }))

  test('answers exactly while they are few', async () => {
    const { result, units } = await search('zzfew')
    expect(result.body.pagination.total).toBe(500)
    expect(units).toBeLessThanOrEqual(900)
  })

  test('is refused before their list entries are read when they are many', async () => {
    const { result, units } = await search('zz')
    expectProblem(result, 400, 'search_too_broad')
    expect(units).toBeLessThanOrEqual(256)
  })

  test('reads no list entry with status=all', async () => {
    const { result, units } = await search('zz&status=all')
    expect(result.body.pagination.total).toBe(LONG)
    expect(units).toBeLessThanOrEqual(256)
  })
})
