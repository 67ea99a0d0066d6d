import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fold,
  isFindable,
  joinDigits,
  partitionOf,
  phoneWords,
  withoutBeginnings,
  wordsOf,
} from '../../../lib/domain/words.ts'

const anyText = fc.string({ unit: 'binary' })

describe('fold', () => {
  test.each([
    ['ŁÓDŹ', 'lodz'],
    ['Ørsted', 'orsted'],
    ['Đorđe', 'dorde'],
    ['Þórður', 'thordur'],
    ['Ærø', 'aero'],
    ['Œuvre', 'oeuvre'],
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
  test('wordsOf cuts words after 40 characters, even if a character has two UTF-16 units', () => {
    expect(wordsOf('x'.repeat(41))).toEqual(['x'.repeat(40)])
    expect(wordsOf(`${'𠮷'.repeat(40)}a`)).toEqual(['𠮷'.repeat(40)])
  })

  test('wordsOf returns distinct words of letters and digits, and a call with one of them returns only that word', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = wordsOf(text)
        expect(new Set(words).size).toBe(words.length)
        for (const word of words) {
          expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u)
          expect(wordsOf(word)).toEqual([word])
        }
      }),
    )
  })
})

describe('phoneWords', () => {
  /** The calling codes of one and two digits that ITU-T has assigned. All other codes have three digits. */
  const short =
    '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
      ' ',
    )
  const long =
    '211 212 298 350 371 389 420 423 501 509 590 599 670 692 800 808 850 886 960 979 992 998'.split(' ')

  test.each([...short, ...long])(
    'phoneWords returns three forms of a number: with the calling code %s, without it, and with 0 instead',
    (code) => {
      expect(phoneWords(`+${code}5551234`).split(' ')).toEqual([`${code}5551234`, '5551234', '05551234'])
    },
  )
})

describe('joinDigits', () => {
  test.each([
    ['06 12 34 56 78', '0612345678'],
    ['+33 (6) 12-34.56', '336123456'],
    ['06 1', '061'],
    ['12 3', '12 3'],
    ['1 02', '1 02'],
    ['12 34', '1234'],
    ['ana 06.12 b 34 56', 'ana 0612 b 3456'],
  ])('joinDigits("%s") returns "%s"', (text, joined) => {
    expect(joinDigits(text)).toBe(joined)
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
  expect(partitionOf(word)).toBe(partition)
  expect(isFindable(word)).toBe(findable)
})
