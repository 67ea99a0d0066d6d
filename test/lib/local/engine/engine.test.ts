import { networkInterfaces } from 'node:os'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, inject, onTestFinished, test } from 'vitest'
import { reachEngine, startEngine } from '../../../../lib/local/engine/engine.ts'
import { type EngineKind, engineKinds } from '../../../../lib/local/engine/kinds.ts'
import { freePort } from '../../../../lib/local/engine/ports.ts'
import { readTableDefinition } from '../../../../lib/local/engine/table-definition.ts'
import { StartError } from '../../../../lib/local/start-error.ts'
import { usableEngines } from '../../../support/usable-engines.ts'

/** This machine's IPv4 addresses in the networks it is on. */
const otherAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

const program = (text: string): EngineKind => ({
  name: 'program',
  command: process.execPath,
  args: () => ['-e', text],
  advice: 'read the manual',
})

test('without any engine, names the three ways out', async () => {
  const starting = startEngine({ kinds: engineKinds({ commands: [], packages: [] }) })
  await expect(starting).rejects.toThrow(StartError)
  await expect(starting).rejects.toThrow(/install Java 17 .*`dynoxide` on the PATH.*DYNAMODB_ENDPOINT/)
})

test('an engine that is not the preferred one does not do', async () => {
  const starting = startEngine({ kinds: [program('')], prefer: 'another' })
  await expect(starting).rejects.toThrow('No DynamoDB engine found')
})

test('an engine that ends before it answers is told with its first words and what to do', async () => {
  const starting = startEngine({ kinds: [program('console.error("no disk\\n  at main")')] })
  await expect(starting).rejects.toThrow(StartError)
  await expect(starting).rejects.toThrow(/did not start \(no disk\): read the manual$/)
})

test('an engine that cannot be run at all is told as well', async () => {
  const starting = startEngine({ kinds: [{ ...program(''), command: '/no/such/command' }] })
  await expect(starting).rejects.toThrow(/did not start \(it gave no reason\)/)
})

test('an engine that others run is reached where it answers, and nowhere else', async () => {
  await expect(reachEngine(inject('endpoint'))).resolves.toMatchObject({ endpoint: inject('endpoint') })
  await expect(reachEngine(`http://127.0.0.1:${await freePort()}`)).rejects.toThrow(StartError)
})

test.for(usableEngines())(
  '%s starts on the loopback address only, takes a transaction, and ends',
  async (prefer) => {
    const engine = await startEngine({ prefer })
    onTestFinished(engine.stop)
    expect(engine.name).toBe(prefer)

    // Where Linux is, every address of 127.0.0.0/8 is this machine, and a listener on all interfaces takes them all.
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
