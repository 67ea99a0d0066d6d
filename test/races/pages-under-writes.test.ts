import { expect, test } from 'vitest'
import { writesPerSecond } from '../faults/seeds.ts'
import { get, post } from '../support/requests/api.ts'
import { aProspect, GRACE, PROSPECTS } from '../support/samples/sample-prospect.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { besideWriters } from '../support/store/steady-writers.ts'

const LIMIT = 20
const PAGES = 30

type Public = { id: string; created_at: string }

async function pageOf(list: string, page: number) {
  const { status, body } = await get(`${list}page=${page}&limit=${LIMIT}`, { as: 'viewer' })
  expect(status).toBe(200)
  const data: Public[] = body.data
  const total: number = body.pagination.total
  return { ids: data.map(({ id }) => id), total }
}

test('during parallel creates and archives, every page before the last is full and has no record twice', async () => {
  // Creates 10 records at a time. On a busy machine, 150 new connections would take longer than the store timeout.
  for (let made = 0; made < 150; made += 10) await Promise.all(Array.from({ length: 10 }, () => aProspect()))
  const created: string[] = []
  const toArchive = new Map<number, string>()
  /** Sends one write. After every second create, the next write of the same writer archives the new record. */
  const write = async (writer: number): Promise<void> => {
    const id = toArchive.get(writer)
    toArchive.delete(writer)
    if (id !== undefined) {
      await post(`${PROSPECTS}/${id}/archive`, {}, { as: 'agent' })
      return
    }
    const { body } = await post(PROSPECTS, GRACE, { as: 'agent' })
    if (created.push(body.id) % 2 === 0) toArchive.set(writer, body.id)
  }
  await besideWriters(writesPerSecond(), write, async () => {
    for (let read = 0; read < PAGES; read++) {
      const page = 3 + (read % 5)
      const { ids, total } = await pageOf(`${PROSPECTS}?`, page)
      expect(total, `page ${page}`).toBeGreaterThan(page * LIMIT)
      expect(ids, `page ${page} of ${total}`).toHaveLength(LIMIT)
      expect(new Set(ids).size, 'each once').toBe(LIMIT)
    }
  })
  expect(created.length).toBeGreaterThan(0)
  await expectInvariants()
})
