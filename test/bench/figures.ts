/** The median and the quartiles of some figures. */
export type Spread = { median: number; low: number; high: number }

export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))] ?? 0
  return { median: at(0.5), low: at(0.25), high: at(0.75) }
}

/** Formats the median and the quartiles, for example `12.3 (11.9-13.0)`. */
export function shown({ median, low, high }: Spread): string {
  return `${median.toFixed(1)} (${low.toFixed(1)}-${high.toFixed(1)})`
}

/** Aligns the cells of rows. The first `left` columns are aligned to the left, and the other columns to the right. */
export function columns(rows: readonly (readonly (string | number)[])[], left = 1): string {
  const widths = new Map<number, number>()
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths.set(at, Math.max(widths.get(at) ?? 0, String(cell).length))
  const padded = (cell: string | number, at: number) =>
    at < left ? String(cell).padEnd(widths.get(at) ?? 0) : String(cell).padStart(widths.get(at) ?? 0)
  return rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n')
}
