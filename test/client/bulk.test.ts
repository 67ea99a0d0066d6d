import { describe, expect, test } from 'vitest'
import {
  allPages,
  BusyError,
  batchesOf,
  sendBatch,
  UnexpectedResponseError,
} from '../../client/src/bulk/index.ts'

const row = (n: number, more = {}) => ({ record: { external_id: `k-${n}`, ...more } })

async function lengths(rows: { record: object }[]): Promise<number[]> {
  const batches = []
  for await (const batch of batchesOf(rows.map(({ record }) => ({ record: { ...record } }))))
    batches.push(batch.length)
  return batches
}

/** Returns an api whose batches have these results, one list for each request, and the records of the requests. */
function answering(...replies: object[][]) {
  const sent: unknown[] = []
  const POST = async (_: string, options: object) => {
    sent.push('body' in options && options.body)
    return { data: { results: replies[sent.length - 1] ?? replies.at(-1) } }
  }
  return { sent, api: { GET: POST, POST } }
}

describe('batchesOf', () => {
  test('a batch has at most 100 records', async () => {
    expect(await lengths(Array.from({ length: 201 }, (_, n) => row(n)))).toEqual([100, 100, 1])
  })

  test('a batch has at most 256 KiB', async () => {
    const rows = Array.from({ length: 5 }, (_, n) => row(n, { address: 'é'.repeat(50 * 1024) }))
    expect(await lengths(rows)).toEqual([2, 2, 1])
  })

  test('a record with the id of an earlier record begins a new batch', async () => {
    expect(await lengths([row(1), row(2), row(1), row(3)])).toEqual([2, 2])
  })
})

describe('sendBatch', () => {
  const busy = { status: 503, detail: 'Busy' }

  test('sends null for the records that are saved, and keeps their results', async () => {
    const { api, sent } = answering(
      [{ status: 201, id: 'a' }, busy, { status: 400 }],
      [{ status: 400 }, { status: 200, id: 'b' }, { status: 400 }],
    )
    const reasons: string[] = []
    const onRetry = ({ message }: Error) => void reasons.push(message)
    const results = await sendBatch(api, 'prospects', [{ n: 1 }, { n: 2 }, { n: 3 }], { onRetry })
    expect(results).toEqual([{ status: 201, id: 'a' }, { status: 200, id: 'b' }, { status: 400 }])
    expect(sent).toEqual([{ records: [{ n: 1 }, { n: 2 }, { n: 3 }] }, { records: [null, { n: 2 }, null] }])
    expect(reasons).toEqual(['Busy'])
  })

  test('rejects after attempts that save nothing', { timeout: 30_000 }, async () => {
    const { api, sent } = answering([busy])
    await expect(sendBatch(api, 'notes', [{}])).rejects.toThrow(BusyError)
    expect(sent).toHaveLength(4)
  })

  test('an abort ends the wait before a retry', async () => {
    const { api, sent } = answering([busy])
    const ending = new AbortController()
    const stopped = new Error('stopped')
    const onRetry = () => ending.abort(stopped)
    await expect(sendBatch(api, 'notes', [{}], { signal: ending.signal, onRetry })).rejects.toBe(stopped)
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['a missing result', []],
    ['an unknown status', [{ status: 302 }]],
    ['a detail that is no text', [{ status: 400, detail: {} }]],
  ])('refuses a response with %s', async (_, results) => {
    const { api } = answering(results)
    await expect(sendBatch(api, 'notes', [{}])).rejects.toThrow(UnexpectedResponseError)
  })
})

test('allPages refuses a list whose cursors repeat', async () => {
  const GET = async () => ({ data: { data: [{ id: 'a' }], pagination: { total: 1, next: 'x' } } })
  const pages = allPages({ GET, POST: GET }, 'notes', {})
  expect(await pages.next()).toMatchObject({ value: { records: [{ id: 'a' }], total: 1 } })
  await pages.next()
  await expect(pages.next()).rejects.toThrow(UnexpectedResponseError)
})
