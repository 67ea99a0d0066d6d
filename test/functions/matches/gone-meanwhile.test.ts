import { beforeEach, expect, test, vi } from 'vitest'
import { del, get, put } from '../../support/requests/api.ts'
import { aProperty } from '../../support/samples/sample-property.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { betweenReads } from '../../support/store/between-reads.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

beforeEach(useFreshTable)

/** Reads a page of two matches. Runs `meanwhile` after the packed rows are read and before the records are read. */
async function pageWhile(at: string, meanwhile: () => Promise<unknown>) {
  const read = () => get(`${at}/matches?limit=2`, { as: 'viewer' })
  const { status, body } = await betweenReads(5, meanwhile, read)
  expect(status).toBe(200)
  const data: { property: { id: string }; score: number }[] = body.data
  return {
    found: data.map(({ property, score }) => ({ id: property.id, score })),
    total: body.pagination.total,
  }
}

test('if a match is deleted or becomes too expensive during the request, the page contains the next match', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const buyer = await aProspect({ criteria: { budget_max: 200_000 } })
  const flats = []
  for (let n = 0; n < 5; n++) flats.unshift(await aProperty({ price: 100_000 }))
  const [first, second, third, fourth] = flats
  const { found, total } = await pageWhile(buyer.at, async () => {
    await del(first?.at ?? '', { as: 'admin' })
    await put(second?.at ?? '', { price: 200_001 }, { as: 'agent' })
  })
  expect(found).toEqual([third, fourth].map((flat) => ({ id: flat?.record.id, score: 88 })))
  expect(total).toBe(5)
  expect(warned).not.toHaveBeenCalled()
})

test('a match that changes during the request has its current score', async () => {
  const buyer = await aProspect({ criteria: { budget_max: 200_000 } })
  const { at, record } = await aProperty({ price: 100_000 })
  const change = () => put(at, { price: 200_000 }, { as: 'agent' })
  expect((await pageWhile(buyer.at, change)).found).toEqual([{ id: record.id, score: 75 }])
})

test('a match that changes during the request is ordered by its current score', async () => {
  const buyer = await aProspect({ criteria: { budget_max: 200_000 } })
  const best = await aProperty({ price: 100_000 })
  const { at, record } = await aProperty({ price: 120_000 })
  const { found } = await pageWhile(buyer.at, () => put(at, { price: 10_000 }, { as: 'agent' }))
  expect(found).toEqual([
    { id: record.id, score: 99 },
    { id: best.record.id, score: 88 },
  ])
})
