import { expect, test } from 'vitest'
import { del, post, put } from '../support/requests/api.ts'
import { bulkLoad } from '../support/store/bulk-load.ts'
import { besideWriters } from '../support/store/steady-writers.ts'
import { allOf, aService } from './scene.ts'

/** The number of exported records, which need several pages. The suite `faults` exports more records. */
const RECORDS = Number(process.env.EXPORT_RECORDS ?? 1_000)
const WRITES_A_SECOND = 40

test(`an export of ${RECORDS} records during writes contains every record that was not deleted, and no record twice`, {
  timeout: 1_200_000,
}, async () => {
  const input = { email: 'p@example.com', type: 'buyer', status: 'new' } as const
  await bulkLoad(
    'prospect',
    Array.from({ length: RECORDS }, (_, n) => ({ ...input, name: `Person ${n}` })),
  )
  const before = (await allOf('prospects')).map(({ id }) => id)
  expect(before).toHaveLength(RECORDS)
  const deleted = new Set<string>()
  let n = 0
  async function write(): Promise<void> {
    n += 1
    const id = before[(n * 7919) % RECORDS] ?? expect.fail()
    const path = `/api/v1/prospects/${id}`
    if (n % 4 === 0) await post('/api/v1/prospects', { name: 'New', email: 'n@example.com' }, { as: 'agent' })
    else if (n % 4 === 1) await put(path, { name: `Update ${n}` }, { as: 'agent' })
    else if (n % 4 === 2) await post(`${path}/archive`, undefined, { as: 'agent' })
    else if (deleted.size < RECORDS / 2) {
      deleted.add(id)
      await del(path, { as: 'admin' })
    }
  }
  const service = await aService()
  const out = service.pathOf('all.ndjson')
  const outcome = await besideWriters(WRITES_A_SECOND, write, () =>
    service.export('prospects', '--format', 'ndjson', '--out', out),
  )
  expect(outcome.code).toBe(0)
  const exported = service
    .read('all.ndjson')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id)
  expect(new Set(exported).size).toBe(exported.length)
  const there = new Set(exported)
  expect(before.filter((id) => !there.has(id) && !deleted.has(id))).toEqual([])
  expect(n).toBeGreaterThan(5)
})
