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

test('a list without parameters returns the newest 20 records that are not archived, and a Link header', async () => {
  const { status, body, headers } = await get(PROSPECTS, { as: 'viewer' })
  expect(status).toBe(200)
  expect(body).toEqual({
    data: live.slice(0, 20),
    pagination: { page: 1, limit: 20, total: 45, pages: 3 },
  })
  expect(headers.link).toContain(`<${PROSPECTS}?page=2>; rel="next"`)
})
