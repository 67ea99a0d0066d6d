import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { remainingMs } from '../../../lib/deadline.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { momentary } from '../../../lib/http/unversioned-answers.ts'
import { httpEvent } from '../../support/requests/http-event.ts'
import { lambdaContext } from '../../support/requests/lambda-context.ts'

const anEvent = () => httpEvent({ method: 'GET', template: '/', path: '/', pathParameters: {}, headers: {} })

test('who calls an endpoint that anyone may call is nothing its function can ask, nor is it found there', async () => {
  const handler = endpoint(
    { summary: 'Tell who calls', allow: 'anyone', answer: momentary(v.unknown()) },
    // @ts-expect-error: nobody is known there.
    async ({ principal }) => principal,
  )
  expect((await handler(anEvent(), lambdaContext())).statusCode).toBe(500)
})

test("half a second of the function's time is kept for the answer", async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const handler = endpoint(
    { summary: 'Tell the time', allow: 'anyone', answer: momentary(v.unknown()) },
    async () => remainingMs(),
  )
  expect((await handler(anEvent(), lambdaContext(3_000))).body).toBe('2500')
})

test('a setting that is missing ends the function as it starts, not at its first request', async () => {
  vi.resetModules()
  vi.stubEnv('TOKEN_ISSUER', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const fresh = await import('../../../lib/http/endpoint.ts')
  const declaration = { summary: 'Tell nothing', allow: 'anyone', answer: momentary(v.unknown()) } as const
  expect(() => fresh.endpoint(declaration, async () => undefined)).toThrow('TOKEN_ISSUER')
})
