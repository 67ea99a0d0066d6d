import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { printedBy } from '../processes/printed.ts'
import type { Answered } from '../requests/api.ts'

/** Returns a unique secret. The secret has leaked if an output contains it. */
export function canary(): string {
  return `canary${randomBytes(12).toString('hex')}`
}

/** The secrets that a test sent and the error responses that it got. */
export type Outcome = { secrets: string[]; refusals: Answered[] }

/** Fails if `work` prints a secret or gets a secret in the body or the headers of an error response. */
export async function expectKept(work: () => Promise<Outcome>): Promise<void> {
  const outcomes: Outcome[] = []
  const printed = await printedBy(async () => outcomes.push(await work()))
  for (const { secrets, refusals } of outcomes)
    for (const secret of secrets) {
      expect(printed.includes(secret)).toBe(false)
      for (const { text, headers } of refusals) expect(text + JSON.stringify(headers)).not.toContain(secret)
    }
  expect(printed).toMatch(/POST|GET/)
}

/** Runs the same tests with both log formats. */
export function describeEitherLog(name: string, tests: () => void): void {
  describe.each(['json', 'text'])(`${name}, with LOG_FORMAT=%s`, (format) => {
    beforeEach(() => useServiceEnvironment({ LOG_FORMAT: format }))
    afterAll(() => useServiceEnvironment({ LOG_FORMAT: 'json' }))
    tests()
  })
}
