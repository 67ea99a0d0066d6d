import { describe, expect, test } from 'vitest'
import { call, get, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'

const STALE = '"999999"'

describe('If-Match on PUT', () => {
  const send = (at: string, ifMatch: string) =>
    put(at, { name: 'Update' }, { as: 'agent', headers: { 'If-Match': ifMatch } })

  test.each([
    ['a star', () => '*'],
    ['a star between spaces', () => ' * '],
    ['a list that contains the current ETag', (etag: string) => `${STALE}, ${etag}`],
    ['a list without spaces', (etag: string) => `${STALE},${etag},"0"`],
    ['a list with a weak tag and the current ETag', (etag: string) => `W/${etag}, ${etag}`],
  ])('a PUT succeeds if If-Match is %s', async (_, ifMatch) => {
    const { at, etag } = await aProspect()
    expect((await send(at, ifMatch(etag))).status).toBe(200)
  })

  test.each([
    ['a list without the current ETag', () => `${STALE}, "0"`],
    ['a weak tag, which If-Match never accepts', (etag: string) => `W/${etag}`],
    ['a star in quotes', () => '"*"'],
    ['the empty tag', () => '""'],
  ])('a PUT returns 412 with the current ETag if If-Match is %s', async (_, ifMatch) => {
    const { at, etag } = await aProspect()
    const refused = await send(at, ifMatch(etag))
    expectProblem(refused, 412, 'precondition_failed')
    expect(refused.headers.etag).toBe(etag)
  })

  test('a PUT with If-Match returns 404 for a deleted record', async () => {
    const { at, etag } = await aProspect()
    await call('DELETE', at, { as: 'admin' })
    for (const ifMatch of [etag, '*']) expectProblem(await send(at, ifMatch), 404, 'not_found')
  })
})

describe('If-None-Match on GET', () => {
  const read = (at: string, tags: string) => get(at, { as: 'viewer', headers: { 'If-None-Match': tags } })

  test.each([
    ['the current ETag', (etag: string) => etag],
    ['the current ETag as a weak tag', (etag: string) => `W/${etag}`],
    ['a star', () => '*'],
    ['a list that contains the current ETag', (etag: string) => `${STALE}, W/${etag}`],
  ])('a GET returns 304 without a body if If-None-Match is %s', async (_, tags) => {
    const { at, etag } = await aProspect()
    const { status, text, headers } = await read(at, tags(etag))
    expect({ status, text }).toEqual({ status: 304, text: '' })
    expect(headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' })
    expect(headers).not.toHaveProperty('content-type')
  })

  test.each([STALE, '"0", "00"', '"*"', 'W/"0"', '"W/1"'])(
    'a GET returns 200 with the record if If-None-Match is %s',
    async (tags) => {
      const { record, at, etag } = await aProspect()
      const { status, body, headers } = await read(at, tags)
      expect({ status, body, etag: headers.etag }).toEqual({ status: 200, body: record, etag })
    },
  )

  test('a GET with If-None-Match returns 404 for a deleted record', async () => {
    const { at } = await aProspect()
    await call('DELETE', at, { as: 'admin' })
    expectProblem(await read(at, '*'), 404, 'not_found')
  })

  test('a PUT ignores If-None-Match', async () => {
    const { record, at, etag } = await aProspect()
    const answer = await put(at, {}, { as: 'agent', headers: { 'If-None-Match': etag } })
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: record })
  })
})
