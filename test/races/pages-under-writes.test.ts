import { expect, test } from 'vitest'
import { get, post } from '../support/api.ts'
import { expectInvariants } from '../support/invariants.ts'
import { aProspect, GRACE, PROSPECTS } from '../support/sample-prospect.ts'

const LIMIT = 20
const WRITERS = 4
const PAGES = 25

type Shown = { id: string; created_at: string }

async function pageOf(list: string, page: number) {
  const { status, body } = await get(`${list}page=${page}&limit=${LIMIT}`, { as: 'viewer' })
  expect(status).toBe(200)
  const data: Shown[] = body.data
  const total: number = body.pagination.total
  return { ids: data.map(({ id }) => id), total }
}

/** Runs writers, each doing its work over and over, until `reading` has ended. */
async function beside<T>(work: (writer: number) => Promise<unknown>, reading: () => Promise<T>): Promise<T> {
  let over = false
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    while (!over) await work(writer)
  })
  try {
    return await reading()
  } finally {
    over = true
    await Promise.all(writers)
  }
}

test('under steady creates and archives every page inside the list is full, of the rows that stand there', async () => {
  await Promise.all(Array.from({ length: 150 }, () => aProspect()))
  const created: string[] = []
  const write = async (writer: number) => {
    const { body } = await post(PROSPECTS, GRACE, { as: 'agent' })
    created.push(body.id)
    if (writer % 2 === 0) await post(`${PROSPECTS}/${body.id}/archive`, {}, { as: 'agent' })
  }
  await beside(write, async () => {
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

test('a record that is archived and restored all the time is on every status=all page once', async () => {
  const { record, at } = await aProspect()
  const toggle = async () => {
    await post(`${at}/archive`, {}, { as: 'agent' })
    await post(`${at}/restore`, {}, { as: 'agent' })
  }
  await beside(toggle, async () => {
    for (let read = 0; read < PAGES; read++) {
      const { ids } = await pageOf(`${PROSPECTS}?status=all&`, 1)
      expect(ids.filter((id) => id === record.id)).toEqual([record.id])
    }
  })
  await expectInvariants()
})
