import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { del, get } from '../support/requests/api.ts'
import { allOf, aService, counted, withExternalId } from './scene.ts'

test('the file of refused rows has line, field and reason of each row, and can be corrected and imported', async () => {
  const service = await aService()
  service.write(
    'flats.csv',
    'external_id;address;type;surface;price\n' +
      'f-1;1 rue A;apartment;54;260000\n' +
      'f-2;"2 rue\nB";castle;54;1 200,50 €\n' +
      'f-3;3 rue C;house;;-5\n',
  )
  const { code, err, ...summary } = await service.import('properties', 'flats.csv')
  expect({ code, ...summary }).toMatchObject({ code: 1, done: true, ...counted(1, 0, 0, 2) })
  expect(err).toContain('Line 3: price is "1 200,50 €": write 1200.50, or give --decimal ,')
  const refused = service.read('flats.csv.properties.refused.csv')
  const [header, ...rows] = refused.replace('\ufeff', '').split('\r\n')
  expect(header).toBe('refused_line;refused_field;refused_reason;external_id;address;type;surface;price')
  expect(rows[0]).toMatch(/^3;"?price, type"?;.*1200\.50, or give --decimal ,/)
  expect(rows[1]).toMatch(
    /^5;"?surface, price"?;.*surface is required.*price must be more than 0.*;f-3;3 rue C;house;;-5$/,
  )

  service.write(
    'flats.csv.properties.refused.csv',
    refused.replace('castle', 'house').replace('house;;-5', 'house;80;5'),
  )
  const again = await service.import('properties', 'flats.csv.properties.refused.csv', '--decimal', ',')
  expect(again).toMatchObject({ code: 0, ...counted(2, 0, 0, 0) })
  expect(await withExternalId('properties', 'f-2')).toMatchObject({ price: 1200.5, address: '2 rue, B' })
  expect(service.has('flats.csv.properties.refused.csv.properties.refused.csv')).toBe(false)
})

test('an import refuses a row with an unknown id', async () => {
  const service = await aService()
  service.write('id.csv', 'id,name,email\n4711,Ana,ana@example.com\n')
  const { err } = await service.import('prospects', 'id.csv')
  expect(err).toContain('Line 2: id is not the id of an existing record')
})

test('a second import refuses a row whose record was deleted after the first import', async () => {
  const service = await aService()
  service.write('gone.csv', 'name,email\nGone,gone@example.com\n')
  await service.import('prospects', 'gone.csv')
  const { body } = await get('/api/v1/prospects?search=gone', { as: 'viewer' })
  await del(`/api/v1/prospects/${body.data[0]?.id}`, { as: 'admin' })
  const again = await service.import('prospects', 'gone.csv')
  expect(again).toMatchObject({ code: 1, ...counted(0, 0, 0, 1) })
  expect(again.err).toContain(
    'Line 2: the row was imported in the last 24 hours, and its record was deleted after that',
  )
})

test('the file of refused rows keeps a number that JavaScript cannot represent', async () => {
  const service = await aService()
  const line = '{"name":"N","email":"n@example.com","criteria":{"budget_max":1e400}}'
  service.write('n.ndjson', `${line}\n`)
  await service.import('prospects', 'n.ndjson')
  expect(JSON.parse(service.read('n.ndjson.prospects.refused.ndjson')).text).toBe(line)
})

test('an import ends with an error if it cannot write the file of refused rows', async () => {
  const service = await aService()
  const path = service.write('full.csv', `name,email\n${'Ana,\n'.repeat(150)}`)
  // `ulimit -f 1` simulates a full disk, because the process can write at most one block to a file. A block has 512 or
  // 1,024 bytes, depending on the shell.
  const line = `ulimit -f 1; ${process.execPath} cli/import.ts --url ${service.url} --type prospects ${path}`
  const full = promisify(execFile)('sh', ['-c', line], {
    env: { PATH: process.env.PATH, ...service.settings },
  })
  await expect(full).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /full\.csv\.prospects\.refused\.csv cannot be written: .*\nStopped after \d+ rows/,
    ),
  })
  mkdirSync(service.pathOf('folder.csv.prospects.refused.csv'))
  service.write('folder.csv', 'name,email\nFolder,folder@example.com\n')
  const { code, err } = await service.import('prospects', 'folder.csv')
  expect({ code, err }).toMatchObject({
    code: 1,
    err: expect.stringMatching(/refused\.csv cannot be replaced/),
  })
  expect(service.batches()).toHaveLength(1)
})

test('an import removes the file of refused rows of an earlier import', async () => {
  const service = await aService()
  service.write('one.csv', 'external_id,name,email\nr-1,Ana,\n')
  expect(await service.import('prospects', 'one.csv')).toMatchObject({ code: 1 })
  expect(service.has('one.csv.prospects.refused.csv')).toBe(true)
  service.write('one.csv', 'external_id,name,email\nr-1,Ana,ana@example.com\n')
  expect(await service.import('prospects', 'one.csv')).toMatchObject({ code: 0 })
  expect(service.has('one.csv.prospects.refused.csv')).toBe(false)
})

test('a dry run of an import stores nothing and reports the rows that an import would refuse', async () => {
  const service = await aService()
  service.write('dry.csv', 'external_id,name,email\nd-1,Ana,ana@example.com\nd-2,Ben,nobody\n')
  expect(await service.import('prospects', 'dry.csv', '--dry-run')).toMatchObject({
    code: 1,
    dry_run: true,
    ...counted(1, 0, 0, 1),
  })
  expect(service.read('dry.csv.prospects.refused.csv')).toContain('email must be an e-mail address')
  expect(await withExternalId('prospects', 'd-1')).toBeUndefined()
})

test('an import refuses only invalid NDJSON lines', async () => {
  const service = await aService()
  const good = (id: string) => `{"external_id":"${id}","name":"N","email":"n@example.com"}\n`
  service.write(
    'n.ndjson',
    `${good('n-1')}not json\n\n[1]\n{"external_id":"n-2","name":"N","email":"n@example.com","__proto__":{"x":1}}
{"external_id":"n-3","nmae":"N"}\n{"external_id":"n-4","criteria":{"budget_min":9007199254740993}}\n${good('n-5')}`,
  )
  expect(await service.import('prospects', 'n.ndjson')).toMatchObject({ code: 1, ...counted(2, 0, 0, 5) })
  const refused = service.read('n.ndjson.prospects.refused.ndjson').trimEnd().split('\n')
  expect(refused.map((line) => JSON.parse(line))).toMatchObject([
    { refused_line: 2, refused_reason: 'the line is not JSON', text: 'not json' },
    { refused_line: 4, refused_reason: 'the line is not a JSON object' },
    { refused_line: 5, refused_field: '__proto__.x' },
    { refused_line: 6, refused_field: 'nmae', refused_reason: 'nmae is not a known field', nmae: 'N' },
    { refused_line: 7, refused_reason: expect.stringContaining('exactly') },
  ])
  expect(await withExternalId('prospects', 'n-5')).toMatchObject({ name: 'N' })
  const { nmae: name, ...rest } = JSON.parse(refused[3] ?? '{}')
  service.write(
    'n.ndjson.prospects.refused.ndjson',
    JSON.stringify({ ...rest, name, email: 'n3@example.com' }),
  )
  expect(await service.import('prospects', 'n.ndjson.prospects.refused.ndjson')).toMatchObject(
    counted(1, 0, 0, 0),
  )
})

test('an import sends long rows in batches that stay below the body limit of the service', async () => {
  const service = await aService()
  const long = 'x'.repeat(20_000)
  const rows = Array.from({ length: 30 }, (_, n) => `long-${n},${long},l@example.com\n`).join('')
  service.write('long.csv', `external_id,name,email\n${rows}long-30,Short,l@example.com\n`)
  expect(await service.import('prospects', 'long.csv')).toMatchObject({ code: 1, ...counted(1, 0, 0, 30) })
  expect(await allOf('prospects')).toContainEqual(expect.objectContaining({ name: 'Short' }))
})
