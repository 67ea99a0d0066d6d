/** Sums are kept in hundredths, because most amounts have at most 2 decimals. */
const HUNDREDTHS = 100
const HUNDREDTH_EXPONENT = -2
/**
 * Integers below this limit have at most 15 digits, and the sum of two such integers is exact. Two different decimals of at
 * most 15 digits never have the same double, so the comparison in `add` is exact.
 */
const EXACT_MAX = 1e15

/** Adds decimal numbers without rounding, so 0.1 + 0.2 is 0.3. Only the result is rounded, to the nearest double. */
export class ExactSum {
  /** The part of the sum that is kept in hundredths. This part stays small enough to be exact in a double. */
  #hundredths = 0
  /** The rest of the sum, as integer multiples of powers of 10, by exponent. */
  readonly #parts = new Map<number, bigint>()

  add(value: number): void {
    const hundredths = Math.round(value * HUNDREDTHS)
    const isExact = hundredths / HUNDREDTHS === value && Math.abs(hundredths) < EXACT_MAX
    if (!isExact) {
      const [digits = '', power = '0'] = value.toExponential().split('e')
      const [, decimals = ''] = digits.split('.')
      this.#addPart(Number(power) - decimals.length, BigInt(digits.replace('.', '')))
      return
    }
    if (Math.abs(this.#hundredths + hundredths) >= EXACT_MAX) this.#flush()
    this.#hundredths += hundredths
  }

  /** Returns the sum, rounded to the nearest double. */
  value(): number {
    this.#flush()
    const lowest = Math.min(...this.#parts.keys())
    let sum = 0n
    for (const [exponent, part] of this.#parts) sum += part * 10n ** BigInt(exponent - lowest)
    return Number(`${sum}e${lowest}`)
  }

  #flush(): void {
    this.#addPart(HUNDREDTH_EXPONENT, BigInt(this.#hundredths))
    this.#hundredths = 0
  }

  #addPart(exponent: number, part: bigint): void {
    this.#parts.set(exponent, (this.#parts.get(exponent) ?? 0n) + part)
  }
}
