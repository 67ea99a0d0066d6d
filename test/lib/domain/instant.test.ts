import { expect, test } from 'vitest'
import { instant, lastInstant } from '../../../lib/domain/instant.ts'

test.each([
  ['2026-11-22', '2026-11-22T00:00:00.000Z', '2026-11-22T23:59:59.999Z'],
  ['2026-11-22T10:00:00Z', '2026-11-22T10:00:00.000Z'],
  ['2026-11-22T10:00:00.5z', '2026-11-22T10:00:00.500Z'],
  ['2026-11-22T10:00:00.123456Z', '2026-11-22T10:00:00.123Z'],
  ['2026-11-22t10:00:00.999999999Z', '2026-11-22T10:00:00.999Z'],
  ['2026-11-22T00:30:00+01:00', '2026-11-21T23:30:00.000Z'],
  ['2026-11-22T23:30:00.123456-03:30', '2026-11-23T03:00:00.123Z'],
  ['2026-11-22T10:00:00-00:00', '2026-11-22T10:00:00.000Z'],
])('instant("%s") is %s', (text, first, last = first) => {
  expect(new Date(instant(text)).toISOString()).toBe(first)
  expect(new Date(lastInstant(text)).toISOString()).toBe(last)
})
