import { checkTable } from '../../../lib/data/repair/check.ts'
import { type Finding, whereIs } from '../../../lib/data/repair/faults.ts'

/**
 * Checks the table as `npm run verify` does. Repairs faults if `repair` is true. Returns the findings, and the number of faults
 * that the check suspected before it checked them again.
 */
export async function checkedTable({ repair = false } = {}) {
  const findings: Finding[] = []
  const report = (found: readonly Finding[]) => void findings.push(...found)
  const { suspected } = await checkTable({ repair, report })
  return { findings, suspected }
}

/** Returns findings as lines of text. */
export function reported(findings: readonly Finding[]): string[] {
  return findings.map((finding) => `${finding.state}: ${finding.fault} ${whereIs(finding)}`)
}

/** Returns the faults of the table as lines of text. Also repairs the faults if `repair` is true. */
export async function faults(repair = false): Promise<string[]> {
  return reported((await checkedTable({ repair })).findings)
}
