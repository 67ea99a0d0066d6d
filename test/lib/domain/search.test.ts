import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Search, SearchWithPhone } from '../../../lib/domain/words.ts'

describe('an address is searched for', () => {
  test.each([
    ['Rue de Lyon', ['lyon', 'rue', 'de']],
    ['lyon Lyon LYÓN', ['lyon']],
    ['ly lyon l', ['lyon']],
    ['12 rue', ['rue', '12']],
    ['12 34 56', ['12', '34', '56']],
    ['(69003) b', ['69003', 'b']],
    ['田', ['田']],
    ['a 田', ['a', '田']],
  ])('by "%s"', (text, words) => {
    expect(v.parse(Search, text)).toEqual(words)
  })
})

describe('a prospect is searched for', () => {
  test.each([
    ['ana 06 12 34', ['061234', 'ana']],
    ['+33 6 12', ['33612']],
    ['ana.ruiz@example.com', ['example', 'ruiz', 'ana', 'com']],
    ['ana 12', ['ana', '12']],
  ])('by "%s"', (text, words) => {
    expect(v.parse(SearchWithPhone, text)).toEqual(words)
  })
})

describe.each([Search, SearchWithPhone])('refuses', (schema) => {
  test.each(['', ' ', 'a', 'é', '7', '😀', 'a b c', '\u0301', 'x'.repeat(201), 42, undefined])(
    '%j',
    (value) => {
      expect(v.is(schema, value)).toBe(false)
    },
  )

  test('a letter alone, with what is missing', () => {
    expect(v.safeParse(schema, 'a').issues?.[0]?.message).toBe(
      'length|must have a word of at least 2 letters or digits',
    )
  })

  test('more than 16 words, of which beginnings of others are none', () => {
    const words = Array.from({ length: 17 }, (_, n) => `word${String.fromCharCode(97 + n)}`)
    expect(v.is(schema, words.join(' '))).toBe(false)
    expect(v.is(schema, words.slice(1).join(' '))).toBe(true)
    expect(v.is(schema, `word w ${words.slice(1).join(' ')}`)).toBe(true)
  })
})
