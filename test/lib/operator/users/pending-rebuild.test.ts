import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layoutKey } from '../../../../lib/data/table/keys.ts'
import { PREVIOUS_LAYOUT, REBUILDING_LAYOUT } from '../../../../lib/data/table/layout.ts'
import { type Engine, startEngine } from '../../../../lib/local/engine/engine.ts'
import { localSettings } from '../../../../lib/local/settings.ts'
import { commandHere } from '../../../support/processes/command-here.ts'
import { newFolder } from '../../../support/processes/temporary-folder.ts'

const folder = newFolder()
const email = 'ana@example.test'
const { TABLE_NAME: TableName } = localSettings
/** An engine of its own, because other tests use the table of the local stage at the same time. */
let engine: Engine
let store: DynamoDBDocumentClient

const command = (name: string, line: string) =>
  commandHere(name, line.split(' '), { DATA_DIR: folder, DYNAMODB_ENDPOINT: engine.endpoint })

beforeAll(async () => {
  engine = await startEngine()
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  store = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: engine.endpoint, region: 'local', credentials }),
  )
  expect(await command('users', `add-admin --email ${email} --name Ana`)).toMatchObject({ code: 0 })
})
afterAll(() => engine.stop())

test.each([
  [PREVIOUS_LAYOUT, 'users', `set-password --email ${email}`],
  [REBUILDING_LAYOUT, 'users', `set-password --email ${email}`],
  [REBUILDING_LAYOUT, 'service-account', 'make --email jobs@example.test'],
])(
  'while the layout is %d, "%s %s" is refused in one line and writes nothing',
  async (layout, name, line) => {
    await store.send(new PutCommand({ TableName, Item: { ...layoutKey, layout } }))
    const items = async () => (await store.send(new ScanCommand({ TableName }))).Items
    const before = await items()
    expect(await command(name, line)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^.*npm run rebuild.*\n$/),
    })
    expect(await items()).toEqual(before)
  },
)
