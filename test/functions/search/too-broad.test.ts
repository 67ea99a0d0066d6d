import { beforeAll, describe, expect, test } from 'vitest'
import { get } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { putSamples } from '../../support/store/items.ts'
import { measured } from '../../support/store/measure.ts'

/** Writes word samples of two words, as if each word were in more than 30,000 prospects. */
beforeAll(() => putSamples('prospect', ['popular', 'example']))

const search = (text: string) => get(`${PROSPECTS}?search=${encodeURIComponent(text)}`, { as: 'viewer' })

describe('a search in which each word occurs in more than 30,000 records', () => {
  test.each(['popular', 'po', 'popular example', 'exa popu a b'])(
    'a search for "%s" returns 400 with the advice to add a word, and costs at most 2 units',
    async (text) => {
      const { result, requests, units } = await measured(() => search(text))
      expectProblem(result, 400, 'search_too_broad')
      expect(result.body.detail).toContain('add a word')
      expect(result.body.errors).toEqual([
        { field: 'search', code: 'too_broad', message: expect.any(String) },
      ])
      expect(requests).toBeLessThanOrEqual(2)
      expect(units).toBeLessThanOrEqual(2)
    },
  )

  test('a search with frequent words succeeds if it also contains a rare word', async () => {
    const { record } = await aProspect({ name: 'Popular Zoé', email: 'zoe@example.com' })
    for (const text of ['popular zo', 'zoe@example.com']) {
      const { status, body } = await search(text)
      expect(status).toBe(200)
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual([record.id])
      expect(body.pagination.total).toBe(1)
    }
  })
})
