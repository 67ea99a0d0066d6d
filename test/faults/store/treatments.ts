import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault-plan.ts'
import { type Asked, cancelledFor, errorAnswer, parseBody, type Replied, type Send } from './wire.ts'

/**
 * A function that handles a request. `late` resolves as soon as the record of the request is deleted, `heldMs` have passed, or
 * the run ends.
 */
type Treatment = (
  asked: Asked,
  deliver: Send,
  response: ServerResponse,
  late: () => Promise<void>,
) => Promise<void> | void

/** How the proxy handles a request, by fault. `none` is for requests without a fault. */
export const treatments: Record<Fault | 'none', Treatment> = {
  none: async (asked, deliver, response) => answer(response, await deliver(asked)),
  throttled: (_, __, response) => answer(response, errorAnswer(400, 'ThrottlingException')),
  conflict: (_, __, response) => answer(response, errorAnswer(400, 'TransactionConflictException')),
  'in progress': (_, __, response) => answer(response, errorAnswer(400, 'TransactionInProgressException')),
  'conflict cancels': (asked, _, response) => answer(response, cancelledFor(asked, 'TransactionConflict')),
  'throttling cancels': (asked, _, response) => answer(response, cancelledFor(asked, 'ThrottlingError')),
  'error before': (_, __, response) => answer(response, errorAnswer(500, 'InternalServerError')),
  'error after': async (asked, deliver, response) => {
    await deliver(asked)
    answer(response, errorAnswer(500, 'InternalServerError'))
  },
  'reset before': (_, __, response) => reset(response),
  'reset after': async (asked, deliver, response) => {
    await deliver(asked)
    reset(response)
  },
  truncated: async (asked, deliver, response) => {
    const { status, body } = await deliver(asked)
    response.writeHead(status, { ...JSON_HEADERS, 'content-length': Buffer.byteLength(body) + 1 })
    response.write(body.slice(0, body.length / 2), () => response.destroy())
  },
  'hang after': async (asked, deliver) => void (await deliver(asked)),
  slow: async (asked, deliver, response) => {
    await sleep(20)
    const replied = await deliver(asked)
    await sleep(20)
    answer(response, replied)
  },
  // Sends an applied request a second time, after other requests may have written. Does not repeat a request that the store
  // refused. The store might apply the repeat, although the client got an error.
  twice: async (asked, deliver, response) => {
    const replied = await deliver(asked)
    answer(response, replied)
    if (replied.status !== 200) return
    await sleep(30)
    await deliver(asked)
  },
  // Resets the connection immediately, and sends the request to the store much later.
  held: async (asked, deliver, response, late) => {
    reset(response)
    await late()
    await deliver(asked)
  },
  'short page': async (asked, deliver, response) => {
    const { Limit = 2, ...body } = parseBody(asked.body)
    const short = JSON.stringify({ ...body, Limit: Math.min(Limit, 2) })
    answer(response, await deliver({ ...asked, body: short }))
  },
}

const JSON_HEADERS = { 'content-type': 'application/x-amz-json-1.0' }

function answer(response: ServerResponse, { status, body }: Replied): void {
  response.writeHead(status, { ...JSON_HEADERS, 'content-length': Buffer.byteLength(body) }).end(body)
}

/** Resets the connection. */
export function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy()
}
