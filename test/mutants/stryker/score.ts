import * as v from 'valibot'
import { explained } from './explained.ts'

/** A change that no test noticed: the line it is in, what it puts there, and why that may be. */
export type Survivor = { file: string; line: number; text: string; replacement: string; why?: string }

/** How many mutants tests noticed, of those there were; `unending` of them by not ending in time. */
export type Score = { noticed: number; unending: number; of: number; survivors: Survivor[] }

/** The part of Stryker's report that counts (mutation-testing-report-schema). */
const Report = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    files: v.record(
      v.string(),
      v.object({
        source: v.string(),
        mutants: v.array(
          v.object({
            status: v.string(),
            replacement: v.optional(v.string(), ''),
            location: v.object({ start: v.object({ line: v.number() }) }),
          }),
        ),
      }),
    ),
  }),
)

const NOTICED = ['Killed', 'Timeout', 'RuntimeError']

/** Ignored ones, and those that do not compile, are no mutants. */
export function scoreIn(report: string): Score {
  const mutants = Object.entries(v.parse(Report, report).files)
    .flatMap(([file, { source, mutants }]) => mutants.map((mutant) => ({ ...mutant, file, source })))
    .filter(({ status }) => status !== 'Ignored' && status !== 'CompileError')
  const lived = mutants.filter(({ status }) => !NOTICED.includes(status))
  return {
    noticed: mutants.length - lived.length,
    unending: mutants.filter(({ status }) => status === 'Timeout').length,
    of: mutants.length,
    survivors: lived.map(({ file, source, replacement, location: { start } }) => {
      const text = source.split('\n')[start.line - 1]?.trim() ?? ''
      const why = explained.find(
        (each) => file === each.file && text.includes(each.line) && (each.by ?? replacement) === replacement,
      )?.why
      return { file, line: start.line, text, replacement, ...(why && { why }) }
    }),
  }
}
