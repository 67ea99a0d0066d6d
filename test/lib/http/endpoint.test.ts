import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { remainingMs } from '../../../lib/context/deadline.ts'
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
