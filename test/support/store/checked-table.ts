import type { Finding } from '../../../lib/data/rebuild/pieces.ts'
import { rebuild } from '../../../lib/data/rebuild/rebuild.ts'

/** Checks the table as `npm run verify` does, or rebuilds it as `npm run rebuild` does. Returns the findings. */
export async function checkedTable({ repair = false } = {}): Promise<Finding[]> {
  const findings: Finding[] = []
  await rebuild({ isDry: !repair, report: (found) => void findings.push(...found) })
  return findings
}

/** Returns the differences of the table as lines of text. Also removes the differences if `repair` is true. */
export async function faults(repair = false): Promise<string[]> {
  const findings = await checkedTable({ repair })
  return findings.map(
    ({ finding, where, isRepaired }) => `${isRepaired ? 'repaired' : 'found'}: ${finding} ${where}`,
  )
}
