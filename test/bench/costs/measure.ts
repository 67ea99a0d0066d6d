import { showProgress } from '../../../lib/operator/verify/progress.ts'
import { measured } from '../../support/store/measure.ts'
import type { Part } from './requests.ts'

/** What a kind of request takes, as a mean: requests to the store and units of it, and the processor time of its function. */
export type Measured = Part & { requests: number; read: number; written: number; cpuMs: number }

/**
 * The mean of many runs of one kind of request, after a first that loads its function.
 * @param counted what is called when those that count begin
 */
export async function measure(part: Part, runs: number, counted?: () => void): Promise<Measured> {
  showProgress(`Measuring ${part.what} ...`)
  await part.ready()
  await part.run()
  const sum = { requests: 0, units: 0, written: 0, cpuMs: 0 }
  counted?.()
  for (let run = 0; run < runs; run++) {
    await part.ready()
    const begun = process.cpuUsage()
    const { requests, units, written } = await measured(part.run)
    const { user, system } = process.cpuUsage(begun)
    sum.cpuMs += (user + system) / 1000
    sum.requests += requests
    sum.units += units
    sum.written += written
  }
  return {
    ...part,
    requests: sum.requests / runs,
    read: (sum.units - sum.written) / runs,
    written: sum.written / runs,
    cpuMs: sum.cpuMs / runs,
  }
}
