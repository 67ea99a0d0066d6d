import { expect, test } from 'vitest'
import { get } from '../support/requests/api.ts'
import { withFaults } from '../support/store/store-faults.ts'

test('says to anyone that it runs, and no more, without asking the store', async () => {
  const { result, requests } = await withFaults(
    () => undefined,
    () => get('/health'),
  )
  expect(result).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(Object.keys(result.body)).toEqual(['status'])
  expect(result.headers['cache-control']).toBe('no-store')
  expect(requests).toEqual([])
})
