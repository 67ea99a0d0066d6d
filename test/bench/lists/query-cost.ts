import { showProgress } from '../../../lib/operator/progress.ts'
import { measured } from '../../support/store/measure.ts'

/** The number of records per page in the benchmarks of lists. */
export const LIMIT = 20
/** The number of unmeasured first runs of a query, in which the runtime compiles the code. */
const FIRST_RUNS = 3
const RUNS = 7

/** A query of a benchmark, with a name for the printed table. */
export type Question = { what: string; run(): Promise<{ total: number }> }

/** The cost of one query: the records found, the DynamoDB requests, the read units, and the processor time in milliseconds. */
export type Cost = { what: string; found: number; requests: number; units: number; cpuMs: number }

/** Runs a query several times. Returns its cost, with the median of the processor times. */
export async function costOf({ what, run }: Question): Promise<Cost> {
  showProgress(`${what} ...`)
  for (let done = 0; done < FIRST_RUNS; done++) await run()
  const times: number[] = []
  let cost = { found: 0, requests: 0, units: 0 }
  for (let done = 0; done < RUNS; done++) {
    const before = process.cpuUsage()
    const { result, requests, units } = await measured(run)
    times.push(msSince(before))
    cost = { found: result.total, requests, units }
  }
  return { what, ...cost, cpuMs: medianOf(times) }
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const medianOf = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
