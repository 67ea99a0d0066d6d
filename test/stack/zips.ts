import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useServiceEnvironment } from '../../lib/config.ts'
import { startParameterStore } from '../support/aws/parameter-store.ts'
import { aUser, PASSWORD, signIn } from '../support/people/signed-in-user.ts'
import { call, useHandlers } from '../support/requests/api.ts'
import { apiServer, byTheService } from '../support/requests/api-server.ts'
import type { Route } from '../support/requests/routes.ts'
import { runScheduled } from '../support/requests/run-scheduled.ts'
import { loadPackage } from './load-package.ts'
import type { Packages } from './packages.ts'

const NOW = '2031-05-01T10:00:00.000Z'
const JOB = 'refreshServiceToken'
const TOMORROW = '2031-05-02T10:00:00.000Z'

export function zipTests(packages: () => Packages): void {
  const answering = new Set<string>()

  beforeEach(() => {
    answering.clear()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
    useHandlers(async (route: Route) => {
      answering.add(route.name)
      return loadPackage(packages().folder, route.name, route.file.replace(/\.ts$/, '.handler'))
    })
  })
  afterEach(() => {
    useHandlers()
    vi.useRealTimers()
  })

  test('every packaged function answers', async () => {
    const { email } = await aUser('admin')
    const session = await signIn(email)
    expect(session).toMatchObject({ status: 200, body: { expires_at: TOMORROW } })
    const { token } = session.body
    const ask = async (status: number, method: string, path: string, json?: object) => {
      const answer = await call(method, path, { token, ...(json && { json }) })
      expect({ path, status: answer.status, text: answer.text }).toMatchObject({ path, status })
      return answer.body
    }
    await ask(200, 'GET', '/.well-known/jwks.json')
    await ask(200, 'GET', '/health')
    expect(await ask(200, 'GET', '/api/v1/me')).toMatchObject({ email, role: 'admin' })
    expect(await ask(200, 'GET', '/api/v1/openapi.json')).toHaveProperty('openapi')
    for (const path of ['/docs', '/docs/page.js', '/docs/swagger-ui-bundle.js']) await ask(200, 'GET', path)
    expect(await ask(200, 'POST', '/api/auth/refresh')).toMatchObject({ expires_at: TOMORROW })

    const kinds = {
      prospects: { name: 'Ana Ruiz', email: 'ana@example.com' },
      properties: { address: '1 Main Street', type: 'house', surface: 90, price: 200_000 },
    }
    for (const [kind, json] of Object.entries(kinds)) {
      const { id, created_at } = await ask(201, 'POST', `/api/v1/${kind}`, json)
      expect(created_at).toBe(NOW)
      const record = `/api/v1/${kind}/${id}`
      expect(await ask(200, 'GET', record)).toMatchObject(json)
      expect(await ask(200, 'GET', `${record}/matches`)).toMatchObject({ pagination: { page: 1 } })
      expect(await ask(200, 'POST', `${record}/archive`)).toMatchObject({ archived_at: NOW })
      await ask(200, 'POST', `${record}/restore`)
      await ask(200, 'PUT', record, { status: kind === 'prospects' ? 'active' : 'under_offer' })
      expect((await ask(200, 'GET', `/api/v1/${kind}`)).data).toContainEqual(expect.objectContaining({ id }))
      Object.assign(json, { id })
    }

    const [prospect_id, property_id] = Object.values(kinds).map((record) => String(Object(record).id))
    const offer = await ask(201, 'POST', '/api/v1/transactions', {
      prospect_id,
      property_id,
      offer_amount: 190_000,
    })
    const record = `/api/v1/transactions/${offer.id}`
    expect(await ask(200, 'GET', record)).toEqual(offer)
    expect(await ask(200, 'PUT', record, { status: 'accepted' })).toMatchObject({ status: 'accepted' })
    expect(await ask(200, 'GET', `/api/v1/transactions?prospect_id=${prospect_id}`)).toMatchObject({
      pagination: { total: 1 },
    })
    expect(await ask(200, 'GET', '/api/v1/changes')).toMatchObject({ data: [], more: false })
    for (const path of [record, `/api/v1/prospects/${prospect_id}`, `/api/v1/properties/${property_id}`])
      await ask(204, 'DELETE', path)

    const zips = Object.values(packages().functions).filter((name) => name !== JOB)
    expect([...answering].toSorted()).toEqual(zips.toSorted())
  })

  test('the packaged job writes a token to Parameter Store', async () => {
    const standIn = await startParameterStore()
    onTestFinished(standIn.close)
    const { email } = await aUser()
    const place = '/service/packaged/service-account'
    const credentials = JSON.stringify({ email, password: PASSWORD })
    standIn.parameters.set(`${place}/credentials`, { Value: credentials, Type: 'SecureString' })
    const { url } = await apiServer(byTheService)
    useServiceEnvironment({ SERVICE_ACCOUNT: `ssm:${place}`, API_URL: url })

    const file = 'functions/jobs/refresh-service-token.handler'
    const { handler } = await loadPackage(packages().folder, JOB, file)
    expect(await runScheduled(handler)).toEqual({ outcome: 'signed in' })
    expect(await runScheduled(handler)).toEqual({ outcome: 'fresh' })
    expect(standIn.parameters.get(`${place}/token`)).toMatchObject({ Type: 'SecureString' })
  })
}
