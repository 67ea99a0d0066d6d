/** Times in queries. This file imports nothing, because the client also uses this file. */

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Matches a timestamp of RFC 3339: a date, a time of day, up to 9 decimals, and `Z` or an offset from UTC. */
const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i
const DAY_MS = 24 * 60 * 60 * 1_000
const MINUTE_MS = 60 * 1_000

/** The end of a message about a text that `instant` does not read. */
export const DATE_OR_TIME =
  'an existing date like 2026-11-22, or a time like 2026-11-22T10:00:00Z or 2026-11-22T11:00:00+01:00'

/**
 * Returns the time of a date (midnight UTC) or a timestamp (RFC 3339), in milliseconds since the epoch. Cuts finer decimals.
 * Returns NaN for any other text.
 */
export function instant(text: string): number {
  const found = TIMESTAMP.exec(DAY.test(text) ? `${text}T00:00:00Z` : text)
  if (!found) return Number.NaN
  const [, date, time, decimals = '', sign, hours = '0', minutes = '0'] = found
  const seconds = `${date}T${time}`
  const ms = Date.parse(`${seconds}.${decimals.slice(0, 3).padEnd(3, '0')}Z`)
  // `Date.parse` reads a day that does not exist, such as February 30, as a day of the next month.
  const exists = Number.isFinite(ms) && new Date(ms).toISOString().startsWith(seconds)
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return exists ? ms - (sign === '-' ? -offset : offset) : Number.NaN
}

/** Returns the last millisecond of the day for a date, or the exact time for a timestamp. Returns NaN for any other text. */
export function lastInstant(text: string): number {
  return DAY.test(text) ? instant(text) + DAY_MS - 1 : instant(text)
}
