import { expect, onTestFinished } from 'vitest'
import { interceptRequests } from './intercept.ts'

/** Selects the nth store request whose command begins with `command` and whose input contains `mention`. */
type Which = { command: string; mention?: string; nth?: number }

/** Runs `write` once, directly before the selected request. The test fails if the selected request is not sent. */
export function beforeRequest(
  { command, mention = '', nth = 1 }: Which,
  write: () => Promise<unknown>,
): void {
  let left = nth
  const stop = interceptRequests(async (request, send) => {
    const isSelected = request.command.startsWith(command) && JSON.stringify(request.input).includes(mention)
    if (isSelected && left > 0 && --left === 0) await write()
    return send()
  })
  onTestFinished(() => {
    stop()
    expect(left, 'the selected request was sent').toBe(0)
  })
}
