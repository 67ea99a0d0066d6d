import { strToU8, zipSync } from 'fflate'

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** Cells by reference: the inner XML of a `<c>` element, or its attributes and its inner XML. */
type SheetParts = { name: string; rows: string; attributes?: string; columns?: string }

type BookOptions = { strings?: string; styles?: string; date1904?: boolean; prefix?: string }

/**
 * Returns the bytes of a workbook, by the rules of ECMA-376 and in the order in which Excel writes the parts: the sheets are before
 * the shared strings.
 * @param options.prefix a namespace prefix, such as `x:`, which programs that use the Open XML SDK write
 */
export function workbook(sheets: SheetParts[], options: BookOptions = {}): Buffer {
  const { strings = '', styles = '', date1904 = false, prefix = '' } = options
  const xml = (root: string, inner: string) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} xmlns${prefix ? ':x' : ''}="${SPREADSHEET}" xmlns:r="${RELATIONS}">${inner}</${root}>`.replace(
      /<(\/?)(?=[a-zA-Z])/g,
      `<$1${prefix}`,
    )
  const parts = sheets.map(({ rows, columns = '' }, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    xml('worksheet', `<cols>${columns}</cols><sheetData>${rows}</sheetData>`),
  ])
  const relation = (id: number | string, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const files: Record<string, string> = {
    '[Content_Types].xml': '<?xml version="1.0"?><Types/>',
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': xml(
      'workbook',
      `${date1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets
        .map(
          ({ name, attributes = '' }, at) =>
            `<sheet name="${name}" sheetId="${at + 1}" ${attributes} r:id="rId${at + 1}"/>`,
        )
        .join('')}</sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${sheets
      .map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`))
      .join(
        '',
      )}${relation('S', 'styles', 'styles.xml')}${relation('T', 'sharedStrings', '/xl/sharedStrings.xml')}</Relationships>`,
    ...Object.fromEntries(parts),
    'xl/styles.xml': xml('styleSheet', `<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>${styles}`),
    'xl/sharedStrings.xml': xml('sst', strings),
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  )
}

/** Returns a row of a sheet. Texts are inline strings. Other cells are given as `<c>` elements without a reference. */
export function sheetRow(line: number, cells: (string | number)[]): string {
  const xml = cells.map((cell, at) => {
    const reference = `r="${String.fromCharCode(65 + at)}${line}"`
    if (typeof cell === 'number') return `<c ${reference}><v>${cell}</v></c>`
    if (cell.startsWith('<c')) return cell.replace('<c', `<c ${reference}`)
    return cell === '' ? '' : `<c ${reference} t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`
  })
  return `<row r="${line}">${xml.join('')}</row>`
}
