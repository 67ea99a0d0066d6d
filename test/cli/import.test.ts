import { truncateSync } from 'node:fs'
import { expect, test } from 'vitest'
import { get, post } from '../support/requests/api.ts'
import { aService, counted, withExternalId } from './scene.ts'

test('an import creates records, updates records by external id, and counts unchanged records', async () => {
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

test('a second import of a file creates no second record for a row, even without external ids and with other options', async () => {
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

test('an import sends the rows that the file had at the start, if the file changes during the import', async () => {
  const service = await aService({
    before({ path }) {
      if (path.includes('/batch')) truncateSync(service.pathOf('cut.csv'), 600)
      return undefined
    },
  })
  const rows = Array.from({ length: 250 }, (_, n) => `cut-${n},Cut,cut@example.com\n`)
  service.write('cut.csv', `external_id,name,email\n${rows.join('')}`)
  expect(await service.import('prospects', 'cut.csv')).toMatchObject({ code: 0, ...counted(250, 0, 0, 0) })
})

test('--map renames columns and --ignore leaves columns out', async () => {
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

test('a row updates the record of an earlier row with the same external id', async () => {
  const service = await aService()
  service.write('twice.csv', 'external_id,name,email\nt-1,Ana,ana@example.com\n t-1 ,Anna,ana@example.com\n')
  expect(await service.import('prospects', 'twice.csv')).toMatchObject({ code: 0, ...counted(1, 1, 0, 0) })
  expect(await withExternalId('prospects', 't-1')).toMatchObject({ name: 'Anna', version: 2 })
})

test('an empty CSV cell leaves a field unchanged, and null in NDJSON clears the field', async () => {
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
  expect(cleared?.criteria).toEqual({ budget_min: 7 })
})

test('imported offers can refer to prospects and properties by external id', async () => {
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
  const prospect = await withExternalId('prospects', 'o-1')
  expect(await withExternalId('transactions', 'o-3')).toMatchObject({
    prospect_id: prospect?.id,
    offer_amount: 250_000,
  })
})

test('notes can be imported and exported with line breaks, and done is yes or no', async () => {
  const service = await aService()
  service.write('n1.csv', 'external_id,name,email\nn-1,Ana,ana@example.com\n')
  await service.import('prospects', 'n1.csv')
  const rows = [
    'external_id,prospect_external_id,kind,text,done,due_at',
    'n-2,n-1,task,"Call back:\n- keys",Yes,2026-12-01',
    'n-3,n-1,task,Visit,no,',
    'n-4,n-1,task,Visit,maybe,',
  ]
  service.write('n2.csv', `${rows.join('\n')}\n`)
  expect(await service.import('notes', 'n2.csv')).toMatchObject(counted(2, 0, 0, 1))
  const done = { text: 'Call back:\n- keys', done: true, due_at: '2026-12-01T00:00:00.000Z' }
  expect(await withExternalId('notes', 'n-2')).toMatchObject(done)
  expect(await withExternalId('notes', 'n-3')).toMatchObject({ done: false })
  await service.export('notes', '--out', service.pathOf('n3.csv'))
  expect(await service.import('notes', 'n3.csv', '--map', 'id=')).toMatchObject(counted(0, 0, 2, 0))
})

test('an import retries a batch with the same idempotency key as long as each attempt stores more records than the previous attempt', async () => {
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
  expect(err).toContain('The service is not available (The time was up): retrying')
  const keys = service.batches().map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(5)
  expect(new Set(keys).size).toBe(1)
})

test('an import prints how to continue if the service does not recover', {
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
  expect(err).toContain('To continue, run the same command again')
})

test('an import by a user without permission fails without a retry', async () => {
  const service = await aService({ role: 'viewer' })
  service.write('v.csv', 'name,email\nV,v@example.com\n')
  const { code, err } = await service.import('prospects', 'v.csv')
  expect(code).toBe(1)
  expect(err).toMatch(/^The service refused the request: .*role/m)
  expect(service.batches()).toHaveLength(1)
})

test('an import with a wrong password prints one line', async () => {
  const service = await aService()
  service.settings.RECORDS_PASSWORD = 'wrong'
  service.write('w.csv', 'name,email\nW,w@example.com\n')
  const { code, err } = await service.import('prospects', 'w.csv')
  expect(code).toBe(1)
  expect(err).toMatch(/^Not signed in: [^\n]+\n$/m)
  expect(err).not.toContain('wrong"')
})

test('an import of a row with the status archived does not restore an archived record', async () => {
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
