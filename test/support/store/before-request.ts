import { expect, onTestFinished } from 'vitest'
import { interceptRequests } from './intercept.ts'

/** Which requests to the store are meant: by the beginning of their command, by a text in them, and the how many-th. */
type Which = { command: string; mention?: string; nth?: number }

/** Lets a live write in, once, just before the request that is meant; the test fails where there was none. */
export function beforeRequest(
  { command, mention = '', nth = 1 }: Which,
  write: () => Promise<unknown>,
): void {
  let left = nth
  const stop = interceptRequests(async (request, send) => {
    const isMeant = request.command.startsWith(command) && JSON.stringify(request.input).includes(mention)
    if (isMeant && left > 0 && --left === 0) await write()
    return send()
  })
  onTestFinished(() => {
    stop()
    expect(left, 'the write has had its moment').toBe(0)
  })
}
