import { describe, expect, test } from 'vitest'
import { readCell, singleLine } from '../../cli/cells.ts'
import { Refusal } from '../../cli/command.ts'
import { fieldsOf } from '../../cli/fields.ts'
import { NumberFormats } from '../../cli/readings/number.ts'
import { openSheet } from '../../cli/workbook.ts'
import { recordTypeNames } from '../../lib/domain/id.ts'
import { sheetRow, workbook } from './workbook-file.ts'

/** Returns the processor time of a run in milliseconds. */
function processorMs(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

test('a cell of 20,000 spaces takes little processor time in every field', () => {
  const fields = recordTypeNames.flatMap((type) => fieldsOf(type).sent)
  const formats = new NumberFormats()
  for (const character of [' ', ',', '\n', '\u2028', '(', '0', '"', '+'])
    for (const cell of [`1${character.repeat(20_000)}x`, `x${character.repeat(20_000)}1%`])
      for (const decimal of ['.', ','] as const) {
        const ms = processorMs(() => {
          for (const field of fields) {
            formats.add(field.name, cell, 1)
            readCell(field, cell, {
              decimals: new Map([['', decimal]]),
              country: 'FR',
              takesFirst: true,
              dates: { orders: new Map(), timezone: 'Europe/Paris' },
              values: new Map(),
            })
          }
        })
        expect(ms, JSON.stringify(character)).toBeLessThan(500)
      }
})

test.each([
  ['1 rue A,\r\n 69001 Lyon', '1 rue A, 69001 Lyon'],
  ['1 rue A ,, \n\n,\n Lyon', '1 rue A, Lyon'],
  ['1 rue A\u2028B\u2029C\u0085D\vE\fF\rG', '1 rue A, B, C, D, E, F, G'],
  ['1 rue A, B', '1 rue A, B'],
])('the lines of the address %j are joined to %j', (text, address) => {
  expect(singleLine('address', text)).toBe(address)
  expect(singleLine('name', text)).toBe(text)
})

describe('a hostile workbook is refused', () => {
  const row = sheetRow(1, ['name'])

  test('with 200,000 nested elements', () => {
    const strings = '<si>'.repeat(200_000)
    const bytes = workbook([{ name: 'S', rows: row }], { strings })
    let refusal: unknown
    const ms = processorMs(() => {
      try {
        openSheet('nested.xlsx', bytes, {})
      } catch (error) {
        refusal = error
      }
    })
    expect(refusal).toEqual(
      new Refusal('The workbook is not valid: elements are nested more than 100 levels deep'),
    )
    expect(ms).toBeLessThan(1_000)
  })

  test('with parts that have more than 256 MiB together when they are unpacked', () => {
    const bytes = workbook([{ name: 'S', rows: row }], { strings: '<si><t>x</t></si>' })
    // The size in the central directory, from which the memory is allocated.
    const entry = bytes.lastIndexOf('xl/sharedStrings.xml') - 46
    bytes.writeUInt32LE(500_000_000, entry + 24)
    expect(() => openSheet('large.xlsx', bytes, {})).toThrow(/^large\.xlsx has more than 256 MiB/)
  })

  test('with a format of a number that has 100,000 brackets', () => {
    const styles = `<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(100_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`
    const bytes = workbook([{ name: 'S', rows: row }], { styles })
    expect(processorMs(() => openSheet('formats.xlsx', bytes, {}))).toBeLessThan(1_000)
  })
})
