import { describe, expect, test } from 'vitest'
import { aService, counted, withExternalId } from './scene.ts'
import { sheetRow, workbook } from './workbook-file.ts'

const HEADER = ['external_id', 'name', 'email', 'phone', 'criteria.budget_max', 'criteria.min_yield', '']

/** Styles: 0 general, 1 a built-in date, 2 a date with a time, 3 percent, 4 euros, 5 digits in red. */
const STYLES = `<numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00\\ [$€-40C]"/><numFmt numFmtId="166" formatCode="[Red]0"/></numFmts><cellXfs count="6">${[0, 14, 164, 10, 165, 166].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`

function people(rows: (string | number)[][], options: Parameters<typeof workbook>[1] = {}) {
  const all = [HEADER, ...rows].map((cells, at) => sheetRow(at + 1, cells))
  return workbook([{ name: 'Clients', rows: all.join('') }], { styles: STYLES, ...options })
}

async function imported(bytes: Buffer, ...options: string[]) {
  const service = await aService()
  service.write('book.xlsx', bytes)
  return { ...(await service.import('prospects', 'book.xlsx', ...options)), service }
}

test('numbers are numbers, phones and ids are their digits, formulas are their values', async () => {
  const bytes = people([
    [
      4711,
      'Zoé &amp; Co',
      'z@example.com',
      33612345678,
      '<c s="4"><v>1250000.5</v></c>',
      '<c s="3"><v>0.055</v></c>',
    ],
    [
      '<c t="str"><f>A1&amp;"x"</f><v>x-2</v></c>',
      'B',
      'b@example.com',
      612345678,
      '<c><f>1+2</f><v>0.30000000000000004</v></c>',
    ],
    ['x-3', 'C', 'c@example.com', '06 12 34 56 78', 54.125, '<c t="str"><v>5,5 %</v></c>'],
  ])
  const { code, err } = await imported(bytes, '--country', 'FR', '--decimal', ',')
  expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('sheet Clients') })
  expect(await withExternalId('prospects', '4711')).toMatchObject({
    name: 'Zoé & Co',
    phone: '+33612345678',
    criteria: { budget_max: 1_250_000.5, min_yield: 5.5 },
  })
  expect(await withExternalId('prospects', 'x-2')).toMatchObject({
    phone: '+33612345678',
    criteria: { budget_max: 0.3 },
  })
  expect(await withExternalId('prospects', 'x-3')).toMatchObject({
    criteria: { budget_max: 54.125, min_yield: 5.5 },
  })
})

test('errors, numbers that have lost digits and texts with two readings are refused', async () => {
  const bytes = people([
    ['<c t="e"><f>VLOOKUP(1,A:B,2)</f><v>#N/A</v></c>', 'A', 'a@example.com'],
    ['<c><v>1234567890123456789</v></c>', 'B', 'b@example.com'],
    ['e-3', 'C', 'c@example.com', 3.36e20],
    ['e-4', 'D', 'd@example.com', '<c t="e"><v>#REF!</v></c>'],
  ])
  expect(await imported(bytes, '--country', 'FR')).toMatchObject({ code: 1, ...counted(0, 0, 0, 4) })
  const ambiguous = await imported(people([['e-5', 'E', 'e@example.com', '', '250,000']]))
  expect(ambiguous).toMatchObject({ code: 1, err: expect.stringContaining('could be 250000 or 250') })
  expect(ambiguous.service.batches()).toHaveLength(0)
})

test('dates are ISO 8601 texts in the file of refused rows, also with the date system of 1904', async () => {
  const rows = [
    [
      'd-1',
      'D',
      'nobody',
      '',
      '',
      '',
      '<c s="1"><v>46053</v></c>',
      '<c s="2"><v>46053.5</v></c>',
      '<c s="5"><v>7</v></c>',
    ],
  ]
  for (const [date1904, dates] of [
    [false, '2026-01-31,2026-01-31T12:00:00,7'],
    [true, '2030-02-01,2030-02-01T12:00:00,7'],
  ] as const) {
    const header = sheetRow(1, ['external_id', 'name', 'email', '', '', '', 'Since', 'Called', 'Nr'])
    const bytes = workbook([{ name: 'S', rows: header + sheetRow(2, rows[0] ?? []) }], {
      styles: STYLES,
      date1904,
    })
    const { service } = await imported(bytes, '--ignore', '*')
    expect(service.read('book.xlsx.prospects.refused.csv')).toContain(`,${dates}\r\n`)
  }
})

test('the file of refused rows of a workbook is imported with the same options', async () => {
  const bytes = people([['r-1', 'R', 'nobody', 612345678, 54.125, '<c s="3"><v>0.055</v></c>']])
  const options = ['--decimal', ',', '--country', 'FR', '--sheet', 'Clients', '--delimiter', ';']
  const { service } = await imported(bytes, ...options)
  const refused = service.read('book.xlsx.prospects.refused.csv')
  expect(refused).toContain(';r-1;R;nobody;612345678;54,1250;5,5')
  service.write('book.xlsx.prospects.refused.csv', refused.replace('nobody', 'r@example.com'))
  expect(await service.import('prospects', 'book.xlsx.prospects.refused.csv', ...options)).toMatchObject({
    code: 0,
    created: 1,
  })
  expect(await withExternalId('prospects', 'r-1')).toMatchObject({
    phone: '+33612345678',
    criteria: { budget_max: 54.125, min_yield: 5.5 },
  })
})

describe('sheets', () => {
  const row = (id: string) =>
    sheetRow(1, ['external_id', 'name', 'email']) + sheetRow(3, [id, 'Sheet', 's@example.com'])
  const sheets = [
    { name: 'Hidden', rows: row('s-0'), attributes: 'state="hidden"' },
    { name: 'First', rows: row('s-1') },
    { name: 'Zweites &amp; Blatt', rows: row('s-2') },
  ]

  test.each<[options: string[], id: string]>([
    [[], 's-1'],
    [['--sheet', 'Zweites & Blatt'], 's-2'],
    [['--sheet', 'Hidden'], 's-0'],
  ])('an import with the options %j reads the sheet with %s', async (options, id) => {
    expect(await imported(workbook(sheets), ...options)).toMatchObject({ code: 0, created: 1 })
    expect(await withExternalId('prospects', id)).toMatchObject({ name: 'Sheet' })
  })

  test('an import names the sheets if there is no sheet with the name', async () => {
    const { code, err } = await imported(workbook(sheets), '--sheet', 'Third')
    expect({ code, err }).toMatchObject({
      code: 1,
      err: expect.stringContaining('it has Hidden, First, Zweites & Blatt'),
    })
  })

  test('a second import of another sheet of a file is not a repetition', async () => {
    const rows = sheetRow(1, ['name', 'email']) + sheetRow(2, ['Twice', 't@example.com'])
    const service = await aService()
    service.write(
      'b.xlsx',
      workbook([
        { name: 'A', rows },
        { name: 'B', rows },
      ]),
    )
    await service.import('prospects', 'b.xlsx')
    expect(await service.import('prospects', 'b.xlsx', '--sheet', 'B')).toMatchObject(counted(1, 0, 0, 0))
    expect(await service.import('prospects', 'b.xlsx')).toMatchObject(counted(0, 0, 0, 0, 1))
  })
})

describe('forms of workbooks', () => {
  const strings =
    '<si><t>external_id</t></si><si><t>name</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">e</t></r><r><t>mail</t></r></si>' +
    '<si><t>山田</t><rPh sb="0" eb="1"><t>ヤマダ</t></rPh></si><si><t>w@example.com_x000D_</t></si>'
  const shared = (at: number) => `<c t="s"><v>${at}</v></c>`
  const rows = (id: string) =>
    `<row>${[0, 1, 2].map(shared).join('')}</row><row><c><v>${id}</v></c>${shared(3)}${shared(4)}</row>`

  test.each([
    ['shared strings after the sheets, rich text, phonetic text and no references', '801', ''],
    ['elements with a namespace prefix', '802', 'x:'],
  ])('an import reads a workbook with %s', async (_, id, prefix) => {
    const { code } = await imported(workbook([{ name: 'S', rows: rows(id) }], { strings, prefix }))
    expect(code).toBe(0)
    expect(await withExternalId('prospects', id)).toMatchObject({ name: '山田', email: 'w@example.com' })
  })

  test.each<[what: string, bytes: Buffer, message: RegExp]>([
    [
      'the first half of a workbook',
      people([['1', 'A', 'a@example.com']]).subarray(0, 600),
      /is not a complete workbook/,
    ],
    [
      'another zip file',
      Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      /NUL character|is not a workbook/,
    ],
    [
      'an old workbook',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      /old or protected workbook: save it as \.xlsx/,
    ],
    ['an empty sheet', workbook([{ name: 'S', rows: '' }]), /is empty/],
    [
      'a reference outside of a sheet',
      workbook([{ name: 'S', rows: '<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>' }]),
      /These columns are not fields|has no name|No column/,
    ],
  ])('an import prints one line and sends nothing for %s', async (_, bytes, message) => {
    const { code, err, service } = await imported(bytes)
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringMatching(message) })
    expect(err).toMatch(/^[^\n]+\n$/)
    expect(service.batches()).toHaveLength(0)
  })
})
