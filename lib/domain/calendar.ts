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

const DAY_MS = 24 * 60 * 60 * 1_000
const LAST_DAY = Date.UTC(9999, 11, 31) / DAY_MS

/**
 * Returns a function that returns the day of a time in a time zone, such as `2026-11-26`. A day begins at the first moment at which the
 * zone has its date, and ends where the next day begins, so days do not overlap. The last day is 9999-12-31, also for times that are
 * in the year 10000 of the zone. Formatting a date takes longer than decoding a packed row, so the start of each day is computed once.
 */
export function daysIn(timeZone: string): (ms: number) => string {
  const starts = new Map<number, number>()
  const local = localTimes(timeZone)
  return (ms) => {
    // No zone is a whole day from UTC.
    let day = Math.floor(ms / DAY_MS) - 1
    while (day < LAST_DAY && ms >= startOf(day + 1)) day += 1
    return dayText(day)
  }

  function startOf(day: number): number {
    const start = starts.get(day) ?? startOfDay(day * DAY_MS, local)
    starts.set(day, start)
    return start
  }
}

/** Returns a function that returns the time of day in a zone as if the zone was UTC, in whole seconds. */
function localTimes(timeZone: string): (ms: number) => number {
  // This locale has the format of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (ms) =>
    Date.parse(
      `${format
        .format(ms)
        .replace(' ', 'T')
        .replace(/^10000/, '+010000')}Z`,
    )
}

/**
 * Returns the start of a day: its midnight by the offset from UTC before or after, because the offset may change on this day.
 * @param midnight the start of the day in UTC
 */
function startOfDay(midnight: number, local: (ms: number) => number): number {
  const starts = [midnight - DAY_MS, midnight + DAY_MS].map((ms) => midnight - (local(ms) - ms))
  const isIn = (ms: number) => local(ms) >= midnight
  return starts.sort((a, b) => a - b).find((ms) => isIn(ms) && !isIn(ms - 1)) ?? midnight
}

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** Returns the month of a day, such as `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 'yyyy-mm'.length)

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
