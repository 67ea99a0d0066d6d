import { beforeAll, describe, expect, test } from 'vitest'
import { get } from '../../support/api.ts'
import { measured } from '../../support/measure.ts'
import { aProperty, PROPERTIES } from '../../support/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/sample-prospect.ts'

const COUNT = 30

beforeAll(async () => {
  for (let n = 0; n < COUNT; n++) {
    const text = n % 2 ? `alphabet numbers ${n}` : `alphabet beta ${n}`
    await Promise.all([aProspect({ name: text }), aProperty({ address: text })])
  }
})

/** Read units of 30 postings: each names the lists of its record, and a property is on more of them. */
describe.each([
  [PROSPECTS, 1],
  [PROPERTIES, 2],
])('%s: requests to the store', (list, postings) => {
  async function cost(search: string, more = '') {
    const query = `search=${search.replaceAll(' ', '+')}${more}`
    const { result, requests, units } = await measured(() => get(`${list}?${query}`, { as: 'viewer' }))
    expect(result.status).toBe(200)
    return { total: result.body.pagination.total, requests, units }
  }

  test.each(['nobody', 'nobody nowhere', 'nobody beta', 'nobody al a b', 'a nobody c'])(
    '1 of 1 unit where the longest word is found nowhere: %s',
    async (search) => {
      expect(await cost(search)).toEqual({ total: 0, requests: 1, units: 1 })
    },
  )

  test('2 where two words are found, but never in one record: the few of one are looked into', async () => {
    expect(await cost('numbers beta')).toEqual({ total: 0, requests: 2, units: 16 })
  })

  test.each([
    ['beta', 2, 15],
    ['alphabet', 2, 30],
    ['b beta', 2, 15],
    ['alphabet beta', 3, 15],
    ['alphabet numbers n', 3, 15],
  ])(
    'one for each word of two letters or more, and one for the page: %s',
    async (search, requests, total) => {
      expect(await cost(search)).toMatchObject({ total, requests })
    },
  )

  test.each(['&status=all', '&status=archived', '&page=2&limit=5', '&limit=100'])(
    'no more with %s',
    async (more) => {
      const { requests } = await cost('alphabet beta', more)
      expect(requests).toBe(more === '&status=archived' ? 2 : 3)
    },
  )

  test('none for the page past the end', async () => {
    expect(await cost('alphabet', '&page=99')).toEqual({ total: COUNT, requests: 1, units: postings })
  })

  test('a page costs what its records weigh, however many were found', async () => {
    const [one, all] = [await cost('alphabet', '&limit=1'), await cost('alphabet', '&limit=100')]
    expect(one).toEqual({ total: COUNT, requests: 2, units: postings + 1 })
    expect(all.units).toBeLessThanOrEqual(COUNT + 2)
  })
})

test('no more than 2, of 2 units, for a whole e-mail that is of nobody, however common its parts', async () => {
  const { result, requests, units } = await measured(() =>
    get(`${PROSPECTS}?search=zoe@example.com`, { as: 'viewer' }),
  )
  expect(result.body.pagination.total).toBe(0)
  expect(requests).toBeLessThanOrEqual(2)
  expect(units).toBeLessThanOrEqual(2)
})
