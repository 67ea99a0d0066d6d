import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { config } from '../../../../lib/config.ts'
import { prospects } from '../../../../lib/data/repositories/prospects.ts'
import { getItem, putItem } from '../../../../lib/data/table/client.ts'
import { listEntryKey, recordKey } from '../../../../lib/data/table/keys.ts'
import { NewProspect } from '../../../../lib/domain/prospect.ts'
import { parse } from '../../../../lib/domain/validation.ts'
import { engineEndpoint } from '../../../../lib/local/data-folder.ts'
import { type Engine, type EngineOptions, startEngine } from '../../../../lib/local/engine/engine.ts'
import { readTableDefinition } from '../../../../lib/local/serverless-yml.ts'
import { localSettings } from '../../../../lib/local/settings.ts'
import { author } from '../../../support/people/author.ts'
import { commandHere } from '../../../support/processes/command-here.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { expectInvariants } from '../../../support/store/invariants.ts'
import { setAttribute } from '../../../support/store/raw-writes.ts'

const verify = (args: string[], environment: Record<string, string> = {}) =>
  commandHere('verify', args, { ...process.env, ...environment })

const aProspect = () =>
  prospects.create(parse(NewProspect, { name: 'Ana Ruiz', email: 'ana@example.com' }), author)
const stray = listEntryKey('prospect', 'live', 77)
const STRAY = 'LIST#prospect#live 000000000077'

async function damage() {
  await putItem({ Item: { ...stray, version: 1, data: { id: 'prs_gone' } } })
}

beforeEach(async () => {
  await useFreshTable()
  await aProspect()
})

describe('verify --table, with AWS variables in the environment', () => {
  test('verify exits with 0 for a consistent table', async () => {
    const { code, out } = await verify(['--table', config().TABLE_NAME])
    expect(code).toBe(0)
    expect(out).toMatch(/^test-\S+: \d+ items, 0 faults repaired, the table is consistent\n$/)
  })

  test('verify prints a line for each fault, changes nothing, and exits with 1', async () => {
    await damage()
    const { code, out } = await verify(['--table', config().TABLE_NAME])
    expect(code).toBe(1)
    expect(out).toContain(`found     stray         ${STRAY}\n`)
    expect(out).toContain('0 faults repaired, 1 fault left')
    expect(await getItem(stray)).toBeDefined()
  })

  test('verify --repair repairs all faults and exits with 0', async () => {
    await damage()
    const { code, out } = await verify(['--table', config().TABLE_NAME, '--repair'])
    expect(code).toBe(0)
    expect(out).toContain(`repaired  stray         ${STRAY}\n`)
    await expectInvariants()
  })

  test('verify --repair reports faults that it cannot repair, and exits with 1', async () => {
    await damage()
    const { record } = await aProspect()
    await setAttribute(recordKey(record.id), 'data', {})
    const { code, out } = await verify(['--table', config().TABLE_NAME, '--repair'])
    expect(code).toBe(1)
    expect(out).toContain(`found     unreadable    ${record.id}\n`)
    expect(out).toContain('1 fault repaired, 1 fault left\n')
  })

  test('verify --from continues an interrupted check, and also reports the faults in the checkpoint', async () => {
    await damage()
    const path = join(temporaryFolder(), 'checkpoint.json')
    const segments = Array.from({ length: 4 }, () => ({ items: 5, isDone: true }))
    const from = (left: object[]) => {
      writeFileSync(path, JSON.stringify({ table: config().TABLE_NAME, checkpoint: { segments, left } }))
      return verify(['--table', config().TABLE_NAME, '--from', path])
    }
    // This checkpoint marks every item as read, so the check does not find the stray item.
    expect(await from([])).toMatchObject({
      code: 0,
      out: `${config().TABLE_NAME}: 20 items, 0 faults repaired, the table is consistent\n`,
    })
    const [pk, sk] = STRAY.split(' ')
    const { code, out } = await from([{ fault: 'stray', key: { pk, sk } }])
    expect(code).toBe(1)
    expect(out).toContain(`found     stray         ${STRAY}\n`)
  })

  test('verify --json prints one JSON value', async () => {
    await damage()
    const { code, out } = await verify(['--table', config().TABLE_NAME, '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(out)).toEqual({
      table: config().TABLE_NAME,
      items: expect.any(Number),
      findings: [{ fault: 'stray', where: STRAY, state: 'found' }],
    })
  })
})

describe('errors of "verify"', () => {
  const refused: [what: string, args: string[], environment: Record<string, string>, reason: RegExp][] = [
    ['a table that does not exist', ['--table', 'no-such-table'], {}, /not.found|non-existent/i],
    [
      'a file without a checkpoint',
      ['--table', 'no-such-table', '--from', '/dev/null'],
      {},
      /\/dev\/null .*checkpoint/,
    ],
    [
      'a missing checkpoint',
      ['--table', 'no-such-table', '--from', '/nowhere'],
      {},
      /\/nowhere .*checkpoint/,
    ],
    ['an unknown option', ['--tabel', 'x'], {}, /--tabel/],
    ['a folder without data', [], { DATA_DIR: '/nowhere' }, /no data in \/nowhere.*DATA_DIR=folder/],
    [
      'an engine that does not answer',
      [],
      { DYNAMODB_ENDPOINT: 'http://127.0.0.1:9' },
      /No engine answers at \S+:9:/,
    ],
  ]
  test.for(refused)(
    'verify prints one line and exits with 2 for %s',
    async ([, args, environment, reason]) => {
      const { code, out, err } = await verify(args, environment)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toMatch(/^.+\n$/)
      expect(err).toMatch(reason)
    },
  )
})

describe('verify of the data folder of npm start', () => {
  const TableName = localSettings.TABLE_NAME
  const sound = {
    code: 0,
    out: `${TableName}: 0 items, 0 faults repaired, the table is consistent\n`,
    err: '',
  }

  test('verify uses the engine of a running service', async () => {
    const folder = temporaryFolder()
    // Only this engine has the table, because the engine keeps its data in memory.
    await engineWithTable({}, folder)
    expect(await verify([], { DATA_DIR: folder })).toEqual(sound)
    expect(readdirSync(folder)).toEqual(['engine-address'])
  })

  test('verify starts a new engine if the engine of a service has ended', async () => {
    const folder = temporaryFolder()
    const engine = await engineWithTable({ folder }, folder)
    await engine.stop()
    expect(await verify([], { DATA_DIR: folder })).toEqual(sound)
  })

  test('verify exits with 2 and does not create the data folder if it is missing', async () => {
    const folder = join(temporaryFolder(), 'none')
    expect(await verify([], { DATA_DIR: folder })).toMatchObject({ code: 2, out: '' })
    expect(existsSync(folder)).toBe(false)
  })

  /** Starts the engine of this folder with an empty table. */
  async function engineWithTable(options: EngineOptions, folder: string): Promise<Engine> {
    const engine = await startEngine({ ...options, endpoint: await engineEndpoint(folder) })
    onTestFinished(engine.stop)
    const client = new DynamoDBClient({ endpoint: engine.endpoint })
    const { ttlAttribute, ...definition } = readTableDefinition()
    await client.send(new CreateTableCommand({ TableName, ...definition }))
    client.destroy()
    return engine
  }
})
