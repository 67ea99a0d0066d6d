/** Which seeds a run of the suite takes: FAULT_SEEDS of them from FAULT_SEED on, set by `run.ts`. */
export function seedsToRun(): number[] {
  const first = Number(process.env.FAULT_SEED ?? 1)
  return Array.from({ length: Number(process.env.FAULT_SEEDS ?? 1) }, (_, at) => first + at)
}

/** How often a kill test kills: FAULT_KILLS times, or as often as a short run has time for. */
export function killsToMake(short: number): number {
  return Number(process.env.FAULT_KILLS ?? short)
}

/** How many writes a second the tests of races with steady writers aim at: RACE_WRITES, or what a short run can bear. */
export function writesPerSecond(): number {
  return Number(process.env.RACE_WRITES ?? 100)
}
