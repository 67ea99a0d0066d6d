/** The days, weeks and months of a time zone. */

/** Matches an IANA time zone, such as `Europe/Paris` or `UTC`. Offsets such as `+01:00` are refused, because they ignore summer time. */
const ZONE = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+){0,2}$/

export function isTimeZone(name: string): boolean {
  if (!ZONE.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Time zones change their offset only at multiples of this time. */
const SLOT_MS = 15 * 60 * 1_000

/**
 * Returns a function that returns the day of a time in a time zone, such as `2026-11-26`. Formatting a date takes longer than
 * decoding a packed row, so each quarter of an hour is formatted once.
 */
export function daysIn(timeZone: string): (ms: number) => string {
  const days = new Map<number, string>()
  // This locale has the format of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return (ms) => {
    const slot = Math.floor(ms / SLOT_MS)
    const day = days.get(slot) ?? format.format(slot * SLOT_MS)
    days.set(slot, day)
    return day
  }
}

/** Returns the month of a day, such as `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 'yyyy-mm'.length)

const DAY_MS = 24 * 60 * 60 * 1_000
const THURSDAY = 4

/** Returns the week of a day as ISO 8601 counts them, such as `2026-W48`. The first week of a year has the first Thursday. */
export function weekOf(day: string): string {
  const midnight = new Date(`${day}T00:00:00Z`)
  const weekday = midnight.getUTCDay() || 7
  const thursday = new Date(midnight.getTime() + (THURSDAY - weekday) * DAY_MS)
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS))
  return `${year}-W${String(week).padStart(2, '0')}`
}
