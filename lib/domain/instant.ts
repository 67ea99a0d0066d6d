/** Times in queries. This file imports nothing, because the client also uses this file. */

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(\.\d{1,3})?Z$/
const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * Returns the time of a date (midnight UTC) or a timestamp, in milliseconds since the epoch. Returns NaN for any other text.
 */
export function instant(text: string): number {
  const [, seconds] = TIMESTAMP.exec(DAY.test(text) ? `${text}T00:00:00Z` : text) ?? []
  const ms = Date.parse(text)
  // `Date.parse` reads a day that does not exist, such as February 30, as a day of the next month.
  const exists =
    seconds !== undefined && Number.isFinite(ms) && new Date(ms).toISOString().startsWith(seconds)
  return exists ? ms : Number.NaN
}

/** Returns the last millisecond of the day for a date, or the exact time for a timestamp. Returns NaN for any other text. */
export function lastInstant(text: string): number {
  return DAY.test(text) ? instant(text) + DAY_MS - 1 : instant(text)
}
