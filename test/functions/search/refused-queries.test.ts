import { describe, expect, test } from 'vitest'
import { get } from '../../support/requests/api.ts'
import { expectRefusedField } from '../../support/requests/expect-problem.ts'
import { PROPERTIES } from '../../support/samples/sample-property.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'

/** Returns words of two letters. No word is the beginning of another. */
const words = (count: number) =>
  Array.from({ length: count }, (_, n) => `${String.fromCharCode(97 + n)}x`).join(' ')

describe.each([PROSPECTS, PROPERTIES])('%s', (list) => {
  const search = (text: string) => get(`${list}?search=${encodeURIComponent(text)}`, { as: 'viewer' })

  test.each([
    ['an empty text', ''],
    ['spaces', ' \t\u3000'],
    ['punctuation', '.-_@!?#%&*()'],
    ['accents without a letter', '\u0301\u0308'],
    ['one letter', 'a'],
    ['one letter with an accent', 'é'],
    ['one letter outside the basic plane of Unicode', '𐐨'],
    ['single letters only', 'a b c'],
    ['17 words', words(17)],
    ['201 characters', 'x'.repeat(201)],
  ])('a search for %s returns 400', async (_, text) => {
    expectRefusedField(await search(text), 'search', 'length')
  })

  test.each([
    ['two letters', 'ab'],
    ['a ligature of two letters', 'ﬁ'],
    ['16 words', words(16)],
    ['16 words that are repeated', `${words(16)} ${words(16)}`],
    ['200 characters', 'x'.repeat(200)],
    ['two letters outside the basic plane of Unicode', '𐐨𐐩'],
    ['one Chinese character', '田'],
    ['one Chinese character outside the basic plane', '𠮷'],
    ['one Hangul syllable', '김'],
    ['one Chinese character beside single letters', 'a 田 b'],
  ])('a search for %s returns 200', async (_, text) => {
    const { status, body } = await search(text)
    expect({ status, total: body.pagination.total }).toEqual({ status: 200, total: 0 })
  })

  test.each(['%ED%A0%80', '%FF', '%'])('a search whose bytes are not UTF-8 returns 400: %s', async (raw) => {
    expectRefusedField(await get(`${list}?search=${raw}`, { as: 'viewer' }), 'search', 'length')
  })
})
