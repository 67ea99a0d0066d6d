import { describe, expect, test } from 'vitest'
import { get, post } from '../support/requests/api.ts'
import { allOf, aService, withExternalId } from './scene.ts'
import { sheetRow, workbook } from './workbook-file.ts'

const styles = `<numFmts count="3"><numFmt numFmtId="170" formatCode="00000"/><numFmt numFmtId="171" formatCode="00&quot; &quot;00&quot; &quot;00&quot; &quot;00&quot; &quot;00"/><numFmt numFmtId="172" formatCode="00000\\-0000"/></numFmts><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="10"/></cellXfs>`

async function imported(type: string, rows: (string | number)[][], ...options: string[]) {
  const service = await aService()
  const sheet = rows.map((cells, at) => sheetRow(at + 1, cells)).join('')
  service.write('b.xlsx', workbook([{ name: 'S', rows: sheet }], { styles }))
  return { service, ...(await service.import(type, 'b.xlsx', ...options)) }
}

const property = ['address', 'type', 'surface', 'price']
const house = ['1 rue A', 'house', 80, 1000]

describe('workbooks', () => {
  test('ids, codes and phones are the text that a format of zeros shows, and numbers stay numbers', async () => {
    const id = '<c s="1"><v>8008</v></c>'
    const first = await imported('properties', [
      ['external_id', 'postal_code', ...property],
      [id, '<c s="1"><v>1067</v></c>', '1 rue A', 'house', '<c s="1"><v>80</v></c>', 1000],
      ['<c s="3"><v>12345678</v></c>', '<c s="3"><v>12345678</v></c>', ...house],
    ])
    expect(first).toMatchObject({ code: 0, created: 2 })
    expect(await withExternalId('properties', '08008')).toMatchObject({ postal_code: '01067', surface: 80 })
    expect(await withExternalId('properties', '01234-5678')).toBeDefined()
    const second = await imported(
      'prospects',
      [
        ['external_id', 'name', 'phone'],
        ['z-1', 'Z', '<c s="2"><v>612345678</v></c>'],
      ],
      '--country',
      'FR',
    )
    expect(second).toMatchObject({ code: 0, created: 1 })
    expect(await withExternalId('prospects', 'z-1')).toMatchObject({ phone: '+33612345678' })
  })

  test('a refused row keeps its zeros', async () => {
    const { service, code } = await imported('prospects', [
      ['external_id', 'name', 'email'],
      ['<c s="1"><v>7</v></c>', 'A', 'nobody'],
    ])
    expect(code).toBe(1)
    expect(service.read('b.xlsx.prospects.refused.csv')).toContain('"=""00007"""')
  })

  test('a formula without a stored value is refused', async () => {
    const { code, refused, err } = await imported('prospects', [
      ['external_id', 'name', 'email'],
      ['<c><f>A1</f></c>', 'A', 'a@example.com'],
      ['<c><f>A1</f><v/></c>', 'A', 'a@example.com'],
      ['<c t="str"><f>A1</f><v>f-3</v></c>', 'A', 'a@example.com'],
    ])
    expect({ code, refused }).toEqual({ code: 1, refused: 2 })
    expect(err).toContain('is a formula without a stored value')
  })

  test.each([
    [[], 3, /2 hidden rows and 1 hidden column imported too\. Give --visible/],
    [['--visible'], 1, /2 hidden rows and 1 hidden column left out/],
  ])('hidden rows and columns are named, with the options %j', async (options, created, message) => {
    const service = await aService()
    const rows = [1, 2, 3, 4].map((line) =>
      sheetRow(
        line,
        line === 1 ? ['name', 'email', 'phone'] : [`H ${line}`, `h${line}@example.com`, 'x'],
      ).replace('<row ', line > 2 ? '<row hidden="1" ' : '<row '),
    )
    const book = workbook([
      {
        name: 'S',
        rows: rows.join('').replaceAll('x</t>', '+33612345678</t>'),
        columns: '<col min="3" max="3" hidden="1"/>',
      },
    ])
    service.write('h.xlsx', book)
    const outcome = await service.import('prospects', 'h.xlsx', ...options)
    expect(outcome).toMatchObject({ code: 0, created })
    expect(outcome.err).toMatch(message)
    const [last] = (await allOf('prospects')).slice(-1)
    expect(last?.phone).toBe(options.length > 0 ? undefined : '+33612345678')
  })

  test.each([
    ['title rows', [['Clients 2026'], [''], ['name', 'email'], ['A', 'a@example.com']]],
    [
      'a title of several cells',
      [
        ['Export', 'of', 'May'],
        ['name', 'email'],
        ['A', 'a@example.com'],
      ],
    ],
    ['a title and other names', [['Agency'], ['Nom', 'email'], ['A', 'a@example.com']], '--map', 'name=Nom'],
  ])('the first row that names a field is the header, below %s', async (_, rows, ...options) => {
    const { code, created, err } = await imported('prospects', rows, ...options.map(String))
    expect({ code, created }).toEqual({ code: 0, created: 1 })
    expect(err).toMatch(/column names in line \d/)
  })

  test('a cover sheet is named, with the other sheets', async () => {
    const service = await aService()
    const book = workbook([
      { name: 'Cover', rows: sheetRow(1, ['Our clients']) },
      { name: 'Clients', rows: sheetRow(1, ['name', 'email']) + sheetRow(2, ['A', 'a@example.com']) },
    ])
    service.write('c.xlsx', book)
    const { code, err } = await service.import('prospects', 'c.xlsx')
    expect(code).toBe(1)
    expect(err).toMatch(
      /Sheet Cover has no row that names a field. Its other sheets are Clients: give --sheet/,
    )
    expect(await service.import('prospects', 'c.xlsx', '--sheet', 'Clients')).toMatchObject({ created: 1 })
  })

  test.each([
    ['<html><table><tr><td>name</td></tr></table></html>', 'a web page'],
    ['\ufeff<?xml version="1.0"?><Workbook/>', 'XML'],
    ['%PDF-1.4', 'a PDF'],
  ])('a file of another kind is named: %s', async (text, kind) => {
    const service = await aService()
    service.write('list.xls', text)
    const { code, err } = await service.import('prospects', 'list.xls')
    expect(code).toBe(1)
    expect(err).toContain(`is ${kind}`)
    expect(err).toContain('save it as .xlsx or as CSV')
  })
})

describe('yields', () => {
  const file = (value: string) => `name,email,criteria.min_yield\nY,y@example.com,${value}\n`

  test.each(['0.055', '0.29', '0.1'])('with --yes, an import of the yield %s stops', async (value) => {
    const service = await aService()
    service.write('y.csv', file(value))
    const { code, err } = await service.import('prospects', 'y.csv', '--yes')
    expect(code).toBe(1)
    expect(err).toContain('give --yields percent, or --yields fraction')
    expect(service.batches()).toEqual([])
  })

  test.each([
    ['0.055', 'fraction', 5.5],
    ['0.055', 'percent', 0.055],
    ['5.5%', 'fraction', 5.5],
  ])('the yield %s with --yields %s is %s %%', async (value, form, stored) => {
    const service = await aService()
    service.write('y.csv', file(value))
    expect(await service.import('prospects', 'y.csv', '--yields', form)).toMatchObject({ created: 1 })
    expect((await allOf('prospects')).at(-1)?.criteria).toEqual({ min_yield: stored })
  })
})

describe('columns of numbers', () => {
  const text = 'external_id;address;type;surface;price\nd-1;1 rue A;house;85,500;250.000\n'

  test('all columns that could be read in two ways are named', async () => {
    const service = await aService()
    service.write('d.csv', text)
    const { err } = await service.import('properties', 'd.csv')
    expect(err).toMatch(/surface is "85,500".*price is "250\.000"/)
  })

  test.each([
    ['price=.,surface=,', { surface: 85.5, price: 250 }],
    ['price=,,surface=.', { surface: 85_500, price: 250_000 }],
    ['surface=,,price=,', { surface: 85.5, price: 250_000 }],
  ])('--decimal %s reads each column with its own mark', async (marks, stored) => {
    const service = await aService()
    service.write('d.csv', text)
    expect(await service.import('properties', 'd.csv', '--decimal', marks)).toMatchObject({ code: 0 })
    expect(await withExternalId('properties', 'd-1')).toMatchObject(stored)
  })

  test('units of the field are taken off', async () => {
    const service = await aService()
    service.write(
      'u.csv',
      'external_id;address;type;surface;price;estimated_rent\nu-1;1 rue A;house;85 m²;250 000 €;1 250 €/mois\n',
    )
    expect(await service.import('properties', 'u.csv', '--decimal', ',')).toMatchObject({ code: 0 })
    expect(await withExternalId('properties', 'u-1')).toMatchObject({
      surface: 85,
      price: 250_000,
      estimated_rent: 1250,
    })
  })
})

test.each(['Mia.Case@Example.com', 'mia.case@example.com', ' MIA.CASE@EXAMPLE.COM '])(
  'the e-mail %s as an external id is one person',
  async (email) => {
    const service = await aService()
    service.write('m.csv', `email,name\n${email},Mia\n`)
    const outcome = await service.import('prospects', 'm.csv', '--map', 'external_id=email,email=email')
    expect(outcome.code).toBe(0)
    const { body } = await get('/api/v1/prospects?search=mia', { as: 'viewer' })
    expect(body.pagination.total).toBe(1)
  },
)

test('with --first, an import takes the first of several contacts and names the others', async () => {
  const service = await aService()
  service.write('f.csv', 'name;email\nF;f1@example.com, f2@example.com\n')
  expect(await service.import('prospects', 'f.csv')).toMatchObject({ code: 1, refused: 1 })
  const { code, err } = await service.import('prospects', 'f.csv', '--first')
  expect(code).toBe(0)
  expect(err).toMatch(/1 row with values that --first leaves out:\n {2}line 2: f2@example.com/)
})

test('an export with --spreadsheet writes texts that a spreadsheet would change as formulas, and an import reads them', async () => {
  const service = await aService()
  const ids = ['01000', '2026-04-03', 'MAR1', '123456789012345678']
  for (const external_id of ids)
    await post(
      '/api/v1/properties',
      { address: '1 rue A', type: 'house', surface: 80, price: 1, external_id },
      { as: 'agent' },
    )
  const out = service.pathOf('s.csv')
  expect(await service.export('properties', '--spreadsheet', '--out', out)).toMatchObject({ code: 0 })
  for (const id of ids) expect(service.read('s.csv')).toContain(`"=""${id}"""`)
  expect(await service.import('properties', 's.csv')).toMatchObject({ code: 0, refused: 0, updated: 0 })
})
