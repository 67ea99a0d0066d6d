import { beforeAll, expect, test } from 'vitest'
import { prospectStore } from '../../../lib/data/kinds/prospects.ts'
import { cursorAt } from '../../../lib/data/records/pages/cursor.ts'
import { seededRandom } from '../../../lib/local/demo/random.ts'
import { sampleProspect } from '../../../lib/local/demo/sample-prospects.ts'
import { get } from '../../support/requests/api.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { measured } from '../../support/store/measure.ts'

/** Several blocks of a counted list. */
const COUNT = 1_000

beforeAll(async () => {
  const random = seededRandom(1)
  const inputs = Array.from({ length: COUNT }, () => sampleProspect(random))
  await bulkLoad(prospectStore, inputs)
})

test.each([COUNT + 1, 900, 500, 50, 2])(
  '20 records before place %i take 2 requests and at most 4 units',
  async (place) => {
    const cursor = cursorAt({ kind: 'prospect', filter: { status: 'all' } }, place)
    const { result, requests, units } = await measured(() =>
      get(`${PROSPECTS}?status=all&cursor=${cursor}`, { as: 'viewer' }),
    )
    expect(result.body.data).toHaveLength(Math.min(20, place - 1))
    expect(requests).toBe(2)
    expect(units).toBeLessThanOrEqual(4)
  },
)

test('a search costs by cursor what its pages cost', async () => {
  const cost = async (more: string) => {
    const { result, requests, units } = await measured(() =>
      get(`${PROSPECTS}?search=martin&limit=5${more}`, { as: 'viewer' }),
    )
    expect(result.body.data).toHaveLength(5)
    return { requests, units, next: result.body.pagination.next }
  }
  const { next, ...first } = await cost('&cursor=')
  const { next: _, ...second } = await cost(`&cursor=${next}`)
  const { next: __, ...page } = await cost('&page=2')
  expect(first.requests).toBe(page.requests)
  expect(second).toEqual(page)
})
