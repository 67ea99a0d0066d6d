import { describe, expect, test } from 'vitest'
import { INDEXED_WORDS, postingsOf } from '../../../../lib/data/words/search.ts'

const facets = 'live'

const wordsIn = (texts: string[]) => postingsOf('kind', texts, 7, false).map(({ key }) => key)

describe('the postings of a record', () => {
  test('are one for each word, with all words of the record and whether it is archived', () => {
    const words = 'zoe ruiz x es'
    expect(postingsOf('kind', ['Zoé Ruiz', 'x@zoe.es'], 7, false)).toEqual([
      { key: { pk: 'WORD#kind#zo', sk: 'zoe#000000000007' }, item: { facets, words } },
      { key: { pk: 'WORD#kind#ru', sk: 'ruiz#000000000007' }, item: { facets, words } },
      { key: { pk: 'WORD#kind#es', sk: 'es#000000000007' }, item: { facets, words } },
    ])
  })

  test('leave out words that begin other words, and single letters', () => {
    expect(wordsIn(['Ana Anabel A', 'b'])).toEqual([{ pk: 'WORD#kind#an', sk: 'anabel#000000000007' }])
  })

  test('are in partitions by the first two letters, or by one letter in scripts where one letter can be a word', () => {
    expect(wordsIn(['𐐨𐐩𐐪', '𠮷𠮷田', '田', 'カナ', '한']).map(({ pk }) => pk)).toEqual([
      'WORD#kind#𐐨𐐩',
      'WORD#kind#𠮷',
      'WORD#kind#田',
      'WORD#kind#カ',
      `WORD#kind#${[...'한'.normalize('NFD')].slice(0, 2).join('')}`,
    ])
  })

  test('are for the first distinct words of all texts only', () => {
    const many = Array.from({ length: 100 }, (_, n) => `w${100 + n}`)
    const found = wordsIn([many.slice(0, 20).join(' '), many.join(' ')])
    expect(found.map(({ sk }) => sk.split('#')[0])).toEqual(many.slice(0, INDEXED_WORDS))
  })

  test('take at most 1.5 KB each, for words of any length', () => {
    const long = Array.from({ length: 40 }, (_, n) => `${n}`.padStart(60, 'x').slice(0, 38) + n)
    for (const { key, item } of postingsOf('kind', long, 7, false))
      expect(JSON.stringify({ ...key, ...item }).length).toBeLessThan(1_500)
  })
})

test('a record in the sample has one more posting, with the number of its words', () => {
  const sampled = { key: { pk: 'WORD#kind#ru', sk: '~ruiz#000000000034' }, item: { of: 1 } }
  expect(postingsOf('kind', ['Ruiz'], 34, false).at(-1)).toEqual(sampled)
})

test('the postings of an archived record are marked as archived', () => {
  const archived = postingsOf('kind', ['Zoé Ruiz'], 7, true)
  expect(archived.map(({ item }) => item.facets)).toEqual(['archived', 'archived'])
})
