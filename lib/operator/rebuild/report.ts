import { showProgress } from '../../../cli/progress.ts'
import { config } from '../../config.ts'
import type { Finding } from '../../data/rebuild/pieces.ts'
import { type Progress, rebuild } from '../../data/rebuild/rebuild.ts'
import { counted } from '../command.ts'

/** The number of findings of each kind that are listed. */
const EXAMPLES = 10

type Kind = Finding['finding']
const KINDS: readonly Kind[] = ['missing', 'different', 'stray']

/** The findings of a run: their number, and the first locations, for each kind. */
export type Report = {
  table: string
  items: number
  records: number
  findings: Record<Kind, { count: number; examples: string[] }>
  /** Whether the derived items match the records at the end of the run. */
  isConsistent: boolean
}

/** Runs a rebuild, or a dry run of it, and shows its progress on stderr. */
export async function reported(isDry: boolean, unitsPerSecond?: number): Promise<Report> {
  const findings: Report['findings'] = {
    missing: { count: 0, examples: [] },
    different: { count: 0, examples: [] },
    stray: { count: 0, examples: [] },
  }
  const { items, records, isComplete } = await rebuild({
    isDry,
    unitsPerSecond,
    progress: (progress) => showProgress(progressOf(progress)),
    report(found) {
      for (const { finding, where } of found) {
        const each = findings[finding]
        each.count += 1
        if (each.examples.length < EXAMPLES) each.examples.push(where)
      }
    },
  }).finally(() => showProgress(''))
  return { table: config().TABLE_NAME, items, records, findings, isConsistent: isComplete }
}

/** Returns a report as lines of text. */
export function linesOf({ table, items, records, findings, isConsistent }: Report, isDry: boolean): string {
  const found = KINDS.flatMap((kind) => {
    const { count, examples } = findings[kind]
    const more = count > examples.length ? [`  ... and ${count - examples.length} more`] : []
    return count === 0 ? [] : [`${count} ${kind}:`, ...examples.map((where) => `  ${where}`), ...more]
  })
  const isChanged = KINDS.some((kind) => findings[kind].count > 0)
  const result = isConsistent
    ? `the table is consistent${isChanged ? ' now' : ''}`
    : isDry
      ? 'npm run rebuild corrects these differences'
      : 'records kept changing. Run npm run rebuild again'
  return [...found, `${table}: ${counted(items, 'item')} of ${counted(records, 'record')}: ${result}`].join(
    '\n',
  )
}

const STEPS: Record<Progress['step'], string> = {
  scan: 'Scanned items:',
  records: 'Compared records that differ:',
  bits: 'Compared columns of bits:',
  counts: 'Compared counts:',
  references: 'Compared reference counts:',
  erasures: 'Checked erasures:',
}

function progressOf({ step, done, of, seconds, units }: Progress): string {
  const rate = `${Math.round(units / Math.max(1, seconds))} units a second`
  return `${STEPS[step]} ${done}${of === undefined ? '' : ` of ${of}`}, ${rate}${timeLeft(done, of, seconds)}`
}

/** Returns the estimated time left, if the number of steps is known. */
function timeLeft(done: number, of: number | undefined, seconds: number): string {
  if (of === undefined || done === 0 || done >= of) return ''
  return `, about ${Math.ceil(((of - done) * seconds) / done)} s left`
}
