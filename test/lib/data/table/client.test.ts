import { expect, test } from 'vitest'
import { client } from '../../../../lib/data/table/client.ts'

test('no request goes through a logger of the SDK, and each through the meter', () => {
  const middleware = client().middlewareStack.identify().join('\n')
  expect(middleware).toContain('meterRequests')
  expect(middleware).not.toMatch(/logger/i)
})
