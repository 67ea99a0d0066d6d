import { expect, test } from 'vitest'
import { get } from '../support/requests/api.ts'
import { withFaults } from '../support/store/store-faults.ts'

test('the health endpoint returns 200 without a token, and sends no store request', async () => {
  const { result, requests } = await withFaults(
    () => undefined,
    () => get('/health'),
  )
  expect(result).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(Object.keys(result.body)).toEqual(['status'])
  expect(result.headers['cache-control']).toBe('no-store')
  expect(requests).toEqual([])
})
