import { describe, expect, test } from 'vitest'
import { commit, newOperation } from '../../../../lib/data/table/commit.ts'
import { findByWords, INDEXED_WORDS, postingsOf } from '../../../../lib/data/words/word-index.ts'

const LISTS = ['live', 'status=new']

const wordsIn = (texts: string[]) => postingsOf('kind', texts, 7, LISTS).map(({ key }) => key)

describe('the postings of a record', () => {
  test('are one for each word, each with the lists and all first letters', () => {
    expect(postingsOf('kind', ['Zoé Ruiz', 'x@zoe.es'], 7, LISTS)).toEqual([
      { key: { pk: 'WORD#kind#zo', sk: 'zoe#000000000007' }, item: { lists: LISTS, initials: 'zrxe' } },
      { key: { pk: 'WORD#kind#ru', sk: 'ruiz#000000000007' }, item: { lists: LISTS, initials: 'zrxe' } },
      { key: { pk: 'WORD#kind#es', sk: 'es#000000000007' }, item: { lists: LISTS, initials: 'zrxe' } },
    ])
  })

  test('are none for words that begin others, nor for single letters', () => {
    expect(wordsIn(['Ana Anabel A', 'b'])).toEqual([{ pk: 'WORD#kind#an', sk: 'anabel#000000000007' }])
  })

  test('are in partitions of two letters, also of letters beyond the basic plane', () => {
    expect(wordsIn(['𠮷𠮷田'])).toEqual([{ pk: 'WORD#kind#𠮷𠮷', sk: '𠮷𠮷田#000000000007' }])
  })

  test('are of the first distinct words only, over all its texts', () => {
    const many = Array.from({ length: 100 }, (_, n) => `w${100 + n}`)
    const found = wordsIn([many.slice(0, 20).join(' '), many.join(' ')])
    expect(found.map(({ sk }) => sk.split('#')[0])).toEqual(many.slice(0, INDEXED_WORDS))
  })

  test('are none for no words', () => {
    expect(postingsOf('kind', ['', '😀 - !'], 7, LISTS)).toEqual([])
  })
})

describe('findByWords', () => {
  async function written(kind: string, texts: Record<number, string>): Promise<void> {
    const postings = Object.entries(texts).flatMap(([seq, text]) =>
      postingsOf(kind, [text], Number(seq), LISTS),
    )
    const writes = postings.map(({ key, item }) => ({ Put: { Item: { ...key, ...item } } }))
    await commit({ operation: newOperation(), writes: () => writes })
  }

  const found = async (kind: string, ...words: string[]) =>
    (await findByWords(kind, words, 0)).matches.map(({ seq }) => seq)

  test('gives each record once, newest first, with its lists', async () => {
    await written('once', { 3: 'rue rueil rues', 12: 'ruelle', 5: 'other' })
    expect(await findByWords('once', ['rue'], 0)).toEqual({
      matches: [
        { seq: 12, lists: LISTS },
        { seq: 3, lists: LISTS },
      ],
      unchecked: [],
    })
  })

  test('wants every word, and every single letter', async () => {
    await written('every', { 1: 'ab cd e', 2: 'ab cd', 3: 'ab e', 4: 'abc cde ef' })
    expect(await found('every', 'ab', 'cd')).toEqual([4, 2, 1])
    expect(await found('every', 'ab', 'cd', 'e')).toEqual([4, 1])
    expect(await found('every', 'e', 'ab')).toEqual([4, 3, 1])
    expect(await findByWords('every', ['cd', 'ab'], 9)).toMatchObject({ unchecked: ['ab'] })
    expect(await found('every', 'ab', 'e', 'z')).toEqual([])
    expect(await found('every', 'cd', 'xy')).toEqual([])
  })

  test('tells a word from one that is longer or another by its last letter', async () => {
    await written('last', { 1: 'abc', 2: 'abd', 3: 'abcd' })
    expect(await found('last', 'abc')).toEqual([3, 1])
    expect(await found('last', 'abcd')).toEqual([3])
    expect(await found('last', 'abcde')).toEqual([])
  })
})
