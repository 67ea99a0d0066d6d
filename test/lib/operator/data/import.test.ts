import { execFile } from 'node:child_process'
import { mkdirSync, truncateSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { del, get, post } from '../../../support/requests/api.ts'
import { allOf, aService, counted } from './scene.ts'

/** The record with this external id. */
async function withExternalId(plural: string, id: string) {
  const { body } = await get(`/api/v1/${plural}?external_id=${id}&status=all`, { as: 'viewer' })
  return body.data[0]
}

test('creates records, updates them by external id, and counts what did not change', async () => {
  const service = await aService()
  service.write(
    'people.csv',
    '\ufeffexternal_id,name,email,phone,criteria.budget_max\r\n' +
      'i-1,"Lefèvre, Zoé",zoe@example.com,+33 6 12 34 56 78,320000\r\n' +
      'i-2,"O""Hara",ohara@example.com,,\r\n',
  )
  expect(await service.import('prospects', 'people.csv')).toMatchObject({ code: 0, ...counted(2, 0, 0, 0) })
  expect(await withExternalId('prospects', 'i-1')).toMatchObject({
    name: 'Lefèvre, Zoé',
    phone: '+33612345678',
    criteria: { budget_max: 320_000 },
  })
  service.write('people.csv', service.read('people.csv').replace('ohara@', 'o@'))
  expect(await service.import('prospects', 'people.csv')).toMatchObject({ code: 0, ...counted(0, 1, 1, 0) })
  expect(await withExternalId('prospects', 'i-2')).toMatchObject({ name: 'O"Hara', email: 'o@example.com' })
})

test('a second run creates nothing where rows have no external id, also with other options', async () => {
  const service = await aService()
  const rows = Array.from({ length: 120 }, (_, n) => `Again ${n},again-${n}@example.com,0612345678\n`).join(
    '',
  )
  service.write('again.csv', `name,email,phone\n${rows}Again 120,again-120@example.com,+33612345678\n`)
  const first = await service.import('prospects', 'again.csv')
  expect(first).toMatchObject({ code: 1, rows: 121, ...counted(1, 0, 0, 120) })
  const second = await service.import('prospects', 'again.csv', '--country', 'FR')
  expect(second).toMatchObject({ code: 0, ...counted(120, 0, 0, 0, 1) })
  const third = await service.import('prospects', 'again.csv', '--country', 'FR')
  expect(third).toMatchObject({ code: 0, ...counted(0, 0, 0, 0, 121) })
  const { body } = await get('/api/v1/prospects?search=again', { as: 'viewer' })
  expect(body.pagination.total).toBe(121)
})

test('refused rows are written with line, field and reason, and can be corrected and imported themselves', async () => {
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
  const refused = service.read('flats.csv.refused.csv')
  const [header, ...rows] = refused.replace('\ufeff', '').split('\r\n')
  expect(header).toBe('line;field;reason;external_id;address;type;surface;price')
  expect(rows[0]).toMatch(/^3;"?price, address, type"?;.*address must have no control characters/)
  expect(rows[1]).toMatch(
    /^5;"?surface, price"?;.*surface is required.*price must be more than 0.*;f-3;3 rue C;house;;-5$/,
  )

  service.write(
    'flats.csv.refused.csv',
    refused.replace('"2 rue\nB"', '2 rue B').replace('castle', 'house').replace('house;;-5', 'house;80;5'),
  )
  const again = await service.import('properties', 'flats.csv.refused.csv', '--decimal', ',')
  expect(again).toMatchObject({ code: 0, ...counted(2, 0, 0, 0) })
  expect(await withExternalId('properties', 'f-2')).toMatchObject({ price: 1200.5, address: '2 rue B' })
  expect(service.has('flats.csv.refused.csv.refused.csv')).toBe(false)
})

test('an id of no record is refused with what to do', async () => {
  const service = await aService()
  service.write('id.csv', 'id,name,email\n4711,Ana,ana@example.com\n')
  const { err } = await service.import('prospects', 'id.csv')
  expect(err).toContain('Line 2: id belongs to no record: correct it, or empty the cell')
})

test('a row whose record was deleted after the first run is refused, not created again', async () => {
  const service = await aService()
  service.write('gone.csv', 'name,email\nGone,gone@example.com\n')
  await service.import('prospects', 'gone.csv')
  const { body } = await get('/api/v1/prospects?search=gone', { as: 'viewer' })
  await del(`/api/v1/prospects/${body.data[0].id}`, { as: 'admin' })
  const again = await service.import('prospects', 'gone.csv')
  expect(again).toMatchObject({ code: 1, ...counted(0, 0, 0, 1) })
  expect(again.err).toContain(
    'Line 2: was imported from this file in the last 24 hours, and was deleted since',
  )
})

test('a file that is changed during the import does not count as done', async () => {
  const service = await aService({
    before({ path }) {
      if (path.includes('/batch')) truncateSync(service.pathOf('cut.csv'), 600_000)
      return undefined
    },
  })
  const rows = Array.from({ length: 300 }, (_, n) => `cut-${n},Cut,cut@example.com,${'-'.repeat(3_000)}\n`)
  service.write('cut.csv', `external_id,name,email,notes\n${rows.join('')}`)
  const { code, done, err } = await service.import('prospects', 'cut.csv', '--ignore', 'notes')
  expect({ code, done }).toEqual({ code: 1, done: false })
  expect(err).toContain('cut.csv was changed during the import')
})

test('the file of refused rows keeps a number that cannot be sent', async () => {
  const service = await aService()
  const line = '{"name":"N","email":"n@example.com","criteria":{"budget_max":1e400}}'
  service.write('n.ndjson', `${line}\n`)
  await service.import('prospects', 'n.ndjson')
  expect(JSON.parse(service.read('n.ndjson.refused.ndjson')).text).toBe(line)
})

test('a file of refused rows that cannot be written ends the import with how to go on', async () => {
  const service = await aService()
  const path = service.write('full.csv', `name,email\n${'Ana,\n'.repeat(150)}`)
  // Files of this process end at 1 KiB or less, as on a full disk.
  const line = `ulimit -f 1; ${process.execPath} lib/operator/data/import.ts --url ${service.url} --type prospects ${path}`
  const full = promisify(execFile)('sh', ['-c', line], {
    env: { PATH: process.env.PATH, ...service.settings },
  })
  await expect(full).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/full\.csv\.refused\.csv cannot be written: .*\nStopped after \d+ rows/),
  })
  mkdirSync(service.pathOf('folder.csv.refused.csv'))
  service.write('folder.csv', 'name,email\nFolder,folder@example.com\n')
  const { code, err } = await service.import('prospects', 'folder.csv')
  expect({ code, err }).toMatchObject({
    code: 1,
    err: expect.stringMatching(/refused\.csv cannot be replaced/),
  })
  expect(service.batches()).toHaveLength(1)
})

test('the file of refused rows of an earlier run is removed', async () => {
  const service = await aService()
  service.write('one.csv', 'external_id,name,email\nr-1,Ana,\n')
  expect(await service.import('prospects', 'one.csv')).toMatchObject({ code: 1 })
  expect(service.has('one.csv.refused.csv')).toBe(true)
  service.write('one.csv', 'external_id,name,email\nr-1,Ana,ana@example.com\n')
  expect(await service.import('prospects', 'one.csv')).toMatchObject({ code: 0 })
  expect(service.has('one.csv.refused.csv')).toBe(false)
})

test('a dry run stores nothing and reports what would be refused', async () => {
  const service = await aService()
  service.write('dry.csv', 'external_id,name,email\nd-1,Ana,ana@example.com\nd-2,Ben,nobody\n')
  expect(await service.import('prospects', 'dry.csv', '--dry-run')).toMatchObject({
    code: 1,
    dry_run: true,
    ...counted(1, 0, 0, 1),
  })
  expect(service.read('dry.csv.refused.csv')).toContain('email must be an e-mail address')
  expect(await withExternalId('prospects', 'd-1')).toBeUndefined()
})

test('columns with other names are mapped, and others ignored', async () => {
  const service = await aService()
  service.write('crm.csv', 'Nr,"Name, full",E-Mail,Notes\nm-1,Ana,ana@example.com,likes gardens\n')
  const { code } = await service.import(
    'prospects',
    'crm.csv',
    ...['--map', 'external_id=Nr,name=Name, full,email=E-Mail', '--ignore', 'Notes'],
  )
  expect(code).toBe(0)
  expect(await withExternalId('prospects', 'm-1')).toMatchObject({ name: 'Ana', email: 'ana@example.com' })
})

test('a later row with the same external id updates the earlier one', async () => {
  const service = await aService()
  service.write('twice.csv', 'external_id,name,email\nt-1,Ana,ana@example.com\n t-1 ,Anna,ana@example.com\n')
  expect(await service.import('prospects', 'twice.csv')).toMatchObject({ code: 0, ...counted(1, 1, 0, 0) })
  expect(await withExternalId('prospects', 't-1')).toMatchObject({ name: 'Anna', version: 2 })
})

test('an empty cell changes nothing, and null in NDJSON clears', async () => {
  const service = await aService()
  const email = 'c@example.com'
  service.write('c.csv', `external_id,name,email,phone,criteria.min_yield\nc-1,C,${email},+33612345678,5.5\n`)
  await service.import('prospects', 'c.csv')
  service.write('c.csv', `external_id,name,email,phone,criteria.min_yield\nc-1,Cleo,,,\n`)
  expect(await service.import('prospects', 'c.csv')).toMatchObject({ code: 0, ...counted(0, 1, 0, 0) })
  const kept = { name: 'Cleo', email, phone: '+33612345678', criteria: { min_yield: 5.5 } }
  expect(await withExternalId('prospects', 'c-1')).toMatchObject(kept)
  service.write(
    'c.ndjson',
    '{"external_id":"c-1","phone":null,"criteria":{"min_yield":null,"budget_min":7}}\n',
  )
  expect(await service.import('prospects', 'c.ndjson')).toMatchObject({ code: 0, ...counted(0, 1, 0, 0) })
  const cleared = await withExternalId('prospects', 'c-1')
  expect(cleared).not.toHaveProperty('phone')
  expect(cleared.criteria).toEqual({ budget_min: 7 })
})

test('offers name their parties by external id', async () => {
  const service = await aService()
  service.write('o1.csv', 'external_id,name,email\no-1,Ana,ana@example.com\n')
  service.write('o2.csv', 'external_id,address,type,surface,price\no-2,1 rue A,house,80,260000\n')
  service.write(
    'o3.csv',
    'external_id,prospect_external_id,property_external_id,offer_amount\no-3,o-1,o-2,250000\no-4,o-1,none,5\n',
  )
  await service.import('prospects', 'o1.csv')
  await service.import('properties', 'o2.csv')
  expect(await service.import('transactions', 'o3.csv')).toMatchObject(counted(1, 0, 0, 1))
  const { id } = await withExternalId('prospects', 'o-1')
  expect(await withExternalId('transactions', 'o-3')).toMatchObject({
    prospect_id: id,
    offer_amount: 250_000,
  })
})

test('every NDJSON line that cannot be sent is refused by itself, and no other', async () => {
  const service = await aService()
  const good = (id: string) => `{"external_id":"${id}","name":"N","email":"n@example.com"}\n`
  service.write(
    'n.ndjson',
    `${good('n-1')}not json\n\n[1]\n{"external_id":"n-2","name":"N","email":"n@example.com","__proto__":{"x":1}}
{"external_id":"n-3","nmae":"N"}\n{"external_id":"n-4","criteria":{"budget_min":9007199254740993}}\n${good('n-5')}`,
  )
  expect(await service.import('prospects', 'n.ndjson')).toMatchObject({ code: 1, ...counted(2, 0, 0, 5) })
  const refused = service.read('n.ndjson.refused.ndjson').trimEnd().split('\n')
  expect(refused.map((line) => JSON.parse(line))).toMatchObject([
    { line: 2, reason: 'is not JSON', text: 'not json' },
    { line: 4, reason: 'is not a JSON object' },
    { line: 5, field: '__proto__.x' },
    { line: 6, field: 'nmae', reason: 'nmae is not a known field', nmae: 'N' },
    { line: 7, reason: expect.stringContaining('kept exactly') },
  ])
  expect(await withExternalId('prospects', 'n-5')).toMatchObject({ name: 'N' })
  const { nmae: name, ...rest } = JSON.parse(refused[3] ?? '{}')
  service.write('n.ndjson.refused.ndjson', JSON.stringify({ ...rest, name, email: 'n3@example.com' }))
  expect(await service.import('prospects', 'n.ndjson.refused.ndjson')).toMatchObject(counted(1, 0, 0, 0))
})

test('a batch is sent again with the same key as long as more of it is stored each time', async () => {
  let nth = 0
  const service = await aService({
    before({ path }) {
      if (!path.includes('/batch') || ++nth > 4) return undefined
      const busy = { status: 503, code: 'store_unavailable', detail: 'The time was up' }
      const results = Array.from({ length: 5 }, (_, n) => (n < nth ? { status: 201, id: 'prs_1' } : busy))
      return { status: 200, text: JSON.stringify({ results }) }
    },
  })
  service.write('busy.csv', `name,email\n${'Busy,busy@example.com\n'.repeat(5)}`)
  const { err, ...summary } = await service.import('prospects', 'busy.csv')
  expect(summary).toMatchObject({ code: 0, ...counted(5, 0, 0, 0) })
  expect(err).toContain('The service cannot be used now (The time was up): trying again')
  const keys = service.batches().map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(5)
  expect(new Set(keys).size).toBe(1)
})

test('a service that does not recover ends the import, which says how to go on', {
  timeout: 120_000,
}, async () => {
  const service = await aService({
    before: ({ path }) =>
      path.includes('/batch') && service.batches().length > 1 ? { status: 500 } : undefined,
  })
  const rows = Array.from({ length: 101 }, (_, n) => `down-${n},Down ${n},d@example.com\n`).join('')
  service.write('down.csv', `external_id,name,email\n${rows}`)
  const { code, err, ...summary } = await service.import('prospects', 'down.csv')
  expect({ code, ...summary }).toMatchObject({ code: 1, done: false, rows: 100, ...counted(100, 0, 0, 0) })
  expect(err).toContain('To go on, run the same command again')
})

test('a user who may not write is refused, and nothing is sent again', async () => {
  const service = await aService({ role: 'viewer' })
  service.write('v.csv', 'name,email\nV,v@example.com\n')
  const { code, err } = await service.import('prospects', 'v.csv')
  expect(code).toBe(1)
  expect(err).toMatch(/^The service refuses: .*role/m)
  expect(service.batches()).toHaveLength(1)
})

test('a wrong password is one plain line', async () => {
  const service = await aService()
  service.settings.RECORDS_PASSWORD = 'wrong'
  service.write('w.csv', 'name,email\nW,w@example.com\n')
  const { code, err } = await service.import('prospects', 'w.csv')
  expect(code).toBe(1)
  expect(err).toMatch(/^Not signed in: [^\n]+\n$/)
  expect(err).not.toContain('wrong"')
})

test('batches of long rows stay below the limit of the service', async () => {
  const service = await aService()
  const long = 'x'.repeat(20_000)
  const rows = Array.from({ length: 30 }, (_, n) => `long-${n},${long},l@example.com\n`).join('')
  service.write('long.csv', `external_id,name,email\n${rows}long-30,Short,l@example.com\n`)
  expect(await service.import('prospects', 'long.csv')).toMatchObject({ code: 1, ...counted(1, 0, 0, 30) })
  expect(await allOf('prospects')).toContainEqual(expect.objectContaining({ name: 'Short' }))
})

test('an archived record stays archived, and others are not archived by an import that says nothing of it', async () => {
  const service = await aService()
  const { body } = await post(
    '/api/v1/prospects',
    { name: 'A', email: 'a@example.com', external_id: 'a-1' },
    { as: 'agent' },
  )
  await post(`/api/v1/prospects/${body.id}/archive`, undefined, { as: 'agent' })
  service.write('a.csv', 'external_id,name,status\na-1,Ada,archived\n')
  expect(await service.import('prospects', 'a.csv')).toMatchObject(counted(0, 1, 0, 0))
  expect(await withExternalId('prospects', 'a-1')).toMatchObject({ name: 'Ada', status: 'archived' })
})
