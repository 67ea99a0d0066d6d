import { AppError } from '../../../lib/errors.ts'
import { showProgress } from '../../../lib/operator/verify/report.ts'
import { type Cost, measured } from '../../support/store/measure.ts'

/** The mean requests and units of some runs, their median time, and the last `total`: -1 where it was too broad. */
export type Line = Omit<Cost, 'written'> & { what: string; total: number; milliseconds: number }

/** Measures some runs one after another. */
export async function line(what: string, runs: (() => Promise<{ total: number }>)[]): Promise<Line> {
  showProgress(`Measuring ${what} ...`)
  const times: number[] = []
  const mean = { requests: 0, units: 0, total: 0 }
  for (const run of runs) {
    const begun = performance.now()
    const { result, requests, units } = await measured(() => run().catch(tooBroad))
    times.push(performance.now() - begun)
    mean.requests += requests / runs.length
    mean.units += units / runs.length
    mean.total = result.total
  }
  return { what, ...mean, milliseconds: times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0 }
}

/** Measures the same work several times. */
export function repeated(what: string, runs: number, work: () => Promise<{ total: number }>): Promise<Line> {
  return line(
    what,
    Array.from({ length: runs }, () => work),
  )
}

function tooBroad(error: unknown): { total: number } {
  if (error instanceof AppError && error.code.endsWith('_too_broad')) return { total: -1 }
  throw error
}
