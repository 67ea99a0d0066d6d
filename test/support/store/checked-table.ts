import { type CheckOptions, checkTable, newCourse } from '../../../lib/data/repair/check.ts'
import { whereIs } from '../../../lib/data/repair/faults.ts'
import type { Finding } from '../../../lib/data/repair/mending/repair.ts'

/** What `npm run verify` finds in one round, and how many claims each share of the table held. */
export async function checkedTable({ repair = false, hold }: Partial<CheckOptions> = {}) {
  const findings: Finding[] = []
  const held: number[] = []
  let suspected = 0
  for await (const share of checkTable(newCourse(), { repair, ...(hold !== undefined && { hold }) })) {
    findings.push(...share.findings)
    held.push(share.held)
    suspected += share.suspected
  }
  return { findings, held, suspected }
}

/** Findings as an operator reads them. */
export function told(findings: readonly Finding[]): string[] {
  return findings.map((finding) => `${finding.state}: ${finding.fault} ${whereIs(finding)}`)
}

/** The faults of the table as an operator reads them, who may have them mended. */
export async function faults(repair = false): Promise<string[]> {
  return told((await checkedTable({ repair })).findings)
}
