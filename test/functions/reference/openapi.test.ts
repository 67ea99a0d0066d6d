import { expect, test } from 'vitest'
import { readProjectFile } from '../../support/project/source-files.ts'
import { get } from '../../support/requests/api.ts'

test('GET /api/v1/openapi.json returns openapi.json without a token', async () => {
  const { status, headers, body } = await get('/api/v1/openapi.json')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'public, max-age=300',
  })
  expect(body).toEqual(JSON.parse(readProjectFile('openapi.json')))
})

test('GET /api/v1/openapi.json returns 304 without a body for the current ETag', async () => {
  const { headers } = await get('/api/v1/openapi.json')
  const again = await get('/api/v1/openapi.json', { headers: { 'if-none-match': headers.etag ?? '' } })
  expect(again).toMatchObject({ status: 304, text: '', headers: { etag: headers.etag } })
})
