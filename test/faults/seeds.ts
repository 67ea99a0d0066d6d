/** The seeds of a run: FAULT_SEEDS of them from FAULT_SEED on, 1 from 1 on where they are not set. */
export function seedsToRun(): number[] {
  const first = wholeNumber('FAULT_SEED')
  return Array.from({ length: wholeNumber('FAULT_SEEDS') }, (_, at) => first + at)
}

function wholeNumber(setting: 'FAULT_SEED' | 'FAULT_SEEDS'): number {
  const text = process.env[setting] ?? '1'
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${setting} must be a whole number from 1, not ${text}`)
  return Number(text)
}

/** How many writes a second the tests of races with steady writers aim at: RACE_WRITES, or what a short run can bear. */
export function writesPerSecond(): number {
  return Number(process.env.RACE_WRITES ?? 100)
}
