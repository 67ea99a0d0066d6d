import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../../../lib/data/index/rows.ts'
import { prospects } from '../../../../lib/data/records/prospects.ts'
import type { Item } from '../../../../lib/data/table/client.ts'
import { NewProspect } from '../../../../lib/domain/prospect.ts'
import { newRecord } from '../../../../lib/domain/revision.ts'
import { parse } from '../../../../lib/domain/validation.ts'
import { stamp } from '../../../support/people/author.ts'
import { get } from '../../../support/requests/api.ts'
import { expectProblem } from '../../../support/requests/expect-problem.ts'
import { countAsMore } from '../../../support/samples/many-records.ts'
import { aProperty, PROPERTIES } from '../../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../../support/samples/sample-prospect.ts'
import { putAll } from '../../../support/store/bulk-load.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { interceptRequests } from '../../../support/store/intercept.ts'
import { measured } from '../../../support/store/measure.ts'

beforeEach(useFreshTable)

const ask = (target: string) => measured(() => get(target, { as: 'viewer' }))

/** Writes packed rows of `count` prospects with this name and raises the list counts, but writes no prospects. */
async function putNames(name: string, count: number): Promise<void> {
  const input = parse(NewProspect, { name, email: 'a@example.com' })
  const data = newRecord(prospects, input, stamp())
  const names = prospects.rows?.filter((family) => family.name === 'names') ?? []
  const segments = new Map<string, Item>()
  for (let seq = 1_024; seq < 1_024 + count; seq++)
    for (const { key, attribute, value } of rowsOf('prospect', names, { seq, data })) {
      const segment = segments.get(key.sk) ?? { ...key }
      segments.set(key.sk, { ...segment, [attribute]: value })
    }
  await putAll(segments.values())
  await countAsMore('prospect', count)
}

test('a list whose rows are longer than estimated returns 400 range_too_broad after at most 900 read units', async () => {
  await aProspect()
  await putNames('𐐨'.repeat(20), 100_000)
  const { result, units } = await ask(`${PROSPECTS}?sort=name&limit=100`)
  expectProblem(result, 400, 'range_too_broad')
  expect(units).toBeLessThanOrEqual(900)
})

test('a search with a filter returns 503 if the counts cannot be read, and leaves no unhandled rejection', async () => {
  await aProperty()
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  const { promise: hasFailed, resolve } = Promise.withResolvers<void>()
  const stop = interceptRequests(async ({ command, input }, send) => {
    const text = JSON.stringify(input)
    if (command.startsWith('Query') && text.includes('FACETS#property')) {
      setImmediate(resolve)
      throw Object.assign(new Error('reset'), { name: 'TimeoutError' })
    }
    // Delay the word queries until the count queries have failed.
    if (command.startsWith('Query') && text.includes('WORD#')) await hasFailed
    return send()
  })
  const { result } = await ask(`${PROPERTIES}?search=rue&price_min=1`).finally(stop)
  process.off('unhandledRejection', note)
  expectProblem(result, 503, 'store_unavailable')
  expect(unhandled).toEqual([])
})
