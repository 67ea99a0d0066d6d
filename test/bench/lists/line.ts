import { AppError } from '../../../lib/errors.ts'
import { showProgress } from '../../../lib/operator/verify/progress.ts'
import { type Cost, measured } from '../../support/store/measure.ts'

/** What something cost: the mean of its requests and units, the median of its time; `total` is what it answered. */
export type Line = Omit<Cost, 'written'> & { what: string; total: number; milliseconds: number }

/** The mean cost of some runs and the median of their time. */
export async function line(what: string, runs: (() => Promise<{ total: number }>)[]): Promise<Line> {
  showProgress(`Measuring ${what} ...`)
  const times: number[] = []
  const sum = { requests: 0, units: 0, total: 0 }
  for (const run of runs) {
    const begun = performance.now()
    const { result, requests, units } = await measured(run)
    times.push(performance.now() - begun)
    sum.requests += requests
    sum.units += units
    sum.total = result.total
  }
  const milliseconds = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const mean = { requests: sum.requests / runs.length, units: sum.units / runs.length }
  return { what, ...mean, milliseconds, total: sum.total }
}

export const times = <T>(runs: number, work: () => Promise<T>) => Array.from({ length: runs }, () => work)

/** What was refused for being too broad, as a line tells it. */
export function refused(error: unknown): { total: number } {
  if (error instanceof AppError && error.code.endsWith('_too_broad')) return { total: -1 }
  throw error
}
