import { useSoFar, withMeter } from '../../../lib/context/meter.ts'

/** The number of requests to the store and their capacity units. `written` is the number of units for writes. */
export type Cost = { requests: number; units: number; written: number }

/** Runs `work` and returns its result and its cost. */
export function measured<T>(work: () => Promise<T>): Promise<{ result: T } & Cost> {
  return withMeter(async () => {
    const result = await work()
    const { requests, readUnits, writeUnits } = useSoFar()
    return { result, requests, units: readUnits + writeUnits, written: writeUnits }
  })
}
