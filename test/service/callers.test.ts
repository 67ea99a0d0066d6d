import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { invokedLocally } from '../support/processes/invoked-locally.ts'
import { request } from '../support/requests/http-client.ts'
import { attackTests } from './attacks.ts'
import { clientTests } from './client.ts'
import { referencePageTests } from './reference-page.ts'
import { startedOnce } from './started-once.ts'

describe('npm start', () => {
  const { folder, service, running } = startedOnce()

  describe('withstands attacks on tokens', () => attackTests(running, folder))
  describe('serves the client', () => clientTests(running))
  describe('shows a reference page', () => referencePageTests(running))

  test('keeps a token for machines, by a command beside it', async () => {
    const settings = { DATA_DIR: folder, PORT: new URL(running().url).port }
    // The service's own schedule may have been first.
    expect(['signed in', 'fresh']).toContain(await invokedLocally('refreshServiceToken', settings))
    const token = readFileSync(join(folder, 'service-account', 'token'), 'utf8')
    expect((await request(running().url, 'POST', '/api/v1/prospects', { token, json: {} })).status).toBe(400)
    expect(await invokedLocally('refreshServiceToken', settings)).toBe('fresh')
    expect(readFileSync(join(folder, 'service-account', 'token'), 'utf8')).toBe(token)
    expect(service().output()).not.toMatch(/refresh-service-token fresh|scheduled function/)
  })
})
