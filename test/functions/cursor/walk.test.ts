import { beforeAll, expect, test } from 'vitest'
import { get } from '../../support/requests/api.ts'
import { idsOnEveryPage } from '../../support/requests/every-page.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

beforeAll(async () => {
  for (let n = 0; n < 12; n++) await aProspect({ name: 'Main Paris' })
})

test('a client may change the limit between pages of a cursor', async () => {
  const first = await get(`${PROSPECTS}?cursor=&limit=3`, { as: 'viewer' })
  const { next } = first.body.pagination
  const second = await get(`${PROSPECTS}?cursor=${next}&limit=7`, { as: 'viewer' })
  const ids = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id)
  expect(ids).toEqual((await idsOnEveryPage(PROSPECTS)).slice(0, 10))
})

test('a cursor needs no URL encoding and does not contain the searched text', async () => {
  const { next } = (await get(`${PROSPECTS}?search=main&cursor=&limit=1`, { as: 'viewer' })).body.pagination
  expect(next).toMatch(/^[\w-]+$/)
  expect(Buffer.from(next ?? '', 'base64url').toString()).not.toContain('main')
})
