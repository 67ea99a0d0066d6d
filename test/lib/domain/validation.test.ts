import * as v from 'valibot'
import { expect, test } from 'vitest'
import { text } from '../../../lib/domain/atoms.ts'
import { parse, parseStored } from '../../../lib/domain/validation.ts'
import { AppError } from '../../../lib/errors.ts'

const Schema = v.strictObject({
  word: v.exactOptional(text(3)),
  size: v.exactOptional(v.pipe(v.number(), v.minValue(1), v.maxValue(5))),
  more: v.exactOptional(v.pipe(v.number(), v.gtValue(0))),
  inner: v.exactOptional(v.strictObject({ flag: v.boolean() })),
  list: v.exactOptional(v.array(v.number())),
  bare: v.exactOptional(v.pipe(v.string(), v.regex(/^x/))),
  short: v.exactOptional(v.pipe(v.string(), v.maxLength(1))),
})

/** Validation rules whose code computes the message or the path of an error. Tests of the endpoints cover all other rules. */
test.each([
  [{ word: '' }, 'word', 'length', 'must have at least 1 character'],
  [{ word: 'abcd' }, 'word', 'length', 'must have at most 3 characters'],
  [{ short: 'ab' }, 'short', 'length', 'must have at most 1 character'],
  [{ size: 0 }, 'size', 'range', 'must be at least 1'],
  [{ size: 6 }, 'size', 'range', 'must be at most 5'],
  [{ size: Number.NaN }, 'size', 'type', 'must be a number'],
  [{ more: 0 }, 'more', 'range', 'must be more than 0'],
  [{ inner: {} }, 'inner.flag', 'required', 'is required'],
  [{ inner: { flag: true, x: 1 } }, 'inner.x', 'unknown', 'is not a known field'],
  [{ list: {} }, 'list', 'type', 'must be an array'],
  [{ list: [1, 'x'] }, 'list.1', 'type', 'must be a number'],
  [{ bare: 'y' }, 'bare', 'format', 'is not valid'],
  [{ x: undefined }, 'x', 'unknown', 'is not a known field'],
  [undefined, 'body', 'required', 'is required'],
])('%j is refused with the field %s and the code %s', (value, field, code, message) => {
  const errors = [{ field, code, message }]
  expect(() => parse(Schema, value)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ errors }) }),
  )
})

test('an invalid stored value throws an internal error that names the field but not the value', () => {
  expect(parseStored(Schema, { size: 5 })).toEqual({ size: 5 })
  const broken = () => parseStored(Schema, { size: 'secret-1', inner: { flag: 'secret-2' } })
  expect(broken).not.toThrow(AppError)
  expect(broken).toThrow(/\(size: number, inner\.flag: boolean\)/)
  expect(broken).not.toThrow(/secret/)
})

test('a schema rule with an unknown error code throws an internal error', () => {
  const misspelt = v.pipe(v.string(), v.regex(/^x/, 'fromat|must begin with x'))
  expect(() => parse(misspelt, 'y')).toThrow('fromat')
  expect(() => parse(misspelt, 'y')).not.toThrow(AppError)
})
