import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { text } from '../../../lib/domain/atoms.ts'
import { parse, parseStored } from '../../../lib/domain/validation.ts'
import { AppError } from '../../../lib/errors.ts'

const Schema = v.strictObject({
  word: v.exactOptional(text(3)),
  size: v.exactOptional(v.pipe(v.number(), v.minValue(1), v.maxValue(5))),
  more: v.exactOptional(v.pipe(v.number(), v.gtValue(0))),
  kind: v.exactOptional(v.picklist(['a', 'b'])),
  inner: v.exactOptional(v.strictObject({ flag: v.boolean() })),
  list: v.exactOptional(v.array(v.number())),
  code: v.exactOptional(v.pipe(v.string(), v.regex(/^x/, 'format|must begin with x'))),
  bare: v.exactOptional(v.pipe(v.string(), v.regex(/^x/))),
  short: v.exactOptional(v.pipe(v.string(), v.maxLength(1))),
  long: v.exactOptional(v.pipe(v.string(), v.maxLength(3))),
  own: v.exactOptional(v.custom<string>(() => false, 'type|must be our own')),
})

function errorsOf(value: unknown) {
  try {
    parse(Schema, value)
  } catch (error) {
    if (error instanceof AppError) return error.details.errors
    throw error
  }
  return []
}

test('what fits is answered parsed', () => {
  expect(parse(Schema, { word: ' ab ', size: 5 })).toEqual({ word: 'ab', size: 5 })
})

describe('what does not fit is named by field, code and text', () => {
  test.each([
    [{ word: '' }, 'word', 'length', 'must have at least 1 character'],
    [{ word: 'abcd' }, 'word', 'length', 'must have at most 3 characters'],
    [{ word: '\udc00' }, 'word', 'format', 'must be well-formed Unicode'],
    [{ word: 1 }, 'word', 'type', 'must be a string'],
    [{ short: 'ab' }, 'short', 'length', 'must have at most 1 character'],
    [{ long: 'abcd' }, 'long', 'length', 'must have at most 3 characters'],
    [{ own: 'x' }, 'own', 'type', 'must be our own'],
    [{ size: 0 }, 'size', 'range', 'must be at least 1'],
    [{ size: 6 }, 'size', 'range', 'must be at most 5'],
    [{ size: Number.NaN }, 'size', 'type', 'must be a number'],
    [{ size: null }, 'size', 'type', 'must be a number'],
    [{ more: 0 }, 'more', 'range', 'must be more than 0'],
    [{ kind: 'c' }, 'kind', 'enum', 'must be one of a, b'],
    [{ inner: 1 }, 'inner', 'type', 'must be an object'],
    [{ inner: {} }, 'inner.flag', 'required', 'is required'],
    [{ inner: { flag: 'yes' } }, 'inner.flag', 'type', 'must be a boolean'],
    [{ inner: { flag: true, x: 1 } }, 'inner.x', 'unknown', 'is not a known field'],
    [{ list: {} }, 'list', 'type', 'must be an array'],
    [{ list: [1, 'x'] }, 'list.1', 'type', 'must be a number'],
    [{ code: 'y' }, 'code', 'format', 'must begin with x'],
    [{ bare: 'y' }, 'bare', 'format', 'is not valid'],
    [{ x: 1 }, 'x', 'unknown', 'is not a known field'],
    [{ x: undefined }, 'x', 'unknown', 'is not a known field'],
    ['text', 'body', 'type', 'must be an object'],
    [undefined, 'body', 'required', 'is required'],
  ])('%j', (value, field, code, message) => {
    expect(errorsOf(value)).toEqual([{ field, code, message }])
  })

  test('all of it at once', () => {
    expect(errorsOf({ size: 0, kind: 'c', x: 1 })).toHaveLength(3)
  })
})

describe('what comes out of storage', () => {
  test('is answered parsed where it fits', () => {
    expect(parseStored(Schema, { size: 5 })).toEqual({ size: 5 })
  })

  test('is a fault of ours where it does not, naming the place and never the value', () => {
    const broken = () => parseStored(Schema, { size: 'secret-1', inner: { flag: 'secret-2' } })
    expect(broken).not.toThrow(AppError)
    expect(broken).toThrow(/\(size: number, inner\.flag: boolean\)/)
    expect(broken).not.toThrow(/secret/)
  })
})

test('a rule with a code that there is not is a fault of ours', () => {
  const misspelt = v.pipe(v.string(), v.regex(/^x/, 'fromat|must begin with x'))
  expect(() => parse(misspelt, 'y')).toThrow('fromat')
  expect(() => parse(misspelt, 'y')).not.toThrow(AppError)
})
