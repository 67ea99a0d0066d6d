import { requireExactJson } from '../../lib/domain/exact-json.ts'
import { Refusal } from '../command.ts'
import { type Fault, quoted } from '../texts.ts'

export type Decimal = '.' | ','

/** The decimal marks of the columns, by field. The mark of the name `` is for all other columns. */
export type Decimals = ReadonlyMap<string, Decimal>

/**
 * The forms of numbers by their decimal mark, such as `1,250,000.50` and `1.250.000,50`. Groups may also be separated by spaces or
 * apostrophes. The first group does not begin with 0.
 */
const NUMBER = { '.': numberWith(',', '\\.'), ',': numberWith('.', ',') }
/** Matches a number that needs no `--decimal`. An export writes very small numbers with an exponent. */
const PLAIN = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i
const CURRENCY = /^(?:[€$£]|EUR|USD|GBP|CHF)|(?:[€$£]|EUR|USD|GBP|CHF)$/g

function numberWith(group: string, decimal: string): RegExp {
  const grouped = `[1-9]\\d{0,2}(?:([${group} '’\\u00a0\\u2009\\u202f])\\d{3})(?:\\3\\d{3})*`
  return new RegExp(`^(-?)(${grouped}|\\d+)(?:${decimal}(\\d+))?(e[+-]?\\d+)?$`, 'i')
}

/** Returns a number as JSON if `text` is a number with this decimal mark. */
function plainOf(text: string, decimal: Decimal): string | undefined {
  const [match, sign, whole = '', , fraction, exponent = ''] =
    NUMBER[decimal].exec(text.replace(CURRENCY, '').trim()) ?? []
  if (match === undefined) return undefined
  return `${sign}${whole.replace(/\D/g, '')}${fraction === undefined ? '' : `.${fraction}`}${exponent}`
}

/** How the yields of a file are written: 5.5 or 0.055 for 5.5 %. */
export type Yields = 'percent' | 'fraction'

/** Returns the form of `--yields`. @throws Refusal */
export function yieldsOf(form: string): Yields {
  if (form === 'percent' || form === 'fraction') return form
  throw new Refusal('--yields must be percent or fraction')
}

export const isYield = (field: string) => /yield/.test(field)

/** The units that people write behind a number, by the names of fields. */
const UNITS: [field: RegExp, unit: RegExp][] = [
  [/surface/, /(?:m²|m2|sqm|sq\.? ?m|qm|mq|m\^2)\.?$/i],
  [/rent/, /(?:\/|par |per |pro |al |por )?(?:mois|month|monat|mese|mes|pcm|pm|p\.m\.|mensuel)$/i],
  [/yield/, /%$/],
]

/** Returns a number without the unit of its field, such as `85` for `85 m²`. */
function withoutUnit(field: string, text: string): string {
  const unit = UNITS.find(([name]) => name.test(field))?.[1]
  return unit === undefined ? text : text.replace(unit, '').trim()
}

/** Reads a cell of a column of numbers. */
export function numberOf(
  field: string,
  text: string,
  decimals: Decimals,
  yields?: Yields,
): { value: number } | Fault {
  const read = plainNumberOf(field, withoutUnit(field, text), text, decimalFor(decimals, field))
  if (!('value' in read) || yields !== 'fraction' || !isYield(field) || text.endsWith('%')) return read
  if (read.value > 1)
    return {
      field,
      message: `is ${quoted(text)}, which is above 1: write a fraction like 0.055, or give --yields percent`,
    }
  return { value: Number((read.value * 100).toPrecision(15)) }
}

function plainNumberOf(
  name: string,
  cell: string,
  text: string,
  decimal: Decimal | undefined,
): { value: number } | Fault {
  const plain = decimal === undefined ? PLAIN.exec(cell)?.[0] : plainOf(cell, decimal)
  const fault = (what: string) => ({ field: name, message: `is ${quoted(text)}${what}` })
  if (plain === undefined) {
    if (decimal !== undefined) return fault(`: write a number like 1200${decimal}50`)
    const other = ([',', '.'] as const).find((mark) => plainOf(cell, mark) !== undefined)
    return fault(
      other ? `: write ${plainOf(cell, other)}, or give --decimal ${other}` : ': write a number like 1200.50',
    )
  }
  try {
    requireExactJson(plain)
  } catch {
    return fault(', which has too many digits: write at most 15 digits')
  }
  return { value: Number(plain) }
}

type Example = { text: string; line: number }
type Examples = { [Kind in Decimal | 'both']?: Example }

/** Checks that each column of numbers has one format, before anything is sent. */
export class NumberFormats {
  readonly #columns = new Map<string, Examples>()

  /** Adds a cell of a column of numbers. Keeps the first cell of each kind. */
  add(field: string, cell: string, line: number): void {
    const text = withoutUnit(field, cell.trim())
    const [point, comma] = [plainOf(text, '.'), plainOf(text, ',')]
    if (point === comma) return
    const examples = this.#columns.get(field) ?? {}
    examples[comma === undefined ? '.' : point === undefined ? ',' : 'both'] ??= { text, line }
    this.#columns.set(field, examples)
  }

  /** @throws Refusal that names each column that could be read in two ways, or that mixes two formats */
  require(decimals: Decimals): void {
    const faults = [...this.#columns].flatMap(([field, examples]) => faultOf(field, examples, decimals))
    if (faults.length > 0) throw new Refusal(faults.join('. '))
  }
}

function faultOf(field: string, { both, '.': point, ',': comma }: Examples, decimals: Decimals): string[] {
  const decimal = decimalFor(decimals, field)
  const option = (mark: Decimal) => `--decimal ${decimals.size > 0 ? `${field}=` : ''}${mark}`
  const other = decimal === ',' ? point : comma
  if (point && comma)
    return [`${field} mixes two formats of numbers: ${shown(point)} and ${shown(comma)}. Use one of them`]
  if (decimal !== undefined && other)
    return [
      `${field} is ${shown(other)}, which is not a number with --decimal ${decimal}: give --decimal ${field}=${decimal === ',' ? '.' : ','}`,
    ]
  const isPoint = point && both && PLAIN.test(both.text) && PLAIN.test(point.text)
  if (decimal !== undefined || !both || isPoint) return []
  const [one, two] = [Number(plainOf(both.text, '.')), Number(plainOf(both.text, ','))]
  return [
    `${field} is ${shown(both)}, which could be ${one} or ${two}: give ${option('.')} for ${one}, or ${option(',')} for ${two}`,
  ]
}

function shown({ text, line }: Example): string {
  return `${quoted(text)} in line ${line}`
}

/** Returns the decimal mark of an export. @throws Refusal */
export function decimalOf(decimal: string): Decimal {
  if (decimal === '.' || decimal === ',') return decimal
  throw new Refusal('--decimal must be . or ,')
}

/** Returns the marks of an import: one mark, or one for each column, such as `price=.,surface=,`. @throws Refusal */
export function decimalsOf(text: string): Decimals {
  if (!/^[.,]$|^[a-z_.]+=[.,](,[a-z_.]+=[.,])*$/.test(text))
    throw new Refusal('--decimal must be . or , or a mark for each column, like price=.,surface=,')
  if (text.length === 1) return new Map([['', decimalOf(text)]])
  return new Map(
    [...text.matchAll(/([a-z_.]+)=([.,])/g)].map(([, field = '', mark = '']) => [field, decimalOf(mark)]),
  )
}

function decimalFor(decimals: Decimals, field: string): Decimal | undefined {
  return decimals.get(field) ?? decimals.get('')
}
