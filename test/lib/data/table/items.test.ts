import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { withDeadline } from '../../../../lib/context/deadline.ts'
import { client, getItem, putItem, queryItems } from '../../../../lib/data/table/client.ts'
import { isUnavailable } from '../../../../lib/data/table/retries.ts'
import { everyItem } from '../../../support/store/invariants.ts'
import { measured } from '../../../support/store/measure.ts'
import { storeError } from '../../../support/store/store-faults.ts'

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

  /** Makes the store end each page after one item. DynamoDB may end any page early. */
  async function withPagesOfOne<T>(work: () => Promise<T>): Promise<T> {
    client().middlewareStack.add((next) => (args) => next({ ...args, input: { ...args.input, Limit: 1 } }), {
      step: 'initialize',
      name: 'pagesOfOne',
    })
    return work().finally(() => client().middlewareStack.remove('pagesOfOne'))
  }

  test.each([
    [3, 3, 3],
    [9, 5, 5],
    [Number.POSITIVE_INFINITY, 5, 5],
  ])(
    'a query with a limit of %d returns %i items, even if the store returns %i short pages',
    async (limit, count, pages) => {
      const pk = await aPartition(5)
      expect(await queryItems(keyed(pk), limit)).toHaveLength(count)
      const { result, requests } = await measured(() => withPagesOfOne(() => queryItems(keyed(pk), limit)))
      expect(result).toHaveLength(count)
      expect(requests).toBeLessThanOrEqual(pages + 1)
    },
  )
})

test('a scan requests smaller pages after timeouts', async () => {
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
  expect((await everyItem()).map((item) => item.pk)).toContain(pk)
})

test('a read throws store_unavailable without a store request if the deadline has passed', async () => {
  const late = withDeadline(0, () => getItem({ pk: 'x', sk: 'x' }))
  await expect(late).rejects.toMatchObject({ code: 'store_unavailable', details: { retryAfter: 1 } })
})

describe('isUnavailable', () => {
  const names = [
    'ThrottlingException',
    'ThrottlingError',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'TransactionConflictException',
    'TimeoutError',
    'AbortError',
  ]
  /** Error codes of libuv. */
  const codes = [
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

  test.each<[string, unknown]>([
    ['a server fault', storeError('InternalServerError', { $fault: 'server' })],
    ['the status 500', withStatus({ httpStatusCode: 500 })],
    [
      'a connection that ends after the status 200',
      Object.assign(storeError('Error', { code: 'ECONNRESET' }), { $metadata: { httpStatusCode: 200 } }),
    ],
    ...names.map((name): [string, unknown] => [name, storeError(name)]),
    ...codes.map((code): [string, unknown] => [code, storeError('Error', { code })]),
  ])('isUnavailable is true for %s', (_, error) => {
    expect(isUnavailable(error)).toBe(true)
  })

  test.each<[string, unknown]>([
    ['ValidationException', storeError('ValidationException', { $fault: 'client' })],
    ['the status 499', withStatus({ httpStatusCode: 499 })],
    ['a response without a status', withStatus({})],
    ['an error without metadata', withStatus(null)],
    ['ERR_INVALID_ARG_TYPE', storeError('Error', { code: 'ERR_INVALID_ARG_TYPE' })],
    ['a failed condition', storeError('ConditionalCheckFailedException', { $fault: 'client' })],
    ['a TypeError', new TypeError('no function')],
    ['a text', 'a text'],
    ['undefined', undefined],
  ])('isUnavailable is false for %s', (_, error) => {
    expect(isUnavailable(error)).toBe(false)
  })
})
