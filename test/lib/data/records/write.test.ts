import { afterEach, describe, expect, test, vi } from 'vitest'
import { withDeadline } from '../../../../lib/context/deadline.ts'
import { changeOf } from '../../../../lib/data/records/change.ts'
import { createRecord } from '../../../../lib/data/records/create.ts'
import { prospects } from '../../../../lib/data/records/prospects.ts'
import { write } from '../../../../lib/data/records/write.ts'
import { client, getItem } from '../../../../lib/data/table/client.ts'
import { COMMIT_MS } from '../../../../lib/data/table/commit.ts'
import { sequenceKey } from '../../../../lib/data/table/keys.ts'
import { newRecord } from '../../../../lib/domain/revision.ts'
import { author, stamp } from '../../../support/people/author.ts'
import { ADA } from '../../../support/samples/sample-prospect.ts'
import {
  cancelled,
  type StoreRequest,
  storeError,
  transactionFaults,
  withFaults,
} from '../../../support/store/store-faults.ts'

const NEW = { ...ADA, type: 'investor', status: 'new' } as const
const PAUSE_MS = 9_000

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a create while the store throttles every transaction', () => {
  const throttled = storeError('ThrottlingException', { $fault: 'client' })
  const throttlingFirst = (count: number) => (request: StoreRequest) =>
    request.command.startsWith('TransactWrite') && request.nth <= count ? { instead: throttled } : undefined

  test('returns 503 within 2 seconds, with the throttling error as cause', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const creation = withFaults(
      (request) => {
        now += request.command.startsWith('TransactWrite') ? 150 : 0
        return throttlingFirst(1_000)(request)
      },
      () => withDeadline(60_000, () => createRecord(prospects, NEW, author)),
    )
    const cause = { name: 'ThrottlingException' }
    await expect(creation).rejects.toMatchObject({
      code: 'store_unavailable',
      details: { retryAfter: 1 },
      cause,
    })
    expect(now).toBeLessThanOrEqual(2_300)
  })

  test.each([
    ['throttling', throttlingFirst(5), 5],
    ['conflicts', transactionFaults(...Array(5).fill({ instead: cancelled('TransactionConflict') })), 5],
  ] as const)('keeps its sequence number after %s', async (_, faultOf, faults) => {
    const last = async () => Number((await getItem(sequenceKey('prospect')))?.next ?? 0)
    const before = await last()
    const { requests } = await withFaults(faultOf, () => createRecord(prospects, NEW, author))
    const sent = requests.filter(({ command }) => command.startsWith('TransactWrite'))
    expect(sent).toHaveLength(faults + 1)
    expect(await last()).toBe(before + 1)
  })
})

test('each transaction of a change is sent within COMMIT_MS after the time of its feed entry', async () => {
  let paused = 0
  const now = { performance: performance.now.bind(performance), date: Date.now.bind(Date) }
  vi.spyOn(performance, 'now').mockImplementation(() => now.performance() + paused)
  vi.spyOn(Date, 'now').mockImplementation(() => now.date() + paused)
  const record = { seq: 9_999, version: 1, data: newRecord(prospects, NEW, stamp()) }
  const { after, ...change } = changeOf(prospects, undefined, record)
  // Simulate a pause while the process computes the writes, and a second pause during the first transaction.
  const pausing = {
    record,
    rows: [],
    facets: [],
    get items() {
      paused ||= PAUSE_MS
      return after?.items ?? []
    },
  }
  const ages: number[] = []
  client().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!commandName.startsWith('TransactWrite')) return next(args)
        const time = /"sk":"(\d{4}-[^#]+Z)#/.exec(JSON.stringify(args.input))?.[1] ?? ''
        ages.push(Date.now() - Date.parse(time))
        if (ages.length > 1) return next(args)
        paused += PAUSE_MS
        throw storeError('TimeoutError')
      },
    { step: 'initialize', name: 'pause' },
  )
  const writing = withDeadline(60_000, () =>
    write(author, async () => ({ changes: [{ ...change, after: pausing }], result: undefined })),
  )
  await expect(writing.finally(() => client().middlewareStack.remove('pause'))).rejects.toMatchObject({
    code: 'store_unavailable',
  })
  expect(Math.max(...ages)).toBeLessThanOrEqual(COMMIT_MS)
})
