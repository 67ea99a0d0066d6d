import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { commandHere } from '../support/processes/command-here.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { readProjectFile } from '../support/project/source-files.ts'
import { allOf, aService } from './scene.ts'

// The import refuses these files and options before it sends a request, so no service needs to run at this address.
const settings = { RECORDS_EMAIL: 'a@example.com', RECORDS_PASSWORD: 'password' }
const CALL = ['--url', 'http://127.0.0.1:9']

function imported(text: string | Buffer, options: string[] = [], name = 'file.csv', type = 'prospects') {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, text)
  return commandHere('import', [...CALL, '--type', type, file, ...options], settings)
}

const HEADER = 'external_id,name,email\n'
const GOOD = 'x-1,Ana,ana@example.com\n'

test.each<[what: string, text: string | Buffer, message: RegExp, options?: string[]]>([
  ['an empty file', '', /is empty/],
  ['a file of blank lines', '\n\r\n\n', /is empty/],
  [
    'a file without a header',
    `${GOOD}${GOOD}`,
    /These columns are not fields of prospects: x-1, Ana.* first line of the file must name the columns/,
  ],
  ['a repeated column', `name,email,name\n`, /Two columns have the name name/],
  [
    'a cell in a column without a name',
    `name,,email\nAna,x,ana@example.com\n`,
    /^Line 2 has "x" in column 2, which has no name/,
  ],
  ['an unknown column', `Source,email\n`, /of prospects: Source\. Give --ignore "\*" to leave/],
  [
    'columns with other names',
    `Id,Full name,E-mail,Width\n`,
    /Give --map "external_id=Id,name=Full name,email=E-mail" if that is right\. Give --ignore "\*"/,
  ],
  ['a column that could be two fields', 'name,budget\n', /of prospects: budget\. Give --ignore/],
  ['a second column of a field', 'name,Full name\n', /of prospects: Full name\. Give --ignore/],
  ['a column name that a shell would execute', 'name,`reboot`\n', /of prospects: `reboot`\. Give --ignore/],
  [
    'one column that contains a delimiter',
    `name|x;email\n`,
    /one column, name\|x;email: .*--delimiter/,
    ['--delimiter', 'tab'],
  ],
  ['a read-only column alone', `created_at\n`, /No column is a field/],
  ['500 columns', `${Array.from({ length: 500 }, (_, n) => `c${n}`).join()}\n`, /c0, c1, .* and 490 more/],
  ['a column name with terminal control codes', 'name,\u009b31m\u001b[2J\n', /of prospects:\s+31m\s+\[2J\./],
  ['a NUL character', `${HEADER}${GOOD}x-2,A\0na,b@example.com\n`, /^Line 3 has a NUL character/],
  [
    'another encoding than --encoding',
    Buffer.from(`${HEADER}${GOOD}x-2,Zo\xe9,z@example.com\n`, 'latin1'),
    /^Line 3 is not valid utf-8: .*--encoding/,
    ['--encoding', 'utf-8'],
  ],
  ['UTF-16 without a byte order mark', Buffer.from(HEADER, 'utf16le'), /^Line 1 has a NUL character/],
  [
    'a cell of 1 MB',
    `${HEADER}${GOOD}x-2,${'x'.repeat(1 << 20)},b@example.com\n`,
    /is not valid CSV\. .*maximum.* line 3/,
  ],
  [
    'a quote that is not closed',
    `${HEADER}${GOOD}x-2,"Ana,b@example.com\n${GOOD}`,
    /is not valid CSV\. Quote Not Closed: .* line \d/,
  ],
  [
    'a quote inside a cell',
    `${HEADER}x-2,An"a,b@example.com\n`,
    /is not valid CSV\. .*a quote is found on field 1 at line 2/,
  ],
  [
    'text after a closing quote',
    `${HEADER}x-2,"An"a,b@example.com\n`,
    /is not valid CSV\. Invalid Closing Quote: .* line 2/,
  ],
  [
    'a row with more cells',
    `${HEADER}"x\r\n1",A,b@example.com\n\nx-2,Le Roux, Ana,b@example.com\n`,
    /^Line 5 has "b@example\.com" in column 4, which has no name: .*"," in quotes/,
  ],
  [
    'a file with another delimiter than --delimiter',
    HEADER,
    /has one column, external_id,name,email: .*--delimiter/,
    ['--delimiter', ';'],
  ],
  ['a map of an unknown field', HEADER, /prospects have no field nam: is it name\?/, ['--map', 'nam=Name']],
  ['a map without a column', HEADER, /--map name is not clear/, ['--map', 'name']],
  [
    'a map of a column that does not exist',
    HEADER,
    /--map names Name, but the columns are external_id/,
    ['--map', 'name=Name'],
  ],
  [
    'two columns of one field',
    'Name,name,email\n',
    /These columns are not fields of prospects: name\. Give --ignore/,
    ['--map', 'name=Name'],
  ],
  ['an unknown encoding', HEADER, /--encoding klingon is not known/, ['--encoding', 'klingon']],
  ['an unknown country', HEADER, /--country France is not a country/, ['--country', 'France']],
  ['an unknown decimal mark', HEADER, /--decimal must be . or ,/, ['--decimal', "'"]],
  ['a delimiter of two characters', HEADER, /--delimiter must be one character/, ['--delimiter', '||']],
])('an import prints one line and sends nothing for %s', async (_, text, message, options) => {
  const { code, out, err } = await imported(text, options)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(message)
  expect(err).toMatch(/^\P{Cc}{1,600}\n$/u)
})

test('an import refuses an NDJSON line that is too long', async () => {
  const { err } = await imported(`{}\n{"name":"${'x'.repeat(1 << 20)}"}\n`, [], 'file.ndjson')
  expect(err).toMatch(/^Line 2 is too long/)
})

test('an import refuses a missing file, a folder, a pipe, another format and an unknown type', async () => {
  const missing = await commandHere('import', [...CALL, '--type', 'prospects', '/no/such.csv'], settings)
  expect(missing.err).toMatch(/^\/no\/such\.csv cannot be read: there is no/)
  const folder = temporaryFolder()
  const inFolder = await commandHere('import', [...CALL, '--type', 'prospects', folder], settings)
  expect(inFolder).toMatchObject({ code: 1, err: `${folder} is a folder: name a file in it\n` })
  const pipe = join(folder, 'pipe.csv')
  await promisify(execFile)('mkfifo', [pipe])
  const fromPipe = await commandHere('import', [...CALL, '--type', 'prospects', pipe], settings)
  expect(fromPipe.err).toMatch(/^\S+ is not a file. Save the rows to a file first/)
  expect((await imported('[{}]', [], 'file.json')).err).toMatch(/ is JSON: .*\.ndjson/)
  expect((await imported(HEADER, [], 'file.csv', 'people')).err).toMatch(
    /^--type must be one of prospects, properties/,
  )
  expect((await commandHere('import', [...CALL, '--type', 'prospects'], settings)).err).toMatch(
    /argument 'FILE'/,
  )
})

test.each([
  ['import', 'url'],
  ['verify', 'stage'],
  ['users', 'password_stdin'],
])('npm run %s refuses options that npm kept for itself', async (command, option) => {
  const { code, out, err } = await commandHere(command, [], { ...settings, [`npm_config_${option}`]: 'true' })
  expect({ out, isFailed: code > 0 }).toEqual({ out: '', isFailed: true })
  expect(err).toMatch(
    new RegExp(
      `^npm kept --${option.replace('_', '-')} for itself: write npm run ${command} -- and [^\\n]+\\n$`,
    ),
  )
})

test('an import without credentials and without a terminal names the settings for the credentials', async () => {
  const file = join(temporaryFolder(), 'file.csv')
  writeFileSync(file, HEADER)
  const { err } = await commandHere('import', [...CALL, '--type', 'prospects', file], {})
  expect(err).toMatch(/^There is no terminal .*RECORDS_EMAIL and RECORDS_PASSWORD\n$/m)
})

describe('supported file formats', () => {
  test.each<[what: string, bytes: Buffer, options: string[]]>([
    ['UTF-8, a byte order mark and CRLF', Buffer.from('\ufeffname,email\r\nZoé €,z@example.com\r\n'), []],
    [
      'UTF-16, a byte order mark and tabs',
      Buffer.from('\ufeffname\temail\r\nZoé €\tz@example.com', 'utf16le'),
      [],
    ],
    [
      'windows-1252 and semicolons',
      Buffer.from('name;email\nZo\xe9 \x80;z@example.com\n', 'latin1'),
      ['--encoding', 'windows-1252'],
    ],
    ['blank lines, empty rows and CR', Buffer.from('\r\rname,email\r,\r\rZoé €,z@example.com'), []],
    [
      'a comma in a quoted column name',
      Buffer.from('"a, b";name;email\nx;Zoé €;z@example.com\n'),
      ['--ignore', 'a, b'],
    ],
    [
      'a comma in a column name, and semicolons as delimiters',
      Buffer.from('name;email;Notes, private\nZoé €;z@example.com;x\n'),
      ['--ignore', 'Notes, private'],
    ],
  ])('an import reads a file with %s', async (_, bytes, options) => {
    const service = await aService()
    service.write('sound.csv', bytes)
    expect(await service.import('prospects', 'sound.csv', ...options)).toMatchObject({ code: 0, created: 1 })
    expect((await allOf('prospects')).at(-1)).toMatchObject({ name: 'Zoé €', email: 'z@example.com' })
  })
})

test('with --decimal and --country, an import accepts numbers and phone numbers that it otherwise refuses', async () => {
  const service = await aService()
  const rows = [
    '1 200,50 €',
    '1.200,50',
    '"1200,5"',
    '1\u202f200',
    '12 34',
    '1e999',
    '9007199254740993',
    '0x10',
    '1_000',
    '--5',
    '٣',
  ]
  service.write(
    'n.csv',
    `external_id;criteria.budget_max;name;email\n${rows.map((cell, n) => `n-${n};${cell};N;n@example.com\n`).join('')}`,
  )
  const refused = await service.import('prospects', 'n.csv')
  expect(refused).toMatchObject({ created: 0, refused: rows.length })
  expect(service.read('n.csv.prospects.refused.csv')).toMatch(
    /criteria\.budget_max is ""9007199254740993"", which has too many digits/,
  )
  const read = await service.import('prospects', 'n.csv', '--decimal', ',')
  expect(read).toMatchObject({ created: 4, refused: rows.length - 4 })
  const amounts = (await allOf('prospects'))
    .filter(({ name }) => name === 'N')
    .map(({ criteria }) => criteria.budget_max)
  expect(amounts).toEqual([1200.5, 1200.5, 1200.5, 1200])

  const phones = [
    '06 12 34 56 78',
    '0033612345678',
    '+1 (212) 555-0123',
    '33612345678',
    '12',
    '0612345678 ext. 5',
    'none',
  ]
  service.write(
    'p.csv',
    `external_id,phone,name,email\n${phones.map((cell, n) => `p-${n},${cell},P,p@example.com\n`).join('')}`,
  )
  expect(await service.import('prospects', 'p.csv')).toMatchObject({ created: 2, refused: 5 })
  expect(service.read('p.csv.prospects.refused.csv')).toContain(
    'has no country code: write it with its country code, like +33612345678',
  )
  expect(await service.import('prospects', 'p.csv', '--country', 'FR')).toMatchObject({
    created: 2,
    unchanged: 2,
    refused: 3,
  })
  expect(service.read('p.csv.prospects.refused.csv')).toContain('is not a number in FR')
  const stored = (await allOf('prospects')).filter(({ name }) => name === 'P').map(({ phone }) => phone)
  expect(stored.toSorted()).toEqual(['+12125550123', '+33612345678', '+33612345678', '+33612345678'])
})

test.each(['import', 'export'])('docs/import.md explains every option of %s', async (name) => {
  const { out } = await commandHere(name, ['--help'], {})
  const options = [...out.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, option = '']) => option)
  expect(options.length).toBeGreaterThan(4)
  const page = readProjectFile('docs/import.md')
  expect(options.filter((option) => !page.includes(`${option} `) && !page.includes(`${option}\``))).toEqual(
    [],
  )
})
