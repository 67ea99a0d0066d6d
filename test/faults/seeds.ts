/** Returns as many seeds as FAULT_SEEDS (default 1), starting at FAULT_SEED (default 1). */
export function seedsToRun(): number[] {
  const first = wholeNumber('FAULT_SEED')
  return Array.from({ length: wholeNumber('FAULT_SEEDS') }, (_, at) => first + at)
}

/** Returns every third seed of `seedsToRun`, for the modes of the model without injected faults. More seeds would take too long. */
export function everyThirdSeed(): number[] {
  return seedsToRun().filter((_, at) => at % 3 === 0)
}

function wholeNumber(setting: 'FAULT_SEED' | 'FAULT_SEEDS'): number {
  const text = process.env[setting] ?? '1'
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${setting} must be a whole number from 1, not ${text}`)
  return Number(text)
}

/** Returns the target rate of background writers in writes per second: RACE_WRITES (default 100). */
export function writesPerSecond(): number {
  return Number(process.env.RACE_WRITES ?? 100)
}
