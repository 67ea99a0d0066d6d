import { beforeAll, expect, test } from 'vitest'
import { get, post } from '../../support/requests/api.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

/** All records that are not archived, newest first. */
const live: object[] = []

beforeAll(async () => {
  const { at } = await aProspect()
  for (let n = 0; n < 45; n++) live.unshift((await aProspect({ name: `Number ${n}` })).record)
  await post(`${at}/archive`, undefined, { as: 'agent' })
})

const list = (query = '') => get(`${PROSPECTS}${query}`, { as: 'viewer' })

// test/functions/ranges/lists.test.ts compares pages of every filter with slices of an array.
test('a list without parameters returns the newest 20 records that are not archived', async () => {
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body).toEqual({
    data: live.slice(0, 20),
    pagination: { page: 1, limit: 20, total: 45, pages: 3 },
  })
})

test('the Link header has the first, previous, next and last page, with the other parameters of the request', async () => {
  const { headers } = await list('?status=new&page=2&limit=10')
  const at = (page: number) => `<${PROSPECTS}?status=new&page=${page}&limit=10>`
  expect(headers.link?.split(', ')).toEqual([
    `${at(1)}; rel="first"`,
    `${at(1)}; rel="prev"`,
    `${at(3)}; rel="next"`,
    `${at(5)}; rel="last"`,
  ])
})
