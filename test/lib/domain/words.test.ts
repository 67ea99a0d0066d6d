import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { postingKey } from '../../../lib/data/table/keys.ts'
import { askedWords, fold, isFindable, withoutBeginnings, wordsOf } from '../../../lib/domain/words.ts'

const anyText = fc.string({ unit: 'binary' })

describe('fold', () => {
  test.each([
    ['ŁÓDŹ', 'lodz'],
    ['Ørsted', 'orsted'],
    ['Đorđe', 'dorde'],
    ['Þórður', 'thordur'],
    ['Ærø', 'aero'],
    ['Œuvre', 'oeuvre'],
    ['Du\u00adpo\u200bnt', 'dupont'],
    ['\ufeffDu\u200d\u2060\u200epont', 'dupont'],
    ['مَكْتَبَة', 'مكتبة'],
    ['שָׁלוֹם', 'שלום'],
    ['パパ', 'パパ'],
    ['ﾊﾟ', 'パ'],
    ['रमा', 'रमा'],
    ['क्ष', 'क्ष'],
    ['กิตติ', 'กิตติ'],
  ])('fold("%s") returns "%s"', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('folding twice equals folding once', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })

  test('fold ignores case and Unicode composition', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aÁçÉñÖšŽłßάΣйЁ') })
    fc.assert(
      fc.property(letters, (text) => {
        for (const same of [text.toUpperCase(), text.toLowerCase(), text.normalize('NFD')])
          expect(fold(same)).toBe(fold(text))
      }),
    )
  })
})

describe('wordsOf', () => {
  test.each([
    ['x', 40],
    ['ж', 24],
    ['名', 16],
    ['𠮷', 12],
  ])('wordsOf cuts words of %s after %i characters: 40 characters or 48 bytes', (letter, count) => {
    expect(wordsOf(letter.repeat(41))).toEqual([letter.repeat(count)])
    expect(wordsOf(`${letter.repeat(count - 1)}x𠮷`)[0]).toBe(`${letter.repeat(count - 1)}x`)
    expect(askedWords(letter.repeat(41))).toEqual([letter.repeat(count)])
  })

  test('wordsOf returns distinct words of letters and digits, and a call with one of them returns only that word', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = wordsOf(text)
        expect(new Set(words).size).toBe(words.length)
        for (const word of words) {
          expect(word).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}]{0,39}$/u)
          expect(wordsOf(word)).toEqual([word])
        }
      }),
    )
  })
})

test.each([
  [
    ['ana', 'anabel', 'bo'],
    ['anabel', 'bo'],
  ],
  [
    ['abc', 'ab', 'a', 'b'],
    ['abc', 'b'],
  ],
  [[], []],
])('withoutBeginnings(%j) returns %j', (words, kept) => {
  expect(withoutBeginnings(words)).toEqual(kept)
})

test.each([
  ['zoe', 'zo', true],
  ['z', 'z', false],
  ['𐐨', '𐐨', false],
  ['ж', 'ж', false],
  ['𠮷田', '𠮷', true],
  ['田', '田', true],
  ['a田b', 'a田', true],
  ['ア', 'ア', true],
  [fold('김'), [...fold('김')].slice(0, 2).join(''), true],
])('the word "%s" is in the partition "%s", and isFindable returns %s', (word, partition, findable) => {
  expect(postingKey('prospect', word, 1).pk).toBe(`WORD#prospect#${partition}`)
  expect(isFindable(word)).toBe(findable)
})
