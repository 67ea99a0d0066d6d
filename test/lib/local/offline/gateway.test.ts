import { expect, test, vi } from 'vitest'
import { answerAsGateway } from '../../../../lib/local/offline/gateway.ts'

const CONTINUE = Symbol('continue')

/** What a client gets in place of an answer: its status, and a header and a body that are not the function's. */
function answered(response: object, method = 'get', path = '/api/v1/prospects') {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const made = { status: 0, body: {}, id: '' }
  const answer = {
    code: (status: number) => Object.assign(made, { status }) && answer,
    header: (_name: string, id: string) => Object.assign(made, { id }) && answer,
  }
  const toolkit = { continue: CONTINUE, response: (body: object) => Object.assign(made, { body }) && answer }
  const withHeaders = { statusCode: 200, headers: {}, ...response }
  return answerAsGateway({ method, path, response: withHeaders }, toolkit) === CONTINUE ? 'as it is' : made
}

test('an answer of a function stays as it is, whatever its status', () => {
  const headers = { 'x-request-id': 'one' }
  for (const statusCode of [200, 204, 404, 503]) expect(answered({ statusCode, headers })).toBe('as it is')
})

test('a preflight is answered by the server itself', () => {
  expect(answered({ statusCode: 204 }, 'options')).toBe('as it is')
})

test.for([
  ['a function that failed or took too long', { statusCode: 200 }, 500, 'Internal Server Error'],
  ['a function that could not be asked', { statusCode: 502 }, 502, 'Bad Gateway'],
  ['an unknown path', { statusCode: 404 }, 404, 'Not Found'],
  [
    'what the server refuses',
    { isBoom: true, output: { statusCode: 413 } } as const,
    413,
    'Payload Too Large',
  ],
] as const)('%s', ([, response, status, message]) => {
  expect(answered(response)).toEqual({
    status,
    body: { message },
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('the line of the log has a short path, and nothing that a caller may have typed for an id', () => {
  const id = 'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV'
  const typed = ['ada@example.com', 'ada%40example.com', '+33612345678', 't'.repeat(300)]
  answered({ statusCode: 404 }, 'get', `/api/v2/${id}/${typed.join('/')}/${'x/'.repeat(3_000)}`)
  const line = String(vi.mocked(console.log).mock.lastCall?.[0])
  expect(line).toContain(`GET /api/v2/${id}/…/…/…/… 404`)
  expect(line.length).toBeLessThan(200)
})
