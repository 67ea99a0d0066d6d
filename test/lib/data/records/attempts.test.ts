import { afterEach, expect, test, vi } from 'vitest'
import { withDeadline } from '../../../../lib/context/deadline.ts'
import { attempts } from '../../../../lib/data/records/attempts.ts'
import { changeOf } from '../../../../lib/data/records/change.ts'
import { createRecord } from '../../../../lib/data/records/create.ts'
import { prospects } from '../../../../lib/data/records/prospects.ts'
import { client } from '../../../../lib/data/table/client.ts'
import { COMMIT_MS } from '../../../../lib/data/table/commit.ts'
import { newRecord } from '../../../../lib/domain/revision.ts'
import { author, stamp } from '../../../support/people/author.ts'
import { ADA } from '../../../support/samples/sample-prospect.ts'
import { storeError, withFaults } from '../../../support/store/store-faults.ts'

const NEW = { ...ADA, type: 'investor', status: 'new' } as const
const PAUSE_MS = 9_000

afterEach(() => vi.restoreAllMocks())

test('the cause of a 503 after throttling is the throttling error', async () => {
  const throttled = storeError('ThrottlingException', { $fault: 'client' })
  const creation = withFaults(
    ({ command }) => (command.startsWith('TransactWrite') ? { instead: throttled } : undefined),
    () => withDeadline(4_000, () => createRecord(prospects, NEW, author)),
  )
  const cause = { name: 'ThrottlingException' }
  await expect(creation).rejects.toMatchObject({ code: 'store_unavailable', cause })
})

test('each transaction of a change is sent within COMMIT_MS after the time of its feed entry', async () => {
  let paused = 0
  const now = { performance: performance.now.bind(performance), date: Date.now.bind(Date) }
  vi.spyOn(performance, 'now').mockImplementation(() => now.performance() + paused)
  vi.spyOn(Date, 'now').mockImplementation(() => now.date() + paused)
  const record = { seq: 9_999, version: 1, data: newRecord(prospects.recordType, NEW, stamp()) }
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
  const writing = withDeadline(60_000, async () => {
    for await (const attempt of attempts(author)) await attempt.commit([{ ...change, after: pausing }])
  })
  await expect(writing.finally(() => client().middlewareStack.remove('pause'))).rejects.toMatchObject({
    code: 'store_unavailable',
  })
  expect(Math.max(...ages)).toBeLessThanOrEqual(COMMIT_MS)
})
