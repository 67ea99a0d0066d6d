import { gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { get } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'

const FILES = ['page.css', 'page.js', 'swagger-ui.css', 'swagger-ui-bundle.js'].map((name) => `/docs/${name}`)

afterEach(() => useServiceEnvironment({ REFERENCE_PAGE: 'on' }))

test('the page /docs loads only files of the service, and has no inline scripts or styles', async () => {
  const { status, headers, text } = await get('/docs')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = headers['content-security-policy']
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(text).not.toMatch(/<script[^>]*>[^<]|<style|\son\w+=/)
  const loaded = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
  expect(loaded.filter((address) => address !== 'data:,').toSorted()).toEqual(FILES.toSorted())
})

test.each(FILES)(
  'GET %s returns the file, compresses it on request, and returns 304 for the current ETag',
  async (path) => {
    const plain = await get(path)
    expect(plain).toMatchObject({
      status: 200,
      headers: {
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=300',
        vary: 'Accept-Encoding',
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      },
    })
    const packed = await get(path, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: plain.headers.etag })
    expect(gunzipSync(Buffer.from(packed.text, 'base64')).toString()).toBe(plain.text)
    const again = await get(path, { headers: { 'if-none-match': plain.headers.etag ?? '' } })
    expect(again).toMatchObject({ status: 304, text: '' })
  },
)

test.each([
  ['gzip', 'gzip'],
  [undefined, undefined],
  ['gzip;q=0', undefined],
])('page.js is gzipped only if Accept-Encoding accepts gzip: %s', async (accepted, encoding) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const answer = await get('/docs/page.js', { headers })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers.vary).toBe('Accept-Encoding')
})

test.each(['/docs/package.json', '/docs/..', '/docs/constructor'])('GET %s returns 404', async (path) => {
  const answer = await get(path)
  expectProblem(answer, 404, 'not_found')
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('an unknown path names the reference page', async () => {
  expect((await get('/')).body.detail).toContain('/docs')
})

test('with REFERENCE_PAGE=off, /docs and its files return 404', async () => {
  useServiceEnvironment({ REFERENCE_PAGE: 'off' })
  for (const path of ['/docs', ...FILES]) expectProblem(await get(path), 404, 'not_found')
  expect((await get('/')).text).not.toContain('/docs')
  expect((await get('/api/v1/openapi.json')).status).toBe(200)
})
