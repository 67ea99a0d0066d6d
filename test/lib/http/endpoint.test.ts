import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { remainingMs } from '../../../lib/context/deadline.ts'
import { logError } from '../../../lib/context/log.ts'
import { publicEndpoint } from '../../../lib/http/endpoint.ts'
import { value } from '../../../lib/http/responses.ts'
import { httpEvent } from '../../support/requests/http-event.ts'
import { lambdaContext } from '../../support/requests/lambda-context.ts'

const anEvent = () => httpEvent({ method: 'GET', template: '/', path: '/', pathParameters: {}, headers: {} })

test('a public endpoint gets no principal', async () => {
  const handler = publicEndpoint(
    { summary: 'Get the caller', response: value(v.unknown()) },
    // @ts-expect-error: a public endpoint has no principal.
    async ({ principal }) => principal,
  )
  expect((await handler(anEvent(), lambdaContext())).statusCode).toBe(500)
})

test.each([
  ['no event', undefined],
  ['an empty event', {}],
  [
    'an event of payload 1.0',
    { version: '1.0', httpMethod: 'GET', path: '/', headers: {}, requestContext: { httpMethod: 'GET' } },
  ],
])('for %s, an endpoint throws an error that names payload 2.0', async (_, event) => {
  const handler = publicEndpoint({ summary: 'Get nothing', response: value(v.unknown()) }, async () => 1)
  // @ts-expect-error: these values are not events of an HTTP API.
  await expect(handler(event, lambdaContext())).rejects.toThrow('payload 2.0')
})

test('each log line of a request has its request id', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const handler = publicEndpoint({ summary: 'Get nothing', response: value(v.unknown()) }, async () => {
    logError('warn', 'Something failed', new Error('its cause'))
  })
  const { headers } = await handler(anEvent(), lambdaContext())
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ message: 'Something failed', request_id: headers?.['x-request-id'] })],
  ])
})

test('the deadline of a request is half a second before the timeout of the function', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const handler = publicEndpoint({ summary: 'Get the time left', response: value(v.unknown()) }, async () =>
    remainingMs(),
  )
  expect((await handler(anEvent(), lambdaContext(3_000))).body).toBe('2500')
})

test('publicEndpoint throws an error if a setting is missing, before the function serves a request', async () => {
  vi.resetModules()
  vi.stubEnv('TOKEN_ISSUER', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const fresh = await import('../../../lib/http/endpoint.ts')
  const declaration = { summary: 'Get nothing', response: value(v.unknown()) } as const
  expect(() => fresh.publicEndpoint(declaration, async () => undefined)).toThrow('TOKEN_ISSUER')
})
