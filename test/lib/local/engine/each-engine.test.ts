import { networkInterfaces } from 'node:os'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, onTestFinished, test } from 'vitest'
import { startEngine } from '../../../../lib/local/engine/engine.ts'
import { readTableDefinition } from '../../../../lib/local/serverless-yml.ts'
import { usableEngines } from '../../../support/engines/dynamodb-local.ts'

/** Returns the IPv4 addresses of this machine, except loopback addresses. */
const otherAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

test.for(usableEngines())(
  '$name listens only on the loopback address, executes a transaction, and ends on request',
  async (candidate) => {
    const engine = await startEngine({ candidates: [candidate] })
    onTestFinished(engine.stop)
    expect(engine.name).toBe(candidate.name)

    // On Linux, a server that listens on all interfaces also accepts connections to 127.0.0.2.
    const { port } = new URL(engine.endpoint)
    for (const host of ['127.0.0.2', ...otherAddresses()])
      await expect(fetch(`http://${host}:${port}`), host).rejects.toThrow()

    const client = new DynamoDBClient({ endpoint: engine.endpoint })
    onTestFinished(() => client.destroy())
    const { ttlAttribute, ...definition } = readTableDefinition()
    const TableName = 'engine-test'
    await client.send(new CreateTableCommand({ TableName, ...definition }))
    const Item = { pk: 'one', sk: 'record', [ttlAttribute]: 1.5 }
    await client.send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item } }] }))
    const Key = { pk: 'one', sk: 'record' }
    expect(await client.send(new GetCommand({ TableName, Key }))).toMatchObject({ Item })

    await engine.stop()
    await engine.ended
    await expect(fetch(engine.endpoint)).rejects.toThrow()
  },
)
