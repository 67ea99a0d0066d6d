import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { client, getItem, putItem, queryItems } from '../../../../lib/data/table/client.ts'
import { createTable } from '../../../../lib/data/table/definition.ts'
import { isUnavailable } from '../../../../lib/data/table/retries.ts'
import { scanItems } from '../../../../lib/data/table/scans.ts'
import { readTableDefinition } from '../../../../lib/local/engine/table-definition.ts'
import { withDeadline } from '../../../../lib/request-context.ts'
import { storeError, withFaults } from '../../../support/store/store-faults.ts'

test('a table that is there is not made again', async () => {
  expect(await createTable(readTableDefinition())).toBe(false)
})

test('an item is read as it was written, without its undefined fields', async () => {
  const key = { pk: randomUUID(), sk: 'x' }
  const item = { ...key, text: 'Zoë 🏠', number: 0.1, list: [1, { a: null }], flag: false, empty: '' }
  await putItem({ Item: { ...item, nothing: undefined } })
  expect(await getItem(key)).toEqual(item)
  expect(await getItem({ ...key, sk: 'y' })).toBeUndefined()
})

describe('a query', () => {
  const keyed = (pk: string) => ({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  })

  async function aPartition(count: number): Promise<string> {
    const pk = randomUUID()
    await Promise.all(Array.from({ length: count }, (_, n) => putItem({ Item: { pk, sk: `${n}` } })))
    return pk
  }

  /** The store ends a page when it likes; here after each item, unless fewer are asked for. */
  async function withPagesOfOne<T>(work: () => Promise<T>): Promise<T> {
    client().middlewareStack.add((next) => (args) => next({ ...args, input: { ...args.input, Limit: 1 } }), {
      step: 'initialize',
      name: 'pagesOfOne',
    })
    return work().finally(() => client().middlewareStack.remove('pagesOfOne'))
  }

  test('is answered whole however short the pages are', async () => {
    const pk = await aPartition(5)
    const items = await withPagesOfOne(() => queryItems(keyed(pk)))
    expect(items.map(({ sk }) => sk)).toEqual(['0', '1', '2', '3', '4'])
  })

  test.each([
    [1, 1],
    [3, 3],
    [5, 5],
    [9, 5],
  ])('for up to %i items answers %i', async (limit, count) => {
    const pk = await aPartition(5)
    expect(await queryItems(keyed(pk), limit)).toHaveLength(count)
    expect(await withPagesOfOne(() => queryItems(keyed(pk), limit))).toHaveLength(count)
  })

  test('asks for no more pages than it needs', async () => {
    const pk = await aPartition(5)
    const { requests } = await withFaults(
      () => undefined,
      () => withPagesOfOne(() => queryItems(keyed(pk), 2)),
    )
    expect(requests).toHaveLength(2)
  })

  test('for nothing is empty', async () => {
    expect(await queryItems(keyed(randomUUID()))).toEqual([])
  })
})

test('a page of a scan that does not come is asked for again', async () => {
  const pk = randomUUID()
  await putItem({ Item: { pk, sk: 'x' } })
  const found: unknown[] = []
  const { requests } = await withFaults(
    ({ nth }) => (nth <= 2 ? { instead: storeError('TimeoutError') } : undefined),
    async () => {
      for await (const item of scanItems()) found.push(item.pk)
    },
  )
  expect(found).toContain(pk)
  expect(requests.length).toBeGreaterThanOrEqual(3)
})

test('a table too slow for whole pages is scanned in smaller ones', async () => {
  const pk = randomUUID()
  await putItem({ Item: { pk, sk: 'x' } })
  const MOST_IN_TIME = 200
  client().middlewareStack.add(
    (next) => (args) => {
      const asked = 'Limit' in args.input ? Number(args.input.Limit) : Number.POSITIVE_INFINITY
      if (asked > MOST_IN_TIME) throw storeError('TimeoutError')
      return next(args)
    },
    { step: 'initialize', name: 'slowTable' },
  )
  onTestFinished(() => void client().middlewareStack.remove('slowTable'))
  const found: unknown[] = []
  for await (const item of scanItems()) found.push(item.pk)
  expect(found).toContain(pk)
})

test('nothing is sent when the time of the request is up', async () => {
  const late = withDeadline(0, () => getItem({ pk: 'x', sk: 'x' }))
  await expect(late).rejects.toMatchObject({ code: 'store_unavailable', details: { retryAfter: 1 } })
})

describe('of an error of the store it is known', () => {
  const throttled = [
    'ThrottlingException',
    'ThrottlingError',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'TransactionConflictException',
  ]
  /** Of the connection, by name and by code (libuv). */
  const lost = [
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EPIPE',
    'ETIMEDOUT',
  ]
  const withStatus = (metadata: object | null) =>
    Object.assign(storeError('Unknown', { $fault: 'client' }), { $metadata: metadata })

  test.each(throttled)('%s: refused before doing anything', (name) => {
    const error = storeError(name, { $fault: 'client' })
    expect(isUnavailable(error)).toBe(true)
  })

  test.each([
    storeError('InternalServerError', { $fault: 'server' }),
    withStatus({ httpStatusCode: 500 }),
    withStatus({ httpStatusCode: 502 }),
    storeError('TimeoutError'),
    storeError('AbortError'),
    ...lost.map((code) => storeError('Error', { code })),
  ])('$name $code: not whether it was done', (error) => {
    expect(isUnavailable(error)).toBe(true)
  })

  test.each([
    storeError('ValidationException', { $fault: 'client' }),
    withStatus({ httpStatusCode: 499 }),
    withStatus({}),
    withStatus(null),
    storeError('Error', { code: 'ERR_INVALID_ARG_TYPE' }),
    storeError('ConditionalCheckFailedException', { $fault: 'client' }),
    new TypeError('no function'),
    'a text',
    undefined,
  ])('%s: that trying again is of no use', (error) => {
    expect(isUnavailable(error)).toBe(false)
  })
})
