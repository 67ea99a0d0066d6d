import type { Check } from './check.ts'
import { type SmokeTest, smokeChecks } from './checks.ts'

/** Tries an API and tells each check as it ends. */
export async function reportSmoke(test: SmokeTest, say: (line: string) => void): Promise<Check[]> {
  const checks: Check[] = []
  for await (const check of smokeChecks(test)) {
    checks.push(check)
    say(line(check))
  }
  return checks
}

function line({ proves, ms, fault }: Check): string {
  const mark = fault === undefined ? 'ok' : 'FAILED'
  return `${mark.padEnd(7)} ${proves.padEnd(44)} ${String(ms).padStart(6)} ms${fault === undefined ? '' : `  ${fault}`}`
}
