import { checkTable } from '../../../lib/data/repair/check.ts'
import { type Finding, whereIs } from '../../../lib/data/repair/faults.ts'

/** Returns the findings of `npm run verify`, repaired if `repair` is set, and the number of suspected faults. */
export async function checkedTable({ repair = false } = {}) {
  const findings: Finding[] = []
  const report = (found: readonly Finding[]) => void findings.push(...found)
  const { suspected } = await checkTable({ repair, report })
  return { findings, suspected }
}

/** Findings as lines of text. */
export function reported(findings: readonly Finding[]): string[] {
  return findings.map((finding) => `${finding.state}: ${finding.fault} ${whereIs(finding)}`)
}

/** The faults of the table as lines of text. They are repaired if `repair` is set. */
export async function faults(repair = false): Promise<string[]> {
  return reported((await checkedTable({ repair })).findings)
}
