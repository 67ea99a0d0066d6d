import { beforeAll, describe, expect, test } from 'vitest'
import { get } from '../../support/requests/api.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { measured } from '../../support/store/measure.ts'

const COUNT = 30

beforeAll(async () => {
  for (let n = 0; n < COUNT; n++) {
    const text = `alphabet ${n % 2 ? 'numbers' : 'beta'} ${n} over the hills`
    await Promise.all([aProspect({ name: text }), aProperty({ address: text })])
  }
})

describe.each([PROSPECTS, PROPERTIES])('a search of %s', (list) => {
  async function cost(search: string, more = '') {
    const query = `search=${search.replaceAll(' ', '+')}${more}`
    const { result, requests, units } = await measured(() => get(`${list}?${query}`, { as: 'viewer' }))
    expect(result.status).toBe(200)
    return { total: result.body.pagination.total, requests, units }
  }

  test.each([
    ['absent', 2, 1.5],
    ['absent nowhere', 3, 2],
    ['absent al a b', 3, 2],
    ['absent beta alphabet numbers', 3, 2],
    ['numbers beta', 3, 2],
  ])(
    'a search for "%s" finds nothing, and costs one unit plus half a unit for each of its two longest words',
    async (search, requests, units) => {
      expect(await cost(search)).toEqual({ total: 0, requests, units })
    },
  )

  test('a search reads no records if the page is past the end', async () => {
    const { total, requests, units } = await cost('alphabet', '&page=99')
    expect({ total, requests }).toEqual({ total: COUNT, requests: 2 })
    expect(units).toBeLessThanOrEqual(2.5)
  })

  test('a search costs at most 2.5 units plus one unit for each record of the page', async () => {
    const [one, all] = [await cost('alphabet', '&limit=1'), await cost('alphabet', '&limit=100')]
    expect(one.total).toBe(COUNT)
    expect(one.units).toBeLessThanOrEqual(3.5)
    expect(all.units).toBeLessThanOrEqual(COUNT + 2.5)
  })
})

test('a search for an unknown e-mail costs at most 4 units', async () => {
  const { result, units } = await measured(() => get(`${PROSPECTS}?search=zoe@example.com`, { as: 'viewer' }))
  expect(result.body.pagination.total).toBe(0)
  expect(units).toBeLessThanOrEqual(4)
})
