import { describe, expect, test } from 'vitest'
import { findByWords, indexedWords, postingsOf } from '../../../../lib/data/index/words.ts'
import { postingKey, sampleKey } from '../../../../lib/data/table/keys.ts'
import { putAll } from '../../../support/store/bulk-load.ts'
import { measured } from '../../../support/store/measure.ts'

/** Writes the postings of records with these sequence numbers and texts. */
const written = (kind: string, texts: Iterable<readonly [seq: number, text: string]>) =>
  putAll(
    [...texts].flatMap(([seq, text]) =>
      postingsOf(kind, indexedWords([text]), seq, false).map(({ key, item }) => ({ ...key, ...item })),
    ),
  )

const found = (kind: string, ...words: string[]) => findByWords(kind, words, ['live'])

describe('a search', () => {
  const range = (count: number, text: (seq: number) => string) =>
    Array.from({ length: count }, (_, seq) => [seq, text(seq)] as const)

  test('a search for two words reads the word samples of both, and the postings of the rarer word', async () => {
    await written(
      'rare',
      range(4_000, (seq) => (seq % 4 ? 'boulevard' : 'boulevard gambetta zoe lyon')),
    )
    const { result, requests, units } = await measured(() => found('rare', 'boulevard', 'zoe'))
    expect(result).toHaveLength(1_000)
    expect({ requests, units }).toEqual({ requests: 3, units: 20 })
  })

  test('a search reads the word samples of up to six other words if the two longest words are too frequent', async () => {
    await putAll([...sampled('asked', 'boulevard', 20), ...sampled('asked', 'residence', 20)])
    await written('asked', [[1, 'boulevard residence gambetta a1 a2 a3 a4 a5 a6']])
    const words = ['boulevard', 'residence', 'gambetta', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6']
    const { result, requests, units } = await measured(() => found('asked', ...words))
    expect(result).toEqual([1])
    expect(requests).toBe(9)
    // DynamoDB Local counts no units for a query without results.
    expect(units).toBeLessThanOrEqual(5)
  })

  test('a search can find 9,999 records, even if each record has 24 words', async () => {
    const text = Array.from({ length: 24 }, (_, n) => `word${n + 1_000}`).join(' ')
    await putAll(postings('long', 'zoe', text, 9_999))
    const { result, requests, units } = await measured(() => found('long', 'zoe', 'word1023'))
    expect(result).toHaveLength(9_999)
    expect(requests).toBeLessThanOrEqual(5)
    expect(units).toBeLessThanOrEqual(771)
  }, 60_000)

  test('a search reads no postings of a word if its word samples show that more than 30,000 records have the word', async () => {
    await putAll(sampled('common', 'com', 100))
    const { result, requests, units } = await measured(() => refusal(() => found('common', 'com')))
    expect(result).toBe('search_too_broad')
    expect({ requests, units }).toEqual({ requests: 1, units: 0.5 })
    expect(await found('common', 'com', 'absent')).toEqual([])
  })

  test('a search fails with search_too_broad after it has read 3 MB of postings', async () => {
    const text = Array.from({ length: 30 }, (_, n) => `${n}`.padEnd(40, 'x')).join(' ')
    await putAll(postings('heavy', 'com', text, 2_700))
    const { result, requests, units } = await measured(() => refusal(() => found('heavy', 'com')))
    expect(result).toBe('search_too_broad')
    expect(requests).toBe(4)
    expect(units).toBeLessThanOrEqual(772)
  })

  const sampled = (kind: string, word: string, records: number) =>
    Array.from({ length: records }, (_, seq) => ({ ...sampleKey(kind, word, seq), of: 5 }))
  const postings = (kind: string, word: string, text: string, records: number) =>
    Array.from({ length: records }, (_, seq) => ({
      ...postingKey(kind, word, seq),
      facets: 'live',
      words: `${word} ${text}`,
    }))

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
