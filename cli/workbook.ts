import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { type Cell, EmptyFormula, ShownNumber } from './cells.ts'
import { counted, Refusal } from './command.ts'

/**
 * A sheet of a workbook. `rows` returns the cells of each row that is not empty. `line` is the number of the row in the sheet. `others` are
 * the names of the other sheets. `hidden` names the hidden rows and columns, if the sheet has some.
 */
export type Sheet = {
  name: string
  others: string[]
  hidden: string | undefined
  rows(): Generator<{ line: number; cells: Cell[] }, void>
}

/** What the numbers of a cell style are: dates, percentages, or digits in a format of zeros such as `00000`. */
type Format = { is: 'date' | 'percent' } | { is: 'digits'; code: string } | undefined

type Element = { name: string; attributes: Record<string, string>; text: string; isFormula?: true }

const CHUNK_BYTES = 1 << 16
/** The maximum size of the parts that are read, when they are decompressed. */
const UNPACKED_MAX_MIB = 256
/** The maximum depth of elements. Sheets and shared strings have at most 8. */
const DEPTH_MAX = 100
/** The maximum length of the format of a number in Excel. */
const FORMAT_MAX = 255

export type SheetOptions = { sheet?: string | undefined; visible?: boolean | undefined }

/**
 * Opens a workbook in the format Office Open XML (ECMA-376). Parses a part in chunks, so that a sheet of 30,000 rows and 60 columns
 * needs less than 400 MB.
 * @param options.sheet the name of a sheet. By default the first visible sheet is opened
 * @param options.visible leaves out hidden rows and columns
 * @throws Refusal if the file is not such a workbook, or has no such sheet
 */
export function openSheet(
  path: string,
  zip: Uint8Array,
  { sheet: wanted, visible: isVisibleOnly = false }: SheetOptions,
): Sheet {
  let unpacked = 0
  /** Decompresses the parts of the workbook that `isWanted` accepts. */
  function unzip(isWanted: (name: string) => boolean) {
    try {
      return unzipSync(zip, {
        filter({ name, originalSize }) {
          if (!isWanted(name)) return false
          unpacked += originalSize
          if (unpacked <= UNPACKED_MAX_MIB * 1024 ** 2) return true
          throw new Refusal(`${path} has more than ${UNPACKED_MAX_MIB} MiB when it is unpacked: split it`)
        },
      })
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw new Refusal(
        `${path} is not a complete workbook: ${error instanceof Error ? error.message : error}`,
      )
    }
  }

  const names: string[] = []
  unzip((name) => names.push(name) === 0)
  const main = names.find((name) => /^xl\/workbook\d*\.xml$/i.test(name))
  if (main === undefined) throw new Refusal(`${path} is not a workbook: save it as .xlsx or as CSV (UTF-8)`)
  const partOf = (name = '') => unzip((each) => each === name)[name] ?? new Uint8Array()

  const relations = [...elementsIn(partOf(main.replace('xl/', 'xl/_rels/').concat('.rels')), 'Relationship')]
  const partOfRelation = (isWanted: (attributes: Element['attributes']) => boolean) => {
    const target = relations.find(({ attributes }) => isWanted(attributes))?.attributes.Target
    return partOf(target && new URL(target, 'file:///xl/').pathname.slice(1))
  }
  const book = [...elementsIn(partOf(main), 'workbookPr', 'sheet')].map(({ attributes }) => attributes)
  const sheets = book.filter(({ sheetId }) => sheetId !== undefined)
  const isWanted = ({ name, state = 'visible' }: Element['attributes']) =>
    wanted === undefined ? state === 'visible' : name === wanted
  const sheet = sheets.find(isWanted)
  if (sheet === undefined)
    throw new Refusal(`${path} has no sheet ${wanted}: it has ${sheets.map(({ name }) => name).join(', ')}`)
  const is1904 = book.some(({ date1904 }) => date1904 === '1' || date1904 === 'true')
  const formats = formatsIn(partOfRelation(({ Type = '' }) => Type.endsWith('/styles')))
  const shared = elementsIn(
    partOfRelation(({ Type = '' }) => Type.endsWith('/sharedStrings')),
    'si',
  )
  const strings = Array.from(shared, ({ text }) => unescaped(text))

  // Decompress the sheet once, because the rows are read twice.
  const xml = partOfRelation(({ Id }) => Object.values(sheet).includes(Id ?? ''))

  const hiddenColumns = new Set<number>()
  let hiddenRows = 0
  for (const { name, attributes } of Buffer.from(xml.buffer, xml.byteOffset, xml.length).includes('hidden=')
    ? elementsIn(xml, 'col', 'row')
    : []) {
    if (!isHidden(attributes)) continue
    if (name === 'row') hiddenRows++
    else
      for (let at = Number(attributes.min) - 1; at < Math.min(Number(attributes.max), COLUMNS_MAX); at++)
        hiddenColumns.add(at)
  }

  function cellValue({ attributes: { t: type = 'n', s: style }, text, isFormula }: Element): Cell {
    if (isFormula && text === '' && type !== 'str') return new EmptyFormula()
    if (type === 's') return strings[Number(text)] ?? ''
    if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
    if (type !== 'n' || text === '') return unescaped(text)
    const format = formats[Number(style)]
    if (format?.is === 'date') return dateOf(Number(text) + (is1904 ? 1462 : 0))
    const value = rounded(Number(text) * (format?.is === 'percent' ? 100 : 1))
    if (format === undefined || typeof value === 'string') return value
    return new ShownNumber(value, format.is === 'digits' ? inDigits(value, format.code) : `${value}%`)
  }

  function* rows() {
    let line = 0
    let row: Cell[] = []
    for (const element of elementsIn(xml, 'row', 'c')) {
      const { r: reference } = element.attributes
      if (element.name === 'c') {
        const at = reference === undefined ? row.length : columnOf(reference)
        while (row.length < at) row.push('')
        row[at] = isVisibleOnly && hiddenColumns.has(at) ? '' : cellValue(element)
      } else {
        line = Number(reference ?? line + 1)
        const isLeftOut = isVisibleOnly && isHidden(element.attributes)
        if (!isLeftOut && row.some((cell) => cell !== '')) yield { line, cells: row }
        row = []
      }
    }
  }

  const hidden = [
    ...(hiddenRows > 0 ? [counted(hiddenRows, 'hidden row')] : []),
    ...(hiddenColumns.size > 0 ? [counted(hiddenColumns.size, 'hidden column')] : []),
  ]
  return {
    name: sheet.name ?? '',
    others: sheets.filter((other) => other !== sheet).map(({ name = '' }) => name),
    hidden: hidden.length > 0 ? hidden.join(' and ') : undefined,
    rows,
  }
}

/**
 * Yields the elements of these names at their ends. `text` contains the text of a cell (`v`) or of all runs of a string (`t`),
 * but no phonetic runs (`rPh`) of East Asian texts. Names have no namespace prefix.
 * @throws Refusal if elements are nested too deeply. The parser would take a time that grows with the square of the depth
 */
function* elementsIn(xml: Uint8Array, ...names: string[]): Generator<Element, void> {
  const ended: Element[] = []
  const open: Element[] = []
  let isText = false
  let isPhonetic = false
  let depth = 0
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = local(tag)
        depth++
        if (depth > DEPTH_MAX)
          throw new Refusal(
            `The workbook is not valid: elements are nested more than ${DEPTH_MAX} levels deep`,
          )
        if (names.includes(name)) open.push({ name, attributes, text: '' })
        isPhonetic ||= name === 'rPh'
        isText = !isPhonetic && (name === 'v' || name === 't')
        const cell = open.at(-1)
        if (name === 'f' && cell) cell.isFormula = true
      },
      ontext(part) {
        const element = open.at(-1)
        if (isText && element) element.text += part
      },
      onclosetag(tag) {
        const name = local(tag)
        depth--
        isText = false
        if (name === 'rPh') isPhonetic = false
        const element = open.at(-1)
        if (element?.name === name) ended.push(...open.splice(-1))
      },
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder()
  for (let at = 0; at < xml.length; at += CHUNK_BYTES) {
    parser.write(decoder.decode(xml.subarray(at, at + CHUNK_BYTES), { stream: true }))
    yield* ended.splice(0)
  }
}

function isHidden({ hidden }: Element['attributes']): boolean {
  return hidden === '1' || hidden === 'true'
}

/** The maximum number of columns of a sheet. */
const COLUMNS_MAX = 16_384

/** Returns the position of the column of a reference: 0 for `A1`, 27 for `AB1`. */
function columnOf(reference: string): number {
  const letters = reference.replace(/[^A-Z]/g, '')
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return Math.min(Math.max(column, 1), COLUMNS_MAX) - 1
}

/** The built-in formats of dates and times, which have no code in the file (ECMA-376, 18.8.30). */
const DATE_FORMATS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

/** Returns what the numbers of each cell style are. */
function formatsIn(xml: Uint8Array): Format[] {
  const codes = new Map<string | undefined, string>()
  let formats: Format[] = []
  for (const { name, attributes } of elementsIn(xml, 'numFmt', 'cellStyleXfs', 'cellXfs', 'xf')) {
    const { numFmtId, formatCode = '' } = attributes
    const id = Number(numFmtId)
    if (name === 'numFmt') codes.set(numFmtId, formatCode)
    if (name === 'cellStyleXfs') formats = []
    if (name === 'cellXfs') return formats
    if (name !== 'xf') continue
    // Drop quoted texts, escaped characters, and colours and currencies in brackets.
    const code =
      codes
        .get(numFmtId)
        ?.slice(0, FORMAT_MAX)
        .replace(/"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '') ?? ''
    const isDate = DATE_FORMATS.some(([first, last]) => id >= first && id <= last) || /[dmyhs]/i.test(code)
    const isPercent = id === 9 || id === 10 || code.includes('%')
    const digits = digitsOf(codes.get(numFmtId) ?? '')
    if (isPercent || isDate) formats.push({ is: isPercent ? 'percent' : 'date' })
    else formats.push(digits === undefined ? undefined : { is: 'digits', code: digits })
  }
  return formats
}

/**
 * Returns a format that shows numbers as codes: its zeros and the text between them, such as `00000`, or `00 00 00 00 00` for a phone.
 * Returns `undefined` for any other format.
 */
function digitsOf(formatCode: string): string | undefined {
  const code = (formatCode.slice(0, FORMAT_MAX).split(';')[0] ?? '')
    .replace(/\[[^\]]*\]|_./g, '')
    .replace(/"([^"]*)"|\\(.)/g, (_, quoted = '', escaped = '') => quoted + escaped)
  return /^[-+()/ 0#]*$/.test(code) && /0.*[0#]/.test(code) ? code : undefined
}

/** Returns a number in a format of zeros. The first placeholder takes all digits that are left. */
function inDigits(value: number, code: string): string {
  let digits = String(Math.abs(Math.round(value)))
  const shown: string[] = []
  const first = code.search(/[0#]/)
  for (let at = code.length - 1; at >= 0; at--) {
    const mark = code.charAt(at)
    if (mark !== '0' && mark !== '#') shown.unshift(mark)
    else if (at === first) shown.unshift(digits || (mark === '0' ? '0' : ''))
    else {
      shown.unshift(digits.slice(-1) || (mark === '0' ? '0' : ''))
      digits = digits.slice(0, -1)
    }
  }
  return `${value < 0 ? '-' : ''}${shown.join('').trim()}`
}

/** Returns the date of a serial number. Day 25,569 is 1970-01-01. */
function dateOf(serial: number): string {
  const time = Math.round((serial - 25_569) * 86_400) * 1000
  const text =
    Number.isFinite(time) && Math.abs(time) < 8.64e15 ? new Date(time).toISOString() : String(serial)
  return text.replace(/T00:00:00\.000Z$|\.000Z$/, '')
}

/** Returns a number with 15 digits, which is what spreadsheets calculate with and show. Larger numbers have lost digits. */
function rounded(value: number): number | string {
  return Math.abs(value) < 1e15 ? Number(value.toPrecision(15)) : value.toExponential(14).toUpperCase()
}

/** Decodes `_x000D_`, the form of characters that XML cannot contain. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
