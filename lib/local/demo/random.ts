/** Random choices from a seed, so that the same seed makes the same data. */
export type Random = {
  /** A number from 0 to below 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  pick<T>(choices: readonly T[]): T
}

/** Mulberry32 (Tommy Ettinger): 32 bits of state, good enough for sample data, the same on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  function pick<T>(choices: readonly T[]): T {
    const choice = choices[whole(0, choices.length - 1)]
    if (choice === undefined) throw new Error('There is nothing to pick from')
    return choice
  }
  return { next, whole, pick }
}
