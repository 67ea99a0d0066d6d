import * as v from 'valibot'

/** How many mutants tests noticed, of those there were. */
export type Score = { noticed: number; of: number }

/** The part of Stryker's report that counts (mutation-testing-report-schema). */
const Report = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    files: v.record(v.string(), v.object({ mutants: v.array(v.object({ status: v.string() })) })),
  }),
)

const NOTICED = ['Killed', 'Timeout', 'RuntimeError']

/** Ignored ones, and those that do not compile, are no mutants. */
export function scoreIn(report: string): Score {
  const statuses = Object.values(v.parse(Report, report).files)
    .flatMap(({ mutants }) => mutants)
    .map(({ status }) => status)
    .filter((status) => status !== 'Ignored' && status !== 'CompileError')
  return { noticed: statuses.filter((status) => NOTICED.includes(status)).length, of: statuses.length }
}
