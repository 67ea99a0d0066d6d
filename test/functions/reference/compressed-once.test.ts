import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { get } from '../../support/requests/api.ts'

vi.mock(import('node:zlib'), async (importOriginal) => {
  const zlib = await importOriginal()
  return { ...zlib, gzipSync: vi.fn(zlib.gzipSync) }
})

test.each(['/docs', '/docs/swagger-ui-bundle.js'])(
  'the service compresses %s for the first request only',
  async (path) => {
    vi.mocked(gzipSync).mockClear()
    const answers = []
    for (let n = 0; n < 3; n++) answers.push(await get(path, { headers: { 'accept-encoding': 'gzip' } }))
    expect(gzipSync).toHaveBeenCalledOnce()
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'gzip', 'gzip'])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  },
)
