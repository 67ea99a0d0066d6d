import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Phone, Timestamp } from '../../../lib/domain/atoms.ts'

test.each([
  ['+33 6.12-34(56)78', '+33612345678'],
  ['+33 1 42 34 56 78 / 79', undefined],
  ['+33 1 42 34 56 78 (1)', undefined],
  ['+33 1 42 34 56 78 ou 06 12 34 56 78', undefined],
  ['+41 44 668 18 00/01', undefined],
  ['+1234567', '+1234567'],
  ['+123456789012345', '+123456789012345'],
  ['+123456', undefined],
  ['tel:+33612345678', undefined],
  ['+33612345678 ext', undefined],
  ['00612345678', '+612345678'],
  ['000612345678', undefined],
  ['0612345678', undefined],
])('a phone number has a plus and 7 to 15 digits: "%s" is stored as %s', (text, phone) => {
  const { success, output } = v.safeParse(Phone, text)
  expect(success ? output : undefined).toBe(phone)
})

test.each([
  ['2031-05-01T10:00:00.000Z', true],
  ['2031-05-01T10:00:00Z', false],
  ['x2031-05-01T10:00:00.000Z', false],
  ['2031-05-01T10:00:00.000Z ', false],
])('%j is a timestamp in UTC with milliseconds: %s', (text, expected) =>
  expect(v.is(Timestamp, text)).toBe(expected),
)
