import * as v from 'valibot'
import { expect, test } from 'vitest'
import { momentary } from '../../../lib/http/answers.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { httpEvent } from '../../support/requests/http-event.ts'
import { lambdaContext } from '../../support/requests/lambda-context.ts'

test('who calls an endpoint that anyone may call is nothing its function can ask, nor is it found there', async () => {
  const handler = endpoint(
    { summary: 'Tell who calls', allow: 'anyone', answer: momentary(v.unknown()) },
    // @ts-expect-error: nobody is known there.
    async ({ principal }) => principal,
  )
  const event = httpEvent({ method: 'GET', template: '/', path: '/', pathParameters: {}, headers: {} })
  expect((await handler(event, lambdaContext())).statusCode).toBe(500)
})
