import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Email, Money, Phone, Timestamp, text } from '../../../lib/domain/atoms.ts'

/** What a schema makes of a text or number, or why it takes none. */
function read(schema: v.GenericSchema, value: unknown) {
  const { success, output, issues } = v.safeParse(schema, value)
  return success ? output : { refused: issues[0].message }
}
const refused = (message: string) => ({ refused: expect.stringContaining(message) })

describe('a text of at most 3', () => {
  test.each([
    ['abc', 'abc'],
    [' a c ', 'a c'],
    ['\u{1F3E0}\u{1F3E0}\u{1F3E0}', '\u{1F3E0}\u{1F3E0}\u{1F3E0}'],
    ['abcd', refused('length|must have at most 3 characters')],
    ['a\nb', refused('format|must have no control characters, line breaks or changes of direction')],
    ['a\u202eb', refused('format|must have no control characters')],
    ['\u200b\u2800', refused('format|must have a character that can be seen')],
    ['\ud800', refused('format|must be well-formed Unicode')],
  ])('%j', (value, outcome) => expect(read(text(3), value)).toEqual(outcome))
})

describe('a phone number', () => {
  const format = refused('format|must be an international number with a leading +, like +33612345678')
  test.each([
    ['+33 6.12-34(56)[78]', '+33612345678'],
    ['+1234567', '+1234567'],
    ['+123456789012345', '+123456789012345'],
    ['+123456', format],
    ['+1234567890123456', format],
    ['+0123456789', format],
    ['33612345678', format],
    ['tel:+33612345678', format],
    ['+33612345678 ext', format],
  ])('%s', (value, outcome) => expect(read(Phone, value)).toEqual(outcome))
})

test.each([
  [' ada@example.com ', 'ada@example.com'],
  ['ada', refused('format|must be an e-mail address, like name@example.com')],
])('an e-mail %j', (value, outcome) => expect(read(Email, value)).toEqual(outcome))

test.each([
  [0, 0],
  [1e-130, 1e-130],
  [1e12, 1e12],
  [9e-131, refused('range|is too small to be kept exactly')],
  [-1, refused('')],
  [1e12 + 1, refused('')],
])('an amount of %d', (value, outcome) => expect(read(Money, value)).toEqual(outcome))

test.each([
  ['2031-05-01T10:00:00.000Z', '2031-05-01T10:00:00.000Z'],
  ['2031-05-01T10:00:00Z', refused('')],
  ['x2031-05-01T10:00:00.000Z', refused('')],
  ['2031-05-01T10:00:00.000Z ', refused('')],
])('a time %j', (value, outcome) => expect(read(Timestamp, value)).toEqual(outcome))
