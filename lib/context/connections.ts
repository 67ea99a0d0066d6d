import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'

/**
 * The connections of this process to AWS. While Lambda has frozen a function, its idle connections may die without a sign. A request
 * on a dead connection has no response until its timeout. So idle connections are closed after a minute: by the timeout of the
 * agents while the process runs, and before the next request if it was frozen.
 */
const IDLE_MS = 60_000

const options = { keepAlive: true, maxSockets: 50, timeout: IDLE_MS }
/** The agents of all clients of AWS. */
export const agents = { httpAgent: new HttpAgent(options), httpsAgent: new HttpsAgent(options) }

let usedAt = Date.now()

/** Closes the idle connections if the process has sent no request for a minute. Call it before each request. */
export function closeStaleConnections(): void {
  // Not the monotonic clock, which may stand still while Lambda has frozen the process.
  const idleMs = Date.now() - usedAt
  usedAt = Date.now()
  if (idleMs < IDLE_MS) return
  for (const { freeSockets } of Object.values(agents))
    for (const socket of Object.values(freeSockets).flat()) socket?.destroy()
}
