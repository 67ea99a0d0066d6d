/** The median of some figures, and their quartiles. */
export type Spread = { median: number; low: number; high: number }

export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))] ?? 0
  return { median: at(0.5), low: at(0.25), high: at(0.75) }
}

/** Returns `12.3 (11.9-13.0)`. */
export function shown({ median, low, high }: Spread): string {
  return `${median.toFixed(1)} (${low.toFixed(1)}-${high.toFixed(1)})`
}

/** Aligns rows of cells: the first `left` columns to the left, the others to the right. */
export function columns(rows: readonly (readonly (string | number)[])[], left = 1): string {
  const widths = new Map<number, number>()
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths.set(at, Math.max(widths.get(at) ?? 0, String(cell).length))
  const padded = (cell: string | number, at: number) =>
    at < left ? String(cell).padEnd(widths.get(at) ?? 0) : String(cell).padStart(widths.get(at) ?? 0)
  return rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n')
}
