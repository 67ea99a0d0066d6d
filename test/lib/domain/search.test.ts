import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Search, SearchWithPhone } from '../../../lib/domain/search.ts'

test.each([
  [Search, 'Rue de Lyon', ['lyon', 'rue', 'de']],
  [Search, 'lyon Lyon LYÓN', ['lyon']],
  [Search, 'ly lyon l', ['lyon']],
  [Search, '12 34 56', ['12', '34', '56']],
  [Search, '(69003) b', ['69003', 'b']],
  [Search, 'a 田', ['a', '田']],
  [SearchWithPhone, 'ana 06 12 34', ['061234', 'ana']],
  [SearchWithPhone, '+33 6 12', ['33612']],
  [SearchWithPhone, 'ana.ruiz@example.com', ['example', 'ruiz', 'ana', 'com']],
  [SearchWithPhone, 'ana 12', ['ana', '12']],
])(
  'case %#: a parsed search contains its distinct words, longest first, without words that begin another word',
  (schema, text, words) => {
    expect(v.parse(schema, text)).toEqual(words)
  },
)

test('a search word that is the beginning of another does not count towards the limit of 16 words', () => {
  const words = Array.from({ length: 16 }, (_, n) => `word${String.fromCharCode(97 + n)}`)
  expect(v.is(Search, `word w ${words.join(' ')}`)).toBe(true)
})
