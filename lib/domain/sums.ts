/** Most amounts have at most 2 decimals. */
const HUNDREDTHS = 100
const HUNDREDTH_EXPONENT = -2
/** No two numbers of at most 15 digits have the same double, and sums of them below this are exact. */
const EXACT_MAX = 1e15

/**
 * Adds decimals, as they are written in JSON, without rounding: 0.1 and 0.2 are 0.3. Only the result is rounded, to the nearest double,
 * if it has more digits than one.
 */
export class ExactSum {
  /** Hundredths, in a double while they fit. */
  #hundredths = 0
  /** What did not fit: whole multiples of each power of 10. */
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

  /** The sum as the nearest double. */
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
