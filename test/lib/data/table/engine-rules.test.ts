import {
  CreateTableCommand,
  DynamoDBClient,
  IdempotentParameterMismatchException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Engine, startEngine } from '../../../../lib/local/engine/engine.ts'
import { readTableDefinition } from '../../../../lib/local/engine/table-definition.ts'
import { usableEngines } from '../../../support/engines/dynamodb-local.ts'

type Writes = NonNullable<TransactWriteCommandInput['TransactItems']>

const TableName = 'rules'

/** What the data layer builds on, on every engine of this machine; `npm test -- dynamodb-local` runs all of it. */
describe.for(usableEngines())('$name', (candidate) => {
  let engine: Engine
  let client: DynamoDBDocumentClient

  beforeAll(async () => {
    engine = await startEngine({ candidates: [candidate] })
    client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: engine.endpoint }))
    const { ttlAttribute, ...definition } = readTableDefinition()
    await client.send(new CreateTableCommand({ TableName, ...definition }))
    return async () => {
      client.destroy()
      await engine.stop()
    }
  })

  const write = (writes: Writes, token?: string) =>
    client.send(
      new TransactWriteCommand({ TransactItems: writes, ...(token && { ClientRequestToken: token }) }),
    )
  const key = (pk: string) => ({ pk, sk: 'record' })
  const addOne = (pk: string): Writes => [
    {
      Update: {
        TableName,
        Key: key(pk),
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': 1 },
      },
    },
  ]
  const itemAt = async (pk: string) =>
    (await client.send(new GetCommand({ TableName, Key: key(pk), ConsistentRead: true }))).Item

  test('a transaction sent twice with one token is applied once', async () => {
    await write(addOne('counter'), 'token-1')
    await write(addOne('counter'), 'token-1')
    expect(await itemAt('counter')).toMatchObject({ n: 1 })
  })

  test('a token with other parameters is refused', async () => {
    await write(addOne('first'), 'token-2')
    await expect(write(addOne('second'), 'token-2')).rejects.toThrow(IdempotentParameterMismatchException)
    expect(await itemAt('second')).toBeUndefined()
  })

  test('a condition that fails cancels all of it, and shows the item as it is', async () => {
    await client.send(new PutCommand({ TableName, Item: { ...key('taken'), n: 7 } }))
    const put = {
      TableName,
      Item: key('taken'),
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    }
    const refusal: unknown = await write([{ Put: put }, ...addOne('beside')]).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(TransactionCanceledException)
    expect(refusal).toMatchObject({
      CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: { n: { N: '7' } } }, { Code: 'None' }],
    })
    expect(await itemAt('beside')).toBeUndefined()
  })

  test('a condition compares maps whole, whatever the order of their fields', async () => {
    await client.send(
      new PutCommand({ TableName, Item: { ...key('map'), copy: { a: 1, b: ['x', { c: 2 }] } } }),
    )
    const deletion = (copy: object) => ({
      Delete: {
        TableName,
        Key: key('map'),
        ConditionExpression: '#copy = :copy',
        ExpressionAttributeNames: { '#copy': 'copy' },
        ExpressionAttributeValues: { ':copy': copy },
      },
    })
    await expect(write([deletion({ a: 1, b: ['x'] })])).rejects.toThrow(TransactionCanceledException)
    await write([deletion({ b: ['x', { c: 2 }], a: 1 })])
    expect(await itemAt('map')).toBeUndefined()
  })
})
