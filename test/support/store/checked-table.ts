import { type CheckOptions, checkTable, newCheckpoint } from '../../../lib/data/repair/check.ts'
import { type Finding, whereIs } from '../../../lib/data/repair/faults.ts'

/** Returns what one round of `npm run verify` finds, and how many facts each partition of the table held. */
export async function checkedTable({ repair = false, hold }: Partial<CheckOptions> = {}) {
  const findings: Finding[] = []
  const held: number[] = []
  let suspected = 0
  for await (const part of checkTable(newCheckpoint(), { repair, ...(hold !== undefined && { hold }) })) {
    findings.push(...part.findings)
    held.push(part.held)
    suspected += part.suspected
  }
  return { findings, held, suspected }
}

/** Findings as lines of text. */
export function reported(findings: readonly Finding[]): string[] {
  return findings.map((finding) => `${finding.state}: ${finding.fault} ${whereIs(finding)}`)
}

/** The faults of the table as lines of text. They are repaired if `repair` is set. */
export async function faults(repair = false): Promise<string[]> {
  return reported((await checkedTable({ repair })).findings)
}
