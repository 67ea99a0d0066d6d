/** The middle of some figures, and the quarters below and above which a fourth of them is. */
export type Spread = { median: number; low: number; high: number }

export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))] ?? 0
  return { median: at(0.5), low: at(0.25), high: at(0.75) }
}

/** As `12.3 (11.9-13.0)`. */
export function shown({ median, low, high }: Spread): string {
  return `${median.toFixed(1)} (${low.toFixed(1)}-${high.toFixed(1)})`
}
