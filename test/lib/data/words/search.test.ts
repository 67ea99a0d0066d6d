import { describe, expect, test } from 'vitest'
import { sampleKey } from '../../../../lib/data/table/keys.ts'
import { postingsOf } from '../../../../lib/data/words/postings.ts'
import { findByWords } from '../../../../lib/data/words/search.ts'
import { putAll } from '../../../support/store/bulk-load.ts'
import { measured } from '../../../support/store/measure.ts'

const LISTS = ['live', 'status=new']

/** Writes what records of these texts have; the places are theirs. */
const written = (kind: string, texts: Iterable<readonly [seq: number, text: string]>, lists = LISTS) =>
  putAll(
    [...texts].flatMap(([seq, text]) =>
      postingsOf(kind, [text], seq, lists).map(({ key, item }) => ({ ...key, ...item })),
    ),
  )

const found = (kind: string, ...words: string[]) => findByWords(kind, words, 'live')

describe('findByWords', () => {
  test('gives each record of the list once, newest first', async () => {
    await written('once', [
      [3, 'rue rueil rues'],
      [12, 'ruelle'],
      [5, 'other'],
    ])
    await written('once', [[4, 'rues']], ['archived'])
    expect(await findByWords('once', ['rue'], 'live')).toEqual([12, 3])
    expect(await findByWords('once', ['rue'], 'archived')).toEqual([4])
  })

  test('knows a list of two conditions by its parts', async () => {
    await written('parts', [[1, 'rue']], ['live', 'status=new', 'live&type=land', 'status=new&type=land'])
    const on = async (list: string) => (await findByWords('parts', ['rue'], list)).length
    expect(await on('live&type=land')).toBe(1)
    expect(await on('status=new&type=land')).toBe(1)
    expect(await on('status=new&type=house')).toBe(0)
    expect(await on('status=sold&type=land')).toBe(0)
  })

  test('wants every word, and every single letter', async () => {
    await written('every', [
      [1, 'ab cd e'],
      [2, 'ab cd'],
      [3, 'ab e'],
      [4, 'abc cde ef'],
    ])
    expect(await found('every', 'ab', 'cd')).toEqual([4, 2, 1])
    expect(await found('every', 'ab', 'cd', 'e')).toEqual([4, 1])
    expect(await found('every', 'e', 'ab')).toEqual([4, 3, 1])
    expect(await found('every', 'ab', 'e', 'z')).toEqual([])
    expect(await found('every', 'cd', 'xy')).toEqual([])
  })

  test('tells a word from one that is longer or another by its last letter', async () => {
    await written('last', [
      [1, 'abc'],
      [2, 'abd'],
      [3, 'abcd'],
    ])
    expect(await found('last', 'abc')).toEqual([3, 1])
    expect(await found('last', 'abcd')).toEqual([3])
    expect(await found('last', 'abcde')).toEqual([])
  })
})

describe('what a search may cost', () => {
  const range = (count: number, text: (seq: number) => string) =>
    Array.from({ length: count }, (_, seq) => [seq, text(seq)] as const)

  test('1,000 matches of a word beside one of 4,000: a sample of each, and the 1,000', async () => {
    await written(
      'rare',
      range(4_000, (seq) => (seq % 4 ? 'boulevard' : 'boulevard gambetta zoe lyon')),
    )
    const { result, requests, units } = await measured(() => found('rare', 'boulevard', 'zoe'))
    expect(result).toHaveLength(1_000)
    expect({ requests, units }).toEqual({ requests: 3, units: 22 })
  })

  test('no more however many words there are, where one of the two longest is in few records', async () => {
    await written(
      'many',
      range(1_000, () => 'boulevard gambetta lyon nord sud zoe'),
    )
    const words = ['boulevard', 'gambetta', 'lyon', 'nord', 'sud', 'zoe']
    const { result, requests, units } = await measured(() => found('many', ...words))
    expect(result).toHaveLength(1_000)
    expect({ requests, units }).toEqual({ requests: 3, units: 26 })
  })

  test('where both of the two longest are in too many records, up to six others are asked for', async () => {
    const commonplace = ['boulevard', 'residence'].flatMap((word) =>
      range(20, () => word).map(([seq]) => ({ ...sampleKey('asked', word, seq), facets: '', of: 5 })),
    )
    await putAll(commonplace)
    await written('asked', [[1, 'boulevard residence gambetta a1 a2 a3 a4 a5 a6']])
    const words = ['boulevard', 'residence', 'gambetta', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6']
    const { result, requests, units } = await measured(() => found('asked', ...words))
    expect(result).toEqual([1])
    expect({ requests, units }).toEqual({ requests: 9, units: 5 })
  })

  test('9,999 matches are answered, also of records with 200 letters', async () => {
    const text = Array.from({ length: 24 }, (_, n) => `word${n + 1_000}`).join(' ')
    await putAll(range(9_999, () => '').map(([seq]) => posting('long', `zoe#${place(seq)}`, `zoe ${text}`)))
    const { result, requests, units } = await measured(() => found('long', 'zoe', 'word1023'))
    expect(result).toHaveLength(9_999)
    expect(requests).toBeLessThanOrEqual(5)
    expect(units).toBeLessThanOrEqual(771)
  }, 60_000)

  test('a word that the sample has in more than 30,000 records is not looked for', async () => {
    await putAll(
      range(100, () => '').map(([seq]) => ({
        pk: 'WORD#common#co',
        sk: `~com#${place(seq)}`,
        facets: LISTS.join(' '),
        of: 5,
      })),
    )
    const { result, requests, units } = await measured(() => refusal(() => found('common', 'com')))
    expect(result).toBe('search_too_broad')
    expect({ requests, units }).toEqual({ requests: 1, units: 1 })
    expect(await found('common', 'com', 'nobody')).toEqual([])
  })

  test('a word that proves to be in too many is refused after 3 pages of 1 MB', async () => {
    const text = Array.from({ length: 30 }, (_, n) => `${n}`.padEnd(40, 'x')).join(' ')
    await putAll(range(2_700, () => '').map(([seq]) => posting('heavy', `com#${place(seq)}`, `com ${text}`)))
    const { result, requests, units } = await measured(() => refusal(() => found('heavy', 'com')))
    expect(result).toBe('search_too_broad')
    expect(requests).toBe(4)
    expect(units).toBeLessThanOrEqual(772)
  })

  const place = (seq: number) => String(seq).padStart(12, '0')
  const posting = (kind: string, sk: string, words: string) => ({
    pk: `WORD#${kind}#${sk.slice(0, 2)}`,
    sk,
    facets: LISTS.join(' '),
    words,
  })

  async function refusal(work: () => Promise<unknown>): Promise<string> {
    try {
      await work()
    } catch (error) {
      if (error instanceof Error && 'code' in error) return String(error.code)
      throw error
    }
    return 'none'
  }
})
