import { randomUUID } from 'node:crypto'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { expect, onTestFinished, test } from 'vitest'
import { client, getItem, type Item } from '../../../../lib/data/table/client.ts'
import { recordKey } from '../../../../lib/data/table/keys.ts'
import { post, put } from '../../../support/requests/api.ts'
import { PROPERTIES } from '../../../support/samples/sample-property.ts'
import { ADA, aProspect, PROSPECTS } from '../../../support/samples/sample-prospect.ts'
import { aPair, TRANSACTIONS } from '../../../support/samples/sample-transaction.ts'
import { cancelled, withFaults } from '../../../support/store/store-faults.ts'

const keyed = () => ({ as: 'agent', headers: { 'Idempotency-Key': randomUUID() } }) as const

/**
 * From the `nth` call on, makes GetItem return the old state of a record. DynamoDB may do this for a short time after it has
 * committed a transaction.
 */
function showOldState(id: string, old: Item | undefined, nth: number): void {
  let reads = 0
  client().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const answer = await next(args)
        if (!commandName.startsWith('Get') || !JSON.stringify(args.input).includes(id)) return answer
        reads += 1
        return reads < nth ? answer : { ...answer, output: { ...answer.output, Item: old } }
      },
    { step: 'initialize', name: 'showOldState' },
  )
  onTestFinished(() => {
    client().middlewareStack.remove('showOldState')
  })
}

test('a repeated create returns the created record even if GetItem does not return the record yet', async () => {
  const sent = keyed()
  const first = await post(PROSPECTS, ADA, sent)
  showOldState(first.body.id, undefined, 1)
  expect(await post(PROSPECTS, ADA, sent)).toMatchObject({ status: 201, body: first.body })
})

test('a repeated create returns the created record even if another transaction locks the record for a moment', async () => {
  const sent = keyed()
  const first = await post(PROSPECTS, ADA, sent)
  const { result, requests } = await withFaults(
    ({ command, nth }) =>
      command.startsWith('TransactGet') && nth === 1
        ? { instead: cancelled('TransactionConflict') }
        : undefined,
    () => post(PROSPECTS, ADA, sent),
  )
  expect(result).toMatchObject({ status: 201, body: first.body })
  expect(requests.filter(({ command }) => command.startsWith('TransactGet'))).toHaveLength(3)
})

test('a repeated update returns the updated record even if GetItem still returns the old state', async () => {
  const { at, record } = await aProspect()
  const before = await getItem(recordKey(record.id))
  const sent = keyed()
  const first = await put(at, { name: 'Update' }, sent)
  showOldState(record.id, before, 2)
  expect(await put(at, { name: 'Update' }, sent)).toMatchObject({ status: 200, body: first.body })
})

test('a repeated create returns the created offer even if its property was sold later and the idempotency item is locked', async () => {
  const sent = keyed()
  const pair = await aPair()
  const offer = { ...pair, offer_amount: 185_000 }
  const first = await post(TRANSACTIONS, offer, sent)
  await put(`${PROPERTIES}/${pair.property_id}`, { status: 'sold' }, { as: 'agent' })
  const sold = marshall((await getItem(recordKey(pair.property_id))) ?? {})
  client().middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        if (!commandName.startsWith('TransactWrite')) return next(args)
        client().middlewareStack.remove('lockOutcome')
        const items: unknown[] = 'TransactItems' in args.input ? [args.input.TransactItems].flat() : []
        const CancellationReasons = items.map((item) => {
          const text = JSON.stringify(item)
          if (text.includes('IDEMPOTENCY#')) return { Code: 'TransactionConflict' }
          const isHold = text.includes(`"Key":{"pk":"${pair.property_id}"`)
          return isHold ? { Code: 'ConditionalCheckFailed', Item: sold } : { Code: 'None' }
        })
        throw new TransactionCanceledException({ message: '', $metadata: {}, CancellationReasons })
      },
    { step: 'initialize', name: 'lockOutcome' },
  )
  expect(await post(TRANSACTIONS, offer, sent)).toMatchObject({ status: 201, body: { id: first.body.id } })
})
