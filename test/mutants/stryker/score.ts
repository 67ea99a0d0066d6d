import * as v from 'valibot'

/** A change that no test noticed: the line it is in, and what it puts there. */
export type Survivor = { file: string; line: number; text: string; replacement: string }

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

/** Mutants that are ignored (`// Stryker disable`, `texts.mjs`) or do not compile are not counted. */
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
      return { file, line: start.line, text, replacement }
    }),
  }
}
