import { describe, expect, test } from 'vitest'
import { call, get, put } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'

const STALE = '"999999"'

/** What is no entity tag, and no list of such, by RFC 9110, section 8.8.3. */
const malformed = [
  '1',
  '"1',
  '1"',
  '"',
  '"a b"',
  'w/"1"',
  'W/',
  'W/1',
  'W/ "1"',
  '"1""2"',
  '"1" "2"',
  '*, "1"',
  '**',
  '"1", *',
  '"\u007f"',
]

const writes = [
  ['PUT', '', { name: 'Edited' }, 200],
  ['DELETE', '', undefined, 204],
  ['POST', '/archive', undefined, 200],
  ['POST', '/restore', undefined, 200],
] as const

describe.each(writes)('If-Match on %s %s', (method, action, json, success) => {
  const send = (at: string, ifMatch: string) =>
    call(method, `${at}${action}`, { as: 'admin', json, headers: { 'If-Match': ifMatch } })

  test.each([
    ['the current tag', (etag: string) => etag],
    ['any version', () => '*'],
    ['any version, between spaces', () => ' * '],
    ['a list that holds it', (etag: string) => `${STALE}, ${etag}`],
    ['a list without spaces', (etag: string) => `${STALE},${etag},"0"`],
    ['a list with empty elements', (etag: string) => `, ,"a,b",\t${etag} ,`],
    ['a weak tag beside it', (etag: string) => `W/${etag}, ${etag}`],
  ])('goes ahead for %s', async (_, ifMatch) => {
    const { at, etag } = await aProspect()
    expect((await send(at, ifMatch(etag))).status).toBe(success)
  })

  test.each([
    ['a tag that never was', () => STALE],
    ['a list without it', () => `${STALE}, "0"`],
    ['a weak tag, which never matches strongly', (etag: string) => `W/${etag}`],
    ['a tag with a comma and a star in it', () => '"x,*,y"'],
    ['a star in quotes', () => '"*"'],
    ['the empty tag', () => '""'],
    ['a list of nothing', () => ' , ,'],
    ['nothing', () => ''],
  ])('is 412 with the present ETag, and changes nothing, for %s', async (_, ifMatch) => {
    const { record, at, etag } = await aProspect()
    const refused = await send(at, ifMatch(etag))
    expectProblem(refused, 412, 'precondition_failed')
    expect(refused.headers.etag).toBe(etag)
    const read = await get(at, { as: 'viewer' })
    expect({ body: read.body, etag: read.headers.etag }).toEqual({ body: record, etag })
  })

  test.each(malformed)('is 400 and changes nothing for %j', async (ifMatch) => {
    const { record, at } = await aProspect()
    expectRefusedField(await send(at, ifMatch), 'If-Match', 'format')
    expect((await get(at, { as: 'viewer' })).body).toEqual(record)
  })

  test('is 404 for a record that is gone', async () => {
    const { at, etag } = await aProspect()
    await call('DELETE', at, { as: 'admin' })
    expectProblem(await send(at, etag), 404, 'not_found')
    expectProblem(await send(at, '*'), 404, 'not_found')
  })
})

test('of two edits with the same If-Match one is made', async () => {
  const { at, etag } = await aProspect()
  const names = ['One', 'Two', 'Three']
  const edit = (name: string) => put(at, { name }, { as: 'agent', headers: { 'If-Match': etag } })
  const answers = await Promise.all(names.map(edit))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  const made = answers.find(({ status }) => status === 200)
  expect((await get(at, { as: 'viewer' })).body).toEqual(made?.body)
})

describe('If-None-Match on GET', () => {
  const read = (at: string, tags: string) => get(at, { as: 'viewer', headers: { 'If-None-Match': tags } })

  test.each([
    ['the current tag', (etag: string) => etag],
    ['its weak form', (etag: string) => `W/${etag}`],
    ['any version', () => '*'],
    ['a list that holds it', (etag: string) => `${STALE}, W/${etag}`],
  ])('is 304 without a body for %s', async (_, tags) => {
    const { at, etag } = await aProspect()
    const { status, text, headers } = await read(at, tags(etag))
    expect({ status, text }).toEqual({ status: 304, text: '' })
    expect(headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' })
    expect(headers).not.toHaveProperty('content-type')
  })

  test.each([STALE, '"0", "00"', '"*"', '"a,*,b"', 'W/"0"', '"W/1"', ''])(
    'is 200 with the record for %s',
    async (tags) => {
      const { record, at, etag } = await aProspect()
      const { status, body, headers } = await read(at, tags)
      expect({ status, body, etag: headers.etag }).toEqual({ status: 200, body: record, etag })
    },
  )

  test.each(malformed)('is 400 for %j', async (tags) => {
    const { at } = await aProspect()
    expectRefusedField(await read(at, tags), 'If-None-Match', 'format')
  })

  test('is 200 again after a change, and 404 after a deletion', async () => {
    const { at, etag } = await aProspect()
    await put(at, { name: 'Edited' }, { as: 'agent' })
    expect((await read(at, etag)).body).toMatchObject({ name: 'Edited' })
    await call('DELETE', at, { as: 'admin' })
    expectProblem(await read(at, '*'), 404, 'not_found')
  })

  test('is not read on a write', async () => {
    const { record, at, etag } = await aProspect()
    const answer = await put(at, {}, { as: 'agent', headers: { 'If-None-Match': etag } })
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: record })
  })
})
