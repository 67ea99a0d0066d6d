/** The value below which this part of the values lies, between two of them where need be. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

export function differenceOfMedians(a: readonly number[], b: readonly number[]): number {
  return Math.abs(quantile(a, 0.5) - quantile(b, 0.5))
}

/** The noise of two series: the larger of the ranges in which the middle half of each lies. */
export function noise(a: readonly number[], b: readonly number[]): number {
  return Math.max(...[a, b].map((values) => quantile(values, 0.75) - quantile(values, 0.25)))
}
