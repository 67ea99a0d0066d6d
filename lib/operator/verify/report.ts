import { whereIs } from '../../data/repair/faults.ts'
import type { Finding } from '../../data/repair/mending/repair.ts'

/**
 * What a check says, printed as it is found. No more of it is kept than how often each state was: in a table of before a
 * change of the rules, nearly every item is a finding.
 */
export type Report = {
  tell(finding: Finding): void
  /** The table is looked through from its beginning: what was left before is told again if it is still there. */
  beginAgain(): void
  mended(): number
  /** Faults that were not mended. */
  left(): number
  /** Says how it ended. */
  end(items: number): void
}

/** A line for each finding and one for all, or one value of JSON. */
export function newReport(table: string, asJson: boolean): Report {
  let mended = 0
  let left = 0
  const printer = asJson ? inJson(table) : inLines(table)
  return {
    tell(finding) {
      if (finding.state === 'mended') mended += 1
      else left += 1
      printer.tell(finding)
    },
    beginAgain() {
      left = 0
    },
    mended: () => mended,
    left: () => left,
    end: (items) => printer.end({ items, mended, left }),
  }
}

type Printer = {
  tell(finding: Finding): void
  end(sums: { items: number; mended: number; left: number }): void
}

function inLines(table: string): Printer {
  return {
    tell: (finding) =>
      console.log(`${finding.state.padEnd(10)}${finding.fault.padEnd(12)}${whereIs(finding)}`),
    end({ items, mended, left }) {
      const verdict = left === 0 ? 'sound' : `${left} faults left`
      console.log(`${table}: ${items} items, ${mended} faults mended, ${verdict}`)
    },
  }
}

/** Of an array that is printed as it grows, what comes before the next element is known and what comes after is not. */
function inJson(table: string): Printer {
  let before = `{"table":${JSON.stringify(table)},"findings":[`
  return {
    tell(finding) {
      const told = { state: finding.state, fault: finding.fault, where: whereIs(finding) }
      console.log(before + JSON.stringify(told))
      before = ','
    },
    end: ({ items }) => console.log(`${before === ',' ? '' : before}],"items":${items}}`),
  }
}
