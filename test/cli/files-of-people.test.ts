import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { commandHere } from '../support/processes/command-here.ts'
import { del, post } from '../support/requests/api.ts'
import { byTheService } from '../support/requests/api-server.ts'
import { allOf, aService, counted, withExternalId } from './scene.ts'

type Service = Awaited<ReturnType<typeof aService>>

const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url))

/** Imports a text as prospects, and returns the summary with the stored records that have these external ids. */
async function importText(text: string | Buffer, ...options: string[]) {
  const service = await aService()
  service.write('file.csv', text)
  const summary = await service.import('prospects', 'file.csv', ...options)
  return { ...summary, service, batches: service.batches().length }
}

const prices = (cells: string[]) =>
  `external_id;address;type;surface;price\n${cells.map((cell, n) => `n-${n};1 rue A;house;80;${cell}\n`).join('')}`

async function importPrices(cells: string[], ...options: string[]) {
  const service = await aService()
  service.write('file.csv', prices(cells))
  const summary = await service.import('properties', 'file.csv', ...options)
  const stored = await Promise.all(cells.map((_, n) => withExternalId('properties', `n-${n}`)))
  return { ...summary, batches: service.batches().length, prices: stored.map((each) => each?.price) }
}

describe('a column of numbers has one format', () => {
  test.each<[cells: string[], readings: RegExp]>([
    [['250,000', '1,250,000'], /"250,000" in line 2, which could be 250000 or 250: .*--decimal/],
    [['250.000'], /"250\.000" in line 2, which could be 250 or 250000/],
    [['1.250.000', '250.000'], /"250\.000" in line 3, which could be 250 or 250000/],
    [['1200.50', '1.200,50'], /mixes two formats of numbers/],
  ])('an import without --decimal refuses %j before it sends anything', async (cells, readings) => {
    const { code, batches, err } = await importPrices(cells)
    expect({ code, batches }).toEqual({ code: 1, batches: 0 })
    expect(err).toMatch(readings)
  })

  test('an import refuses a column that could be read in two ways after a column with one format', async () => {
    const service = await aService()
    service.write(
      'file.csv',
      'external_id;address;type;surface;price\nn-1;1 rue A;house;80.125;1\nn-2;1 rue A;house;80.5;250,000\n',
    )
    const { code, err } = await service.import('properties', 'file.csv')
    expect({ code, batches: service.batches().length }).toEqual({ code: 1, batches: 0 })
    expect(err).toMatch(/price is "250,000" in line 3, which could be/)
  })

  test.each<[decimal: string, cells: string[]]>([
    [',', ['0.055']],
    [',', ['1.250,50', '1250.50']],
    ['.', ['1.250.000', '250.000']],
    ['.', ['0,055']],
  ])('an import with --decimal %s refuses %j before it sends anything', async (decimal, cells) => {
    expect(await importPrices(cells, '--decimal', decimal)).toMatchObject({ code: 1, batches: 0 })
  })

  test.each<[options: string[], cells: string[], read: number[]]>([
    [[], ['54.125', '80.5', '0.055'], [54.125, 80.5, 0.055]],
    [
      ['--decimal', '.'],
      ['250,000', '$1,250,000.50', "CHF 1'250'000"],
      [250_000, 1_250_000.5, 1_250_000],
    ],
    [
      ['--decimal', ','],
      ['250.000', '1.250.000,50 €', '1 250 000'],
      [250_000, 1_250_000.5, 1_250_000],
    ],
    [
      ['--decimal', ','],
      ['0,055', '€ 12,5', '1200'],
      [0.055, 12.5, 1200],
    ],
  ])('an import with the options %j reads %j', async (options, cells, read) => {
    expect(await importPrices(cells, ...options)).toMatchObject({ code: 0, prices: read })
  })
})

describe('values that a spreadsheet has damaged', () => {
  test.each([
    ['9.87654E+12', '9.87654E+12'],
    ['9,87654E+12', '1,2E+11'],
    ['#N/A', '#REF!'],
    ['NULL', '#NV'],
  ])('an import refuses the external ids %s and %s', async (...ids) => {
    const rows = ids.map((id, n) => `${id};Person ${n};p@example.com\n`).join('')
    const { code, refused, created } = await importText(`external_id;name;email\n${rows}`)
    expect({ code, refused, created }).toEqual({ code: 1, refused: 2, created: 0 })
  })

  test('an import refuses a phone in scientific notation and a name that is an error, and accepts the surname Null', async () => {
    const text =
      'name,email,phone\nA,a@example.com,3.36123E+10\n#NAME?,b@example.com,\nNull,null@example.com,\n'
    expect(await importText(text, '--country', 'FR')).toMatchObject(counted(1, 0, 0, 2))
  })

  test('an import keeps the zeros of a cell that a program has protected as a formula', async () => {
    const { code } = await importText('external_id,name,email\n"=""00123""",Zero,zero@example.com\n')
    expect(code).toBe(0)
    expect(await withExternalId('prospects', '00123')).toMatchObject({ name: 'Zero' })
  })
})

test('a dry run counts rows that have the external id of an earlier row as an import does', async () => {
  const service = await aService()
  const filler = Array.from({ length: 150 }, (_, n) => `dry-${n},Dry,dry@example.com\n`).join('')
  service.write(
    'dry.csv',
    `external_id,name,email\nsame,A,a@example.com\n${filler}same,B,\nsame,B,a@example.com\n same ,,\n`,
  )
  const planned = await service.import('prospects', 'dry.csv', '--dry-run')
  expect(planned).toMatchObject({ code: 0, ...counted(151, 1, 2, 0) })
  expect(await service.import('prospects', 'dry.csv')).toMatchObject({ code: 0, ...counted(151, 1, 2, 0) })
})

describe('columns', () => {
  test.each([
    ['external_id=Mail,email=Mail', { external_id: 'm@example.com', email: 'm@example.com', name: 'M' }],
    ['name=Mail,email=Mail,external_id=Last', { external_id: 'M', name: 'm@example.com' }],
    ['name=Last+First,external_id=First,email=Mail', { external_id: 'Eva', name: 'M Eva' }],
  ])('one column can be read for several fields: --map %s', async (map, stored) => {
    const text = 'Mail,name,First,Last\nm@example.com,M,Eva,M\n'
    expect(await importText(text, '--map', map, '--ignore', '*')).toMatchObject({ code: 0 })
    expect(await withExternalId('prospects', stored.external_id)).toMatchObject(stored)
  })

  test.each([
    ['name=First Name+Last Name', { name: 'Ana María Núñez' }],
    ['name=Last Name,phone=Mobile+Office', { name: 'Núñez', phone: '+34612345678' }],
    ['name=A+B', { name: 'Own column' }],
  ])('--map %s', async (map, stored) => {
    const text =
      'external_id;First Name;Last Name;Mobile;Office;A+B;email\nc-1; Ana María ;Núñez;;+34612345678;Own column;c@example.com\n'
    const { code } = await importText(text, '--map', map, '--ignore', '*')
    expect(code).toBe(0)
    expect(await withExternalId('prospects', 'c-1')).toMatchObject(stored)
  })

  test.each([
    [['--map', 'name=First+Nothing']],
    [['--map', 'name=First,name=Last']],
    [['--map', 'criteria.budget_max=First+Last']],
  ])('an import refuses %j', async (options) => {
    const text = 'external_id,name,email,First,Last\n1,A,a@example.com,1,2\n'
    expect(await importText(text, ...options, '--ignore', '*')).toMatchObject({ code: 1, batches: 0 })
  })

  test('lines of an address are joined', async () => {
    const service = await aService()
    service.write(
      'a.csv',
      'external_id,address,type,surface,price\na-1,"1 rue A\r\nBât. B, \r\n69001 Lyon",house,80,1\na-2,"2 rue A\n\n69001 Lyon",house,80,1\na-3,"3 rue A,\u2028Lyon",house,80,1\n',
    )
    expect(await service.import('properties', 'a.csv')).toMatchObject({ code: 0, created: 3 })
    const addresses = await Promise.all([1, 2, 3].map((n) => withExternalId('properties', `a-${n}`)))
    expect(addresses.map((each) => each?.address)).toEqual([
      '1 rue A, Bât. B, 69001 Lyon',
      '2 rue A, 69001 Lyon',
      '3 rue A, Lyon',
    ])
  })
})

describe('encodings', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1')

  test.each<[what: string, bytes: Buffer, message: RegExp, options: string[]]>([
    [
      'UTF-8 with --encoding windows-1252',
      Buffer.from('name,email\nZoë,z@example.com\n'),
      /is UTF-8/,
      ['--encoding', 'windows-1252'],
    ],
    [
      'UTF-8 with --encoding koi8-r',
      Buffer.from('name,email\nИван,i@example.com\n'),
      /is UTF-8/,
      ['--encoding', 'koi8-r'],
    ],
    [
      'a mixed file',
      Buffer.concat([Buffer.from('name,email\nZoë,z@example.com\n'), latin('Zo\xeb,z@example.com\n')]),
      /mixes two encodings: line 2 is UTF-8/,
      [],
    ],
    [
      'a mixed file with --encoding',
      Buffer.concat([latin('name,email\nZo\xeb,z@example.com\n'), Buffer.from('L’été,z@example.com\n')]),
      /mixes two encodings: line 3/,
      ['--encoding', 'windows-1252'],
    ],
    [
      'text that was damaged before',
      Buffer.from('name,email\nZoÃ«,z@example.com\n'),
      /^Line 2 contains .*damaged/,
      [],
    ],
    [
      'another script',
      Buffer.from('cdece0ece0,e\n\xc8\xe2\xe0\xed \xcf\xe5\xf2\xf0\xee\xe2,i@example.com\n', 'latin1'),
      /encoding/,
      [],
    ],
  ])('an import refuses %s before it sends anything', async (_, bytes, message, options) => {
    const { code, batches, err } = await importText(bytes, ...options)
    expect({ code, batches }).toEqual({ code: 1, batches: 0 })
    expect(err).toMatch(message)
  })

  test.each<[encoding: string, bytes: Buffer, name: string, options: string[]]>([
    [
      'windows-1252, detected',
      latin('external_id;name;email\ne-1;No\xebl \x8cuvrard;n@example.com\n'),
      'Noël Œuvrard',
      [],
    ],
    [
      'windows-1251',
      latin('external_id;name;email\ne-2;\xc8\xe2\xe0\xed;i@example.com\n'),
      'Иван',
      ['--encoding', 'windows-1251'],
    ],
    [
      'macintosh',
      latin('name;email\rI\x96aki Zo\x8e;i@example.com\r'),
      'Iñaki Zoé',
      ['--encoding', 'macintosh'],
    ],
    ['cp850', latin('name;email\nFran\x87ois;i@example.com\n'), 'François', ['--encoding', 'cp850']],
    [
      'windows-1250',
      latin('name;email\n\xa3ukasz;i@example.com\n'),
      'Łukasz',
      ['--encoding', 'windows-1250'],
    ],
    [
      'shift_jis',
      latin('external_id,name,email\ne-3,\x8e\x52\x93\x63,y@example.com\n'),
      '山田',
      ['--encoding', 'shift_jis'],
    ],
  ])(
    'an import reads %s, and shows the first row before it sends anything',
    async (encoding, bytes, name, options) => {
      const { code, err, service } = await importText(bytes, ...options)
      expect(code).toBe(0)
      expect(err).toContain(encoding.split(',')[0])
      expect(err).toContain(`name: ${name}`)
      expect((await allOf('prospects')).at(-1)).toMatchObject({ name })
      expect(service.batches()).toHaveLength(1)
    },
  )
})

describe('an encoding that is not clear', () => {
  const names = (...bytes: string[]) =>
    Buffer.from(`name;email\n${bytes.map((name) => `${name};n@example.com\n`).join('')}`, 'latin1')

  test.each([
    [
      'Polish',
      names('\xa3ukasz \xaf\xf3\xb3\xe6', 'Kami\xf1ski'),
      'windows-1250 reads Łukasz Żółć | Kamiński',
    ],
    ['French of DOS', names('Fran\x87ois', 'No\x89l'), 'cp850 reads François | Noël'],
    ['French of a Mac', names('Zo\x8e', 'Fran\x8dois'), 'macintosh reads Zoé | François'],
    ['Turkish', names('\xddbrahim I\xfe\xfdk'), 'windows-1254 reads İbrahim Işık'],
    ['Russian', names('\xc8\xe2\xe0\xed'), 'windows-1251 reads Иван'],
  ])(
    'with --yes, an import of %s names shows them in each code page and sends nothing',
    async (_, bytes, shown) => {
      const { code, batches, err } = await importText(bytes, '--yes')
      expect({ code, batches }).toEqual({ code: 1, batches: 0 })
      expect(err).toContain(`--encoding ${shown}`)
      expect(err).toMatch(/is not clear: name it, like --encoding cp850/)
    },
  )

  test('at a terminal, an import asks for the code page', async () => {
    const service = await aService()
    service.write('t.csv', names('Fran\x87ois'))
    expect(await atTerminal(service, '\r', '--dry-run')).toMatchObject({ code: 0 })
  })
})

describe('text that may be damaged', () => {
  const sound = Array.from({ length: 20 }, (_, n) => `Zoé ${n},z@example.com\n`).join('')

  test.each([
    ['one word in a file', `name,email\n${sound}prÃ©avis,z@example.com\n`, []],
    ['an export', 'id,name,email\n,IRMÃ”,z@example.com\n', []],
    ['any file with --accept-damage', 'name,email\nprÃ©avis,z@example.com\n', ['--accept-damage']],
  ])('an import accepts %s, and says so', async (_, text, options) => {
    const { code, err } = await importText(text, ...options)
    expect(code).toBe(0)
    expect(err).toMatch(/Line \d+ contains .*may be damaged/)
  })
})

async function atTerminal(service: Service, keys: string, ...options: string[]) {
  const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => terminal })
  terminal.write(keys)
  const args = ['--url', service.url, '--type', 'prospects', service.pathOf('t.csv'), ...options]
  return commandHere('import', args, { ...process.env, ...service.settings }, terminal)
}

describe('the question at a terminal', () => {
  test.each<[keys: string, options: string[], batches: number]>([
    ['n', [], 0],
    ['y', [], 1],
    ['', ['--yes'], 1],
    ['', ['--dry-run'], 1],
  ])(
    'after the answer "%s" with the options %j, an import sends %i batches',
    async (keys, options, batches) => {
      const service = await aService()
      service.write('t.csv', 'name,email\nT,t@example.com\n')
      const { code, out } = await atTerminal(service, keys, ...options)
      expect({ code, batches: service.batches().length }).toEqual({ code: batches === 0 ? 1 : 0, batches })
      expect(out).not.toContain('would overwrite')
    },
  )
})

describe('what spreadsheets write', () => {
  test.each<[what: string, text: string]>([
    ['a trailing column without a name', 'external_id,name,email,\ns-1,Spread,s@example.com,\n'],
    ['missing last cells', 'external_id,name,email,phone,type\ns-1,Spread,s@example.com\n'],
    ['two columns without names', 'external_id,,name,email,\ns-1,,Spread,s@example.com\n'],
    ['further empty cells', 'external_id,name,email\ns-1,Spread,s@example.com,, ,\n'],
    ['a sep= line', 'sep=;\r\nexternal_id;name;email\r\ns-1;Spread;s@example.com\r\n'],
    [
      'a line break in a quoted header',
      '"external_id";"name";"Mail,\naddress,\nprivate";email\ns-1;Spread;;s@example.com\n',
    ],
  ])('an import accepts %s', async (_, text) => {
    const { code } = await importText(text, '--ignore', '*')
    expect(code).toBe(0)
    expect(await withExternalId('prospects', 's-1')).toMatchObject({ name: 'Spread' })
    await del(`/api/v1/prospects/${(await withExternalId('prospects', 's-1'))?.id}`, { as: 'admin' })
  })

  test('messages count the lines of a file with a sep= line, blank lines and quoted line breaks', async () => {
    const text = 'sep=;\r\nname;email;"two\r\nlines"\r\n\r\nA;a@example.com;"1\r\n2"\r\n;;\r\nB;nobody;x\r\n'
    const { err } = await importText(text, '--ignore', '*')
    expect(err).toMatch(/^Line 8: email /m)
  })

  // They took 16 s before, which is longer than a test may take.
  test.each([
    ['empty', '\r\n'],
    ['of delimiters', ';;\r\n'],
    ['of spaces', ' ; ;\r\n'],
  ])('an import skips 50,000 blank lines that are %s', async (_, blank) => {
    const service = await aService()
    const file = `external_id;name;email\r\n${blank.repeat(50_000)}b-1;Blank;b@example.com\r\n`
    service.write('blank.csv', file)
    expect(await service.import('prospects', 'blank.csv')).toMatchObject({ code: 0, rows: 1 })
  })
})

describe('--country', () => {
  test.each([
    ['+33612345', 'FR'],
    ['+1 555', 'US'],
    ['0033 6 12', 'DE'],
    ['030 123456 / 57', 'DE'],
    ['030 123456 oder 030 123457', 'DE'],
    ['030 123456 ext. 12', 'DE'],
  ])('an import refuses %s with --country %s', async (phone, country) => {
    const text = `name,email,phone\nP,p@example.com,${phone}\n`
    expect(await importText(text, '--country', country)).toMatchObject({ code: 1, refused: 1 })
  })

  test('an import accepts valid numbers of other countries', async () => {
    const text =
      'external_id,name,email,phone\npc-1,P,p@example.com,+33 (0)6 12 34 56 78\npc-2,P,p@example.com,030 123456\n'
    expect(await importText(text, '--country', 'DE')).toMatchObject({ code: 0, created: 2 })
    expect(await withExternalId('prospects', 'pc-1')).toMatchObject({ phone: '+33612345678' })
    expect(await withExternalId('prospects', 'pc-2')).toMatchObject({ phone: '+4930123456' })
  })
})

describe('refused rows', () => {
  test('the file of refused rows keeps columns with the names line, field and reason', async () => {
    const { service } = await importText(
      'line,reason,field,name,email\nLine-1,moved,north,A,nobody\n',
      '--ignore',
      'reason,field',
      '--map',
      'external_id=line',
    )
    const refused = service.read('file.csv.prospects.refused.csv')
    expect(refused).toMatch(/,line,reason,field,name,email\r\n2,email,.*,Line-1,moved,north,A,nobody\r\n$/)
    service.write('file.csv.prospects.refused.csv', refused.replace('nobody', 'a@example.com'))
    const options = ['--ignore', 'reason,field', '--map', 'external_id=line']
    expect(await service.import('prospects', 'file.csv.prospects.refused.csv', ...options)).toMatchObject({
      code: 0,
      created: 1,
    })
    expect(await withExternalId('prospects', 'Line-1')).toMatchObject({ name: 'A' })
  })

  test('the summary and the file name refused rows that have the id of a later row', async () => {
    const text = 'external_id,name,email\nr-1,Old,nobody\nr-2,B,nobody\nr-1,New,n@example.com\n'
    const { err, service } = await importText(text)
    expect(err).toMatch(/^Line 2: .*line 4 has the same id and is newer/m)
    expect(service.read('file.csv.prospects.refused.csv')).toContain('line 4 has the same id')
    expect(service.read('file.csv.prospects.refused.csv').match(/is newer/g)).toHaveLength(1)
    const { out } = await commandHere(
      'import',
      ['--url', service.url, '--type', 'prospects', service.pathOf('file.csv')],
      { ...process.env, ...service.settings },
    )
    expect(out).toContain('1 refused row would overwrite a later row of the same id')
  })

  test('the file of refused rows keeps columns without a name and cells that are missing', async () => {
    const { service } = await importText('name,email,,phone\nA,nobody\n', '--ignore', '*')
    expect(service.read('file.csv.prospects.refused.csv')).toMatch(/,name,email,,phone\r\n.*,A,nobody,,\r\n$/)
  })
})

describe('a server that misbehaves', () => {
  const batch = (result: object) => ({ status: 200, text: JSON.stringify({ results: [result] }) })

  test.each<[what: string, reply: { status: number; text?: string }]>([
    [
      'details of a refused row',
      batch({ status: 400, code: 'x', detail: 'Bad \u001b[2J\u009b31m\u202e row' }),
    ],
    ['the detail of a temporary failure', batch({ status: 503, detail: '\u001b]0;title\u0007' })],
    [
      'a problem',
      { status: 400, text: JSON.stringify({ code: 'x', request_id: 'r', detail: '\u001b[31mred' }) },
    ],
  ])('an import prints no control characters of %s', { timeout: 60_000 }, async (_, reply) => {
    const service = await aService({ before: ({ path }) => (path.includes('/batch') ? reply : undefined) })
    service.write('x.csv', 'name,email\nX,x@example.com\n')
    const { code, err } = await service.import('prospects', 'x.csv')
    expect(code).toBe(1)
    expect(err.replaceAll('\n', '')).toMatch(/^[^\p{Cc}\p{Bidi_Control}]+$/u)
  })

  test.each([302, 100, 204])('an import refuses results with the status %i', async (status) => {
    const service = await aService({
      before: ({ path }) => (path.includes('/batch') ? batch({ status }) : undefined),
    })
    service.write('x.csv', 'name,email\nX,x@example.com\n')
    expect(await service.import('prospects', 'x.csv')).toMatchObject({ code: 1, updated: 0, done: false })
  })

  test.each([['a'], ['a', 'b'], ['a', 'b', 'c']])(
    'an export ends if the cursors %s repeat',
    async (...cursors) => {
      let nth = 0
      const service = await aService({
        before({ path }) {
          if (!path.includes('cursor=')) return undefined
          const next = cursors[nth++ % cursors.length]
          return { status: 200, text: JSON.stringify({ data: [], pagination: { total: 1, next } }) }
        },
      })
      const { code, err } = await service.export('prospects', '--out', service.pathOf('x.csv'))
      expect({ code, err }).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^[^\n]*cursor twice[^\n]*\n$/),
      })
      expect(service.has('x.csv')).toBe(false)
    },
  )

  test.each(['http://me:s3cret@127.0.0.1:9', 'htp://me:s3cret@127.0.0.1:9', 'http://me:s3cret@[bad'])(
    'neither command prints the password in --url %s',
    async (url) => {
      const service = await aService()
      service.write('x.csv', 'name,email\nX,x@example.com\n')
      const imported = await commandHere(
        'import',
        ['--url', url, '--type', 'prospects', service.pathOf('x.csv')],
        service.settings,
      )
      const exported = await commandHere('export', ['--url', url, '--type', 'prospects'], service.settings)
      expect([imported.code, exported.code]).toEqual([1, 1])
      expect(imported.out + imported.err + exported.out + exported.err).not.toContain('s3cret')
    },
  )
})

describe('exports to a file', () => {
  test('an export follows no link, creates a private file and removes its temporary file', async () => {
    const service = await aService()
    const out = service.pathOf('out.csv')
    writeFileSync(service.pathOf('victim'), 'kept', { mode: 0o666 })
    symlinkSync(service.pathOf('victim'), `${out}.part`)
    expect(await service.export('prospects', '--out', out)).toMatchObject({ code: 0 })
    expect(service.read('victim')).toBe('kept')
    expect(statSync(out).mode & 0o777).toBe(0o600)
  })

  test('an export gives an existing file with other rights the mode 0600', async () => {
    const service = await aService()
    service.write('out.csv', 'old')
    const { code } = await service.export('prospects', '--out', service.pathOf('out.csv'))
    expect({ code, mode: statSync(service.pathOf('out.csv')).mode & 0o777 }).toEqual({ code: 0, mode: 0o600 })
  })

  test.each([false, true])(
    'of two exports to one file, one succeeds (the file exists: %s)',
    async (exists) => {
      let other: Promise<unknown> | undefined
      const service: Service = await aService({
        async before(asked) {
          if (!asked.path.includes('cursor=') || other) return undefined
          // The other export starts and ends during the first one.
          other = service.start('export', 'prospects', '--out', service.pathOf('out.csv')).outcome
          expect(await other).toMatchObject({ code: 0 })
          return byTheService(asked)
        },
      })
      if (exists) service.write('out.csv', 'old')
      const { code, err } = await service.export('prospects', '--out', service.pathOf('out.csv'))
      expect({ code, err }).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^Nothing was written, because another program/m),
      })
      expect(service.read('out.csv')).toMatch(/^id,name/)
    },
  )

  test('an export with --delimiter and --decimal is imported with the same options without a change', async () => {
    const service = await aService()
    const flat = {
      address: '=1+1;2',
      type: 'house',
      surface: 54.125,
      price: 1_250_000.5,
      external_id: 'round-1',
    }
    await post('/api/v1/properties', flat, { as: 'agent' })
    const marks = ['--delimiter', ';', '--decimal', ',']
    await service.export('properties', '--external_id', 'round-1', '--out', service.pathOf('r.csv'), ...marks)
    expect(service.read('r.csv')).toContain(`"'=1+1;2"`)
    expect(service.read('r.csv')).toMatch(/;54,1250;1250000,5;/)
    expect(await service.import('properties', 'r.csv', ...marks)).toMatchObject({
      code: 0,
      ...counted(0, 0, 1, 0),
    })
    await service.export('properties', '--external_id', 'round-1', '--out', service.pathOf('p.csv'))
    expect(await service.import('properties', 'p.csv')).toMatchObject({ code: 0, ...counted(0, 0, 1, 0) })
  })

  test('an export protects a list that begins like a formula', async () => {
    const offer = { id: 'txn_1', allowed_transitions: ['=HYPERLINK("x")', 'b'] }
    const service = await aService({
      before: ({ path }) =>
        path.includes('cursor=')
          ? { status: 200, text: JSON.stringify({ data: [offer], pagination: { total: 1, next: null } }) }
          : undefined,
    })
    const { out } = await service.export('transactions')
    expect(out).toContain(`"'=HYPERLINK(""x""), b"`)
  })
})

describe('files of people', () => {
  async function importSample(type: string, name: string, ...options: string[]) {
    const service = await aService()
    service.write(name, sample(name))
    const { code, refused, created, err } = await service.import(type, name, ...options)
    return { code, refused, created, err }
  }

  test('an Outlook export', async () => {
    const map =
      'external_id=E-mail Address,name=First Name+Last Name,email=E-mail Address,phone=Mobile Phone+Business Phone'
    const outcome = await importSample(
      'prospects',
      'outlook.csv',
      '--map',
      map,
      '--ignore',
      '*',
      '--country',
      'FR',
    )
    expect(outcome).toMatchObject({ code: 0, created: 3 })
    expect(await withExternalId('prospects', 'zoe@example.com')).toMatchObject({
      name: 'Zoé Lefèvre',
      phone: '+33612345678',
    })
    expect(await withExternalId('prospects', 'juergen@example.com')).toMatchObject({
      name: 'Jürgen Groß',
      phone: '+33472000001',
    })
    expect(await withExternalId('prospects', 'ana@example.com')).toMatchObject({ name: 'Ana' })
  })

  test('an export of Google Contacts', async () => {
    const map =
      'external_id=E-mail 1 - Value,name=First Name+Last Name,email=E-mail 1 - Value,phone=Phone 1 - Value'
    expect(
      await importSample('prospects', 'google-contacts.csv', '--map', map, '--ignore', '*'),
    ).toMatchObject({ code: 0, created: 2 })
    expect(await withExternalId('prospects', 'taro@example.com')).toMatchObject({
      name: '太郎 山田',
      phone: '+819012345678',
    })
  })

  test('a CSV file of the French Excel', async () => {
    const map =
      'external_id=Référence,name=Nom complet,email=Courriel,phone=Téléphone,criteria.budget_max=Budget max'
    const outcome = await importSample(
      'prospects',
      'excel-french.csv',
      '--map',
      map,
      '--decimal',
      ',',
      '--country',
      'FR',
    )
    expect(outcome).toMatchObject({ code: 0, created: 2 })
    expect(await withExternalId('prospects', 'F-1')).toMatchObject({
      name: 'Lefèvre, Zoé',
      criteria: { budget_max: 1_250_000.5 },
    })
    expect(await withExternalId('prospects', 'F-2')).toMatchObject({ name: 'Noël Œuvrard' })
  })

  test('a CSV file of the German Excel', async () => {
    const map =
      'external_id=Kundennr.,address=Straße und Ort,type=Typ,surface=Wohnfläche in m²,price=Kaufpreis,estimated_rent=Kaltmiete'
    expect(await importSample('properties', 'excel-german.csv', '--map', map)).toMatchObject({ code: 1 })
    expect(
      await importSample('properties', 'excel-german.csv', '--map', map, '--decimal', ','),
    ).toMatchObject({ code: 0, created: 2 })
    expect(await withExternalId('properties', 'D-1')).toMatchObject({
      address: 'Müllerstraße 5, 10115 Berlin',
      surface: 85.5,
      price: 1_250_000.5,
      estimated_rent: 2400,
    })
    expect(await withExternalId('properties', 'D-2')).toMatchObject({ surface: 54.125, price: 250_000 })
  })

  test('a CSV file of the American Excel', async () => {
    const map = 'external_id=Ref,address=Address,type=Type,surface=Area,price=Price,estimated_rent=Rent'
    const refused = await importSample('properties', 'excel-us.csv', '--map', map)
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining('"1,200" in line 3, which could be 1200 or 1.2'),
    })
    expect(await importSample('properties', 'excel-us.csv', '--map', map, '--decimal', '.')).toMatchObject({
      code: 0,
      created: 2,
    })
    expect(await withExternalId('properties', 'U-1')).toMatchObject({
      surface: 85.5,
      price: 1_250_000.5,
      estimated_rent: 2400,
    })
    expect(await withExternalId('properties', 'U-2')).toMatchObject({ surface: 1200, price: 250_000 })
  })

  test('a CSV file of LibreOffice', async () => {
    expect(await importSample('prospects', 'libreoffice.csv')).toMatchObject({ code: 0, created: 2 })
    expect(await withExternalId('prospects', 'L-1')).toMatchObject({
      name: 'Łukasz "Luke" Żółć',
      phone: '+48512345678',
    })
  })
})
