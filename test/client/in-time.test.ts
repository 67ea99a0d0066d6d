import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, copyOf, memoryStore, type Options } from '../../client/src/index.ts'
import { baseUrl } from './answering.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => undefined)
/** Returns a `fetch` whose response has a streamed body. The stream stays open unless `start` closes it or makes it fail. */
const streaming = (start: (body: ReadableStreamDefaultController) => void) => async () =>
  new Response(new ReadableStream({ start }))

test.each([
  ['no answer', never],
  ['half an answer', streaming((body) => body.enqueue(new Uint8Array(1)))],
])('a request with %s times out, and is sent five times in total', async (_, answer) => {
  const fetch = vi.fn<NonNullable<Options['fetch']>>(answer)
  const call = connect({ baseUrl, fetch }).GET('/health')
  const outcome = expect(call).rejects.toThrow('timed out')
  await vi.advanceTimersByTimeAsync(5 * 30_000 + 10_000)
  await outcome
  expect(fetch).toHaveBeenCalledTimes(5)
  expect(fetch.mock.calls.every(([{ signal }]) => signal.aborted)).toBe(true)
})

test.each<[string, NonNullable<Options['fetch']>]>([
  ['gets an answer', async () => Response.json({ status: 'ok' })],
  ['gets a 404', async () => Response.json({}, { status: 404 })],
  ['gets a truncated answer', streaming((body) => body.error(new TypeError('broken off')))],
])('a request that %s leaves no timer that would keep the process alive', async (_, answer) => {
  // Send a DELETE, because the client does not repeat it.
  const path = { id: 'prs_1' }
  await Promise.allSettled([
    connect({ baseUrl, fetch: answer }).DELETE('/api/v1/prospects/{id}', { params: { path } }),
  ])
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['before it starts', 0],
  ['while it waits for an answer', 1_000],
])('a sync whose signal aborts %s rejects', async (_, ms) => {
  const copy = copyOf(connect({ baseUrl, fetch: never }), memoryStore())
  const ending = new AbortController()
  if (ms === 0) ending.abort(new Error('Enough'))
  const outcome = expect(copy.sync({ signal: ending.signal })).rejects.toThrow('Enough')
  await vi.advanceTimersByTimeAsync(ms)
  ending.abort(new Error('Enough'))
  await outcome
})
