import { describe, expect, test } from 'vitest'
import { indexedWords, postingsOf } from '../../../../lib/data/index/words.ts'
import { INDEXED_WORDS } from '../../../../lib/domain/words.ts'

const facets = 'live'

const wordsIn = (texts: string[]) => postingsOf('kind', indexedWords(texts), 7, false).map(({ key }) => key)

describe('the postings of a record', () => {
  test('a record has one posting for each word of two or more letters, and each posting contains the facet "live" and all words', () => {
    const words = 'zoe ruiz x es'
    expect(postingsOf('kind', indexedWords(['Zoé Ruiz', 'x@zoe.es']), 7, false)).toEqual([
      { key: { pk: 'WORD#kind#zo', sk: 'zoe#000000000007' }, item: { facets, words } },
      { key: { pk: 'WORD#kind#ru', sk: 'ruiz#000000000007' }, item: { facets, words } },
      { key: { pk: 'WORD#kind#es', sk: 'es#000000000007' }, item: { facets, words } },
    ])
  })

  test('a word has no posting if it cannot be searched alone, or is the beginning of another word of the record', () => {
    expect(wordsIn(['Ana Anabel A', 'b'])).toEqual([{ pk: 'WORD#kind#an', sk: 'anabel#000000000007' }])
  })

  test('the partition key of a posting has the first two letters of the word, or one letter in scripts such as Chinese', () => {
    expect(wordsIn(['𐐨𐐩𐐪', '𠮷𠮷田', '田', 'カナ', '한']).map(({ pk }) => pk)).toEqual([
      'WORD#kind#𐐨𐐩',
      'WORD#kind#𠮷',
      'WORD#kind#田',
      'WORD#kind#カ',
      `WORD#kind#${[...'한'.normalize('NFD')].slice(0, 2).join('')}`,
    ])
  })

  test('only the first 32 distinct words of a record have postings', () => {
    const many = Array.from({ length: 100 }, (_, n) => `w${100 + n}`)
    const found = wordsIn([many.slice(0, 20).join(' '), many.join(' ')])
    expect(found.map(({ sk }) => sk.split('#')[0])).toEqual(many.slice(0, INDEXED_WORDS))
  })

  test('a posting of 32 long ASCII words has less than 1.5 KB', () => {
    const long = Array.from({ length: 40 }, (_, n) => `${n}`.padStart(60, 'x').slice(0, 38) + n)
    for (const { key, item } of postingsOf('kind', indexedWords(long), 7, false))
      expect(JSON.stringify({ ...key, ...item }).length).toBeLessThan(1_500)
  })
})

test('one record in 61 also has a word sample, which contains the number of postings of the record', () => {
  const sampled = { key: { pk: 'WORD#kind#ru', sk: '~ruiz#000000000034' }, item: { of: 1 } }
  expect(postingsOf('kind', indexedWords(['Ruiz']), 34, false).at(-1)).toEqual(sampled)
})

test('the postings of an archived record have the facet archived', () => {
  const archived = postingsOf('kind', indexedWords(['Zoé Ruiz']), 7, true)
  expect(archived.map(({ item }) => item.facets)).toEqual(['archived', 'archived'])
})
