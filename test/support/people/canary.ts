import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { printedBy } from '../processes/printed.ts'
import type { Answered } from '../requests/api.ts'

/** A value that occurs nowhere else, so that wherever it turns up it has leaked. */
export function canary(): string {
  return `canary${randomBytes(12).toString('hex')}`
}

/** What a piece of work said that must not be said again, and the error answers it got. */
export type Told = { secrets: string[]; refusals: Answered[] }

/** Fails where what must not be said again is printed or in an error answer, headers included. */
export async function expectKept(work: () => Promise<Told>): Promise<void> {
  const told: Told[] = []
  const printed = await printedBy(async () => told.push(await work()))
  for (const { secrets, refusals } of told)
    for (const secret of secrets) {
      expect(printed.includes(secret)).toBe(false)
      for (const { text, headers } of refusals) expect(text + JSON.stringify(headers)).not.toContain(secret)
    }
  expect(printed).toMatch(/POST|GET/)
}

/** The same tests with either form of the log. */
export function describeEitherLog(name: string, tests: () => void): void {
  describe.each(['json', 'text'])(`${name}, with LOG_FORMAT=%s`, (format) => {
    beforeEach(() => useServiceEnvironment({ LOG_FORMAT: format }))
    afterAll(() => useServiceEnvironment({ LOG_FORMAT: 'json' }))
    tests()
  })
}
