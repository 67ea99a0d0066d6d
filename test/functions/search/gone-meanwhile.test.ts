import { expect, test, vi } from 'vitest'
import { get } from '../../support/requests/api.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { removeEntries } from '../../support/store/items.ts'

/**
 * Creates ten prospects with a common word, and removes the list entries with the sequence numbers `gone`. Returns the ids of
 * all ten prospects, newest first.
 */
async function tenWithout(gone: readonly number[]): Promise<string[]> {
  await useFreshTable()
  const ids: string[] = []
  for (let seq = 1; seq <= 10; seq++) ids.unshift((await aProspect({ name: 'Transient' })).record.id)
  await removeEntries('prospect', gone)
  return ids
}

async function found(page: number) {
  const query = `search=transient&limit=3&page=${page}`
  const { status, body } = await get(`${PROSPECTS}?${query}`, { as: 'viewer' })
  expect(status).toBe(200)
  return { ids: body.data.map(({ id }: { id: string }) => id), total: body.pagination.total }
}

test('a page of search results contains the next records instead of deleted records, and the total still counts the deleted records', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const ids = await tenWithout([10, 8])
  expect(await found(1)).toEqual({ ids: [ids[1], ids[3], ids[4]], total: 10 })
  expect(await found(4)).toEqual({ ids: ids.slice(9), total: 10 })
  expect(warned).not.toHaveBeenCalled()
})

test('if too many records of a page of search results were deleted, the page is short, and the service logs a warning', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  await tenWithout([10, 9, 8, 7, 6, 5, 4, 3, 2])
  expect(await found(1)).toEqual({ ids: [], total: 10 })
  const line = {
    message: expect.any(String),
    kind: 'prospect',
    asked: 9,
    read: 0,
    request_id: expect.any(String),
  }
  expect(warned).toHaveBeenCalledExactlyOnceWith(line)
})
