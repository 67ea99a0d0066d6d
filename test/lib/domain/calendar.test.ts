import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysIn, monthOf, weekOf } from '../../../lib/domain/calendar.ts'

const HOUR_MS = 60 * 60 * 1_000

/** Zones with unusual offsets or unusual times of change. In some years, a day began or ended at 00:01, or twice. */
const ZONES = [
  ...['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham', 'Pacific/Kiritimati'],
  ...[
    'Africa/Monrovia',
    'America/St_Johns',
    'America/Sao_Paulo',
    'Asia/Tehran',
    'Pacific/Apia',
    'Africa/Cairo',
  ],
]

/** Returns the latest day that a zone has had until a time, at most 9999-12-31. At the end of summer time, a day can be interrupted by the day before. */
function latestDay(format: Intl.DateTimeFormat, ms: number): string {
  const days = [ms - 2 * HOUR_MS, ms - HOUR_MS, ms].map((each) => format.format(each))
  const [day = ''] = days.sort().reverse()
  return days.some((each) => each.startsWith('10000')) ? '9999-12-31' : day
}

test.each(ZONES)('days of %s are those of Intl', (zone) => {
  const day = daysIn(zone)
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  const hours = fc.integer({ min: 2, max: Date.UTC(2040, 0) / HOUR_MS })
  const seconds = fc.constantFrom(-1, 0, 29, 30, 59, 60, 61, 869, 870, 899, 900, 1799, 1800, 2669, 2670, 2671)
  fc.assert(
    fc.property(hours, seconds, (hour, second) => {
      const ms = hour * HOUR_MS + second * 1_000
      expect(day(ms), new Date(ms).toISOString()).toBe(latestDay(format, ms))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['Africa/Monrovia', '1972-01-01T00:44:29Z', '1971-12-31'],
  ['Africa/Monrovia', '1972-01-01T00:44:30Z', '1972-01-01'],
  // Clocks went back from 00:01 to 23:01.
  ['America/St_Johns', '2010-11-07T02:29:59Z', '2010-11-06'],
  ['America/St_Johns', '2010-11-07T02:30:00Z', '2010-11-07'],
  ['America/St_Johns', '2010-11-08T03:29:59Z', '2010-11-07'],
  ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
  ['America/New_York', '1970-01-01T00:00:01Z', '1969-12-31'],
  ['Europe/Paris', '9999-12-30T23:00:00Z', '9999-12-31'],
  ['Pacific/Kiritimati', '9999-12-31T23:59:59.999Z', '9999-12-31'],
  ['America/New_York', '9999-12-31T04:59:59Z', '9999-12-30'],
  ['America/New_York', '9999-12-31T23:59:59.999Z', '9999-12-31'],
])('the day of %s at %s is %s', (zone, time, day) => {
  expect(daysIn(zone)(Date.parse(time))).toBe(day)
})

test('the last week and the last month are in the year 9999', () => {
  expect([weekOf('9999-12-31'), monthOf('9999-12-31')]).toEqual(['9999-W52', '9999-12'])
})
