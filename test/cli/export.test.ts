import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldsOf } from '../../cli/fields.ts'
import { recordTypeNames, recordTypeNaming } from '../../lib/domain/id.ts'
import { propertyTypes } from '../../lib/domain/property-types.ts'
import { prospectTypes } from '../../lib/domain/prospect.ts'
import { transactionStatuses } from '../../lib/domain/transaction.ts'
import { aUser } from '../support/people/signed-in-user.ts'
import { del, post } from '../support/requests/api.ts'
import { anOfferThatIs } from '../support/samples/sample-transaction.ts'
import { bulkLoad } from '../support/store/bulk-load.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { allOf, aService, counted } from './scene.ts'

const SEED = 20261123
const asAgent = { as: 'agent' } as const

/** Texts that an export to CSV could change, such as formulas, quotes, delimiters and letters outside ASCII. */
const text = fc
  .tuple(
    fc.constantFrom(
      '',
      "'",
      "''",
      '=',
      "'=1+",
      '+33',
      '-',
      '@SUM(',
      '＝',
      '"',
      '""',
      ',',
      ';',
      '%0A',
      '\ufeff',
      '#',
    ),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('x', '"', "'", '=', ',', 'é', '田'),
  )
  .map((parts) =>
    parts
      .join('')
      .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
      .trim(),
  )
  .filter((each) => /[\p{L}\p{N}]/u.test(each))
const amount = fc.oneof(
  fc.double({ min: 1e-12, max: 1e12, noNaN: true }),
  fc.integer({ min: 1, max: 1e9 }).map((cents) => cents / 100),
)
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const unique = (): fc.Arbitrary<string> => fc.tuple(text, fc.uuid()).map((parts) => parts.join(' '))

const prospect = fc.record({
  name: text,
  email: fc.emailAddress().filter((each) => each.length <= 100 && !/["']/.test(each)),
  phone: optional(fc.constantFrom('+33612345678', '+12125550123')),
  type: fc.constantFrom(...prospectTypes),
  external_id: optional(unique()),
  criteria: optional(
    fc
      .record({
        budget_min: optional(amount),
        budget_max: fc.constant(1e12),
        min_yield: optional(fc.double({ min: 1e-9, max: 100, noNaN: true })),
        types: optional(fc.uniqueArray(fc.constantFrom(...propertyTypes), { minLength: 1 })),
        surface_min: optional(amount),
        postal_codes: optional(
          fc.uniqueArray(fc.stringMatching(/^[A-Z0-9]{1,8}$/), { minLength: 1, maxLength: 20 }),
        ),
      })
      .map((each) => JSON.parse(JSON.stringify(each))),
  ),
})
const property = fc.record({
  address: text,
  type: fc.constantFrom(...propertyTypes),
  surface: amount,
  price: amount,
  estimated_rent: optional(amount),
  city: optional(text),
  postal_code: optional(fc.stringMatching(/^[A-Z0-9][A-Z0-9 -]{0,9}[A-Z0-9]$/)),
  external_id: optional(unique()),
})
/** Returns a record without the fields that every update changes. */
const withoutVersion = ({ version, updated_at, updated_by, ...data }: Record<string, unknown>) => data

/** Creates a record of each type that has every field that an import sends. */
async function withEveryField() {
  const { id: assigned_to } = await aUser('agent')
  const own = { external_id: 'full', assigned_to }
  const create = async (plural: string, record: object): Promise<string> => {
    const { status, body } = await post(`/api/v1/${plural}`, { ...own, ...record }, asAgent)
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id
  }
  const criteria = {
    budget_min: 1,
    budget_max: 2,
    min_yield: 3,
    surface_min: 4,
    postal_codes: ['69', '75011'],
  }
  const contact = { email: 'full@example.com', phone: '+33612345678', type: 'buyer' }
  const prospect_id = await create('prospects', {
    name: 'Full',
    ...contact,
    criteria: { ...criteria, types: ['apartment', 'house'] },
  })
  const place = { address: 'Full 1', city: 'Lyon', postal_code: 'SW1A 1AA' }
  const property_id = await create('properties', {
    ...place,
    type: 'house',
    surface: 1,
    price: 2,
    estimated_rent: 3,
  })
  const transaction_id = await create('transactions', { prospect_id, property_id, offer_amount: 1 })
  const task = { kind: 'task', text: 'Call\n=back', due_at: '2026-01-01', done: true }
  await create('notes', { ...task, happened_at: '2025-12-31', prospect_id })
  for (const about of [{ property_id }, { transaction_id }])
    await create('notes', { ...task, external_id: Object.keys(about)[0], ...about })
}

test('an import of an exported file undoes changes since the export, and changes nothing else', {
  timeout: 240_000,
}, async () => {
  const service = await aService()
  for (const status of transactionStatuses) await anOfferThatIs(status)
  for (const [plural, arbitrary] of [
    ['prospects', prospect],
    ['properties', property],
  ] as const) {
    const records = fc.sample<object>(arbitrary, { seed: SEED, numRuns: 25 })
    const { body } = await post(`/api/v1/${plural}/batch`, { records }, asAgent)
    expect(body.results.filter(({ status }: { status: number }) => status !== 201)).toEqual([])
  }
  await withEveryField()
  for (const type of recordTypeNames) {
    const { plural } = recordTypeNaming[type]
    const before = await allOf(plural)
    for (const format of ['csv', 'ndjson']) {
      const name = `${plural}.${format}`
      const { code, out, err } = await service.export(
        plural,
        '--format',
        format,
        '--out',
        service.pathOf(name),
      )
      const printed = `Exported ${before.length} records to ${service.pathOf(name)}\n`
      expect({ code, out, err }).toEqual({ code: 0, out: printed, err: '' })
      const summary = await service.import(plural, name)
      expect(summary, name).toMatchObject({ code: 0, ...counted(0, 0, before.length, 0) })
    }
    const rows: string[][] = parse(service.read(`${plural}.csv`))
    expect(rows).toHaveLength(before.length + 1)
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([])
    const [header = [], ...others] = rows
    const unused = header.filter((_, at) => others.every((row) => row[at] === ''))
    expect(unused.filter((name) => fieldsOf(type).sent.some((field) => field.name === name))).toEqual([])

    if (type === 'transaction' || type === 'note') continue
    const changed = plural === 'prospects' ? { name: 'Changed' } : { address: 'Changed', price: 1 }
    const records = before.filter(({ status }) => status !== 'archived').map(({ id }) => ({ id, ...changed }))
    await post(`/api/v1/${plural}/batch`, { records }, asAgent)
    await service.import(plural, `${plural}.csv`)
    expect((await allOf(plural)).map(withoutVersion)).toEqual(before.map(withoutVersion))
  }
})

test('an export contains all records that match the filters, including archived records unless --status is set', async () => {
  const service = await aService()
  const flat = { address: 'Filter 1', type: 'parking', surface: 10, price: 77_001 }
  for (const [n, price] of [77_001, 77_002, 77_003].entries()) {
    const { body } = await post('/api/v1/properties', { ...flat, price }, asAgent)
    if (n === 0) await post(`/api/v1/properties/${body.id}/archive`, undefined, asAgent)
  }
  const exported = async (...filters: string[]) => {
    const range = ['--price_min', '77001', '--price_max', '77003', '--sort', 'price']
    const { code, out, err } = await service.export('properties', '--format', 'ndjson', ...range, ...filters)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    return out
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).price)
  }
  expect(await exported()).toEqual([77_001, 77_002, 77_003])
  expect(await exported('--status', 'available', '--status', 'sold')).toEqual([77_002, 77_003])
  expect(await exported('--only-type', 'parking,land', '--search', 'filter')).toEqual([
    77_001, 77_002, 77_003,
  ])
  expect(await exported('--only-type', 'land')).toEqual([])
})

test.each<[what: string, type: string, options: string[], message: RegExp]>([
  ['an unknown option', 'prospects', ['--colour', 'red'], /--colour.*--help/],
  [
    'a filter of another list',
    'prospects',
    ['--price_min', '1'],
    /The service refused the request: .*price_min/,
  ],
  [
    'an invalid filter',
    'properties',
    ['--price_min', 'cheap'],
    /The service refused the request: .*price_min must be a number/,
  ],
  ['an unknown format', 'prospects', ['--format', 'xml'], /'--format <format>' .* csv, ndjson/],
  ['an unknown type', 'people', [], /--type must be one of prospects, properties, transactions/],
  [
    'a missing folder',
    'prospects',
    ['--out', '/no/such/file.csv'],
    /^\/no\/such\/file.csv cannot be written: there is no such file or folder/,
  ],
])('an export prints one line and exits with 1 for %s', async (_, type, options, message) => {
  const service = await aService()
  const { code, out, err } = await service.export(type, ...options)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(message)
  expect(err).toMatch(/^[^\n]+\n$/)
})

test('an export refuses to write to a folder or a pipe', async () => {
  const service = await aService()
  const pipe = service.pathOf('pipe')
  await promisify(execFile)('mkfifo', [pipe])
  const toPipe = await service.export('prospects', '--out', pipe)
  expect(toPipe).toMatchObject({
    code: 1,
    err: `${pipe} is not a file: leave out --out to print the records\n`,
  })
  expect(statSync(pipe).isFIFO()).toBe(true)
  const folder = service.pathOf('.')
  const toFolder = await service.export('prospects', '--out', folder)
  expect(toFolder).toMatchObject({
    code: 1,
    err: `${folder} is not a file: leave out --out to print the records\n`,
  })
})

test('an export reports a full disk if its output is redirected to a file', async () => {
  const service = await aService()
  // `ulimit -f 0` simulates a full disk, because the process can write no data to files.
  const line = `ulimit -f 0; ${process.execPath} cli/export.ts --url ${service.url} --type prospects > ${service.pathOf('full.csv')}`
  const printed = promisify(execFile)('sh', ['-c', line], {
    env: { PATH: process.env.PATH, ...service.settings },
  })
  await expect(printed).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The output cannot be written: EFBIG/),
  })
})

test('with --bom, an exported CSV file without records has a byte order mark and a header', async () => {
  const service = await aService()
  await service.export('transactions', '--external_id', 'none', '--bom', '--out', service.pathOf('none.csv'))
  expect(service.read('none.csv')).toBe(
    '\ufeffid,prospect_id,property_id,offer_amount,assigned_to,external_id,status,created_at,updated_at,created_by,updated_by,version,accepted_at,completed_at,allowed_transitions\r\n',
  )
})

/** Loads records for three pages of an export. */
async function withPages() {
  await useFreshTable()
  const records = Array.from({ length: 300 }, (_, n) => ({ name: `Page ${n}`, email: 'p@example.com' }))
  await bulkLoad('prospect', records)
}

test('an export leaves no file if Ctrl-C stops it', async () => {
  await withPages()
  const service = await aService({
    before({ path }) {
      if (path.includes('cursor=') && !path.endsWith('cursor=')) child.kill('SIGINT')
      return undefined
    },
  })
  const { child, outcome } = service.start('export', 'prospects', '--out', service.pathOf('out.csv'))
  expect(await outcome).toMatchObject({ code: 130, err: 'Stopped: the export is incomplete\n' })
  expect([service.has('out.csv'), service.has('out.csv.part')]).toEqual([false, false])
})

test('an export ends without an error if the reader of its output ends first', async () => {
  await withPages()
  const service = await aService()
  const line = `${process.execPath} cli/export.ts --url ${service.url} --type prospects | head -1`
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', line], {
    env: { PATH: process.env.PATH, ...service.settings },
  })
  expect(stdout).toMatch(/^id,name,email,phone,[^\n]+\n$/)
  expect(stderr).toBe('')
})

test('an export contains erased prospects, and an import refuses erased prospects', async () => {
  const service = await aService()
  const person = { name: 'Erase Me', email: 'e@example.com', external_id: 'erase-1' }
  const { body } = await post('/api/v1/prospects', person, asAgent)
  await post(`/api/v1/prospects/${body.id}/erase`, undefined, { as: 'admin' })
  await service.export('prospects', '--out', service.pathOf('all.csv'))
  expect(service.read('all.csv')).not.toContain('Erase Me')
  expect(await service.import('prospects', 'all.csv')).toMatchObject({ code: 1, updated: 0, refused: 1 })
  expect(service.read('all.csv.prospects.refused.csv')).toContain(body.id)
  // Delete the prospect, so that exports of other tests do not contain it.
  await del(`/api/v1/prospects/${body.id}`, { as: 'admin' })
})
