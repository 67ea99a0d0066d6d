/** Which seeds a run of the suite takes: FAULT_SEEDS of them from FAULT_SEED on, set by `run.ts`. */
export function seedsToRun(): number[] {
  const first = Number(process.env.FAULT_SEED ?? 1)
  return Array.from({ length: Number(process.env.FAULT_SEEDS ?? 3) }, (_, at) => first + at)
}

/** How often the kill test kills: FAULT_KILLS times. */
export function killsToMake(): number {
  return Number(process.env.FAULT_KILLS ?? 3)
}
