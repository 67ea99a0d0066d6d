import { instant } from '../../lib/domain/instant.ts'
import { Refusal } from '../command.ts'
import { type Fault, quoted } from '../texts.ts'

/** The order of day, month and year in dates such as `27/11/2026`. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** The orders of the columns, by field. The order of the name `` is for all other columns. */
export type DateReading = { orders: Map<string, DateOrder>; timezone: string | undefined }

/** Whether a field contains a time. */
export const isTime = (field: string) => field.endsWith('_at')

/** The beginnings of the names of months in English, French, German, Spanish and Italian. */
const MONTHS =
  'jan ene gen|feb fév fev|mar mär mrz|apr avr abr|may mai mag|jun juin giu|jul juil lug|aug aoû aou ago|sep set|oct okt ott|nov|dec déc dez dic'
    .split('|')
    .map((names) => names.split(' '))

const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const TIME_OF_DAY = /^(.+?)[ T,]+(\d{1,2})[:h](\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([ap])?\.?(?:m\.?)?$/i
/** The maximum length of a date with a time. Longer texts are no dates, and would take long to read. */
const LENGTH_MAX = 60

const pad = (text: string | number) => String(text).padStart(2, '0')

/** Returns the day of a text as `2026-11-27`, or `undefined`. */
function dayOf(text: string, order: DateOrder | undefined): string | undefined {
  if (text.length > LENGTH_MAX) return undefined
  const [, first = '', second = '', year = ''] = NUMERIC.exec(text) ?? []
  const full = year.length === 2 ? `20${year}` : year
  if (order === 'dmy' && first) return `${full}-${pad(second)}-${pad(first)}`
  if (order === 'mdy' && first) return `${full}-${pad(first)}-${pad(second)}`
  if (order === 'ymd' && first && year.length === 2) return `20${pad(first)}-${pad(second)}-${year}`
  const [, y, m = '', d = ''] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? []
  if (y) return `${y}-${pad(m)}-${pad(d)}`
  const words = text
    .toLowerCase()
    .split(/[\s.,/-]+/)
    .filter((word) => word && !/^(de|of|th|st)$/.test(word))
  const [month = '', ...others] = words.filter((word) => /^\p{L}+$/u.test(word))
  const [a = '', b = '', ...rest] = words
    .filter((word) => /^\d+(st|nd|rd|th|er)?$/.test(word))
    .map((word) => word.replace(/\D/g, ''))
  const nth = MONTHS.findIndex((names) => names.some((name) => month.startsWith(name))) + 1
  if (nth === 0 || others.length + rest.length > 0 || a.length > 2 || ![2, 4].includes(b.length))
    return undefined
  return `${b.length === 2 ? `20${b}` : b}-${pad(nth)}-${pad(a)}`
}

/** Returns the parts of a text with a day and a time of day: the day, and the time as `14:30:00`. */
function partsOf(text: string): { day: string; time: string | undefined } {
  const [, day, hours = '', minutes = '', seconds = '00', half] =
    (text.length <= LENGTH_MAX && TIME_OF_DAY.exec(text)) || []
  if (day === undefined) return { day: text, time: undefined }
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return { day: day.trim(), time: `${pad(hour)}:${minutes}:${seconds}` }
}

/** Whether a text has a time of day without a zone. */
export function lacksZone(text: string): boolean {
  return Number.isNaN(instant(text)) && partsOf(text).time !== undefined
}

/** Reads a date or a time. Texts of RFC 3339 stay as they are. */
export function timeOf(
  field: string,
  text: string,
  { orders, timezone }: DateReading,
): { value: string } | Fault {
  if (!Number.isNaN(instant(text))) return { value: text }
  const { day, time } = partsOf(text)
  const date = dayOf(day, orders.get(field) ?? orders.get(''))
  const local = instant(time === undefined ? (date ?? '') : `${date}T${time}Z`)
  if (date === undefined || Number.isNaN(local))
    return { field, message: `is ${quoted(text)}: write a date like 2026-11-27, or give --dates dmy or mdy` }
  if (time === undefined) return { value: date }
  if (timezone === undefined)
    return { field, message: `is ${quoted(text)}, a time without a zone: give --timezone, like Europe/Paris` }
  return { value: new Date(inZone(inZone(local, local, timezone), local, timezone)).toISOString() }
}

/** Returns the instant of a local time, with the offset that the zone has at `near`. */
function inZone(near: number, local: number, timezone: string): number {
  const shown = new Date(near).toLocaleString('sv-SE', { timeZone: timezone })
  return local - (Date.parse(`${shown.replace(' ', 'T')}Z`) - near)
}

/** Finds the order of the dates of a column: a number above 12 cannot be a month. */
export class DateFormats {
  readonly #columns = new Map<string, Set<DateOrder>>()
  readonly #examples = new Map<string, string>()

  add(field: string, text: string, line: number): void {
    const [, first, second] = NUMERIC.exec(partsOf(text).day) ?? []
    if (first === undefined) return
    const orders = this.#columns.get(field) ?? new Set()
    if (Number(first) > 12) orders.add('dmy')
    if (Number(second) > 12) orders.add('mdy')
    this.#columns.set(field, orders)
    if (!this.#examples.has(field)) this.#examples.set(field, `${field} is ${quoted(text)} in line ${line}`)
  }

  /** Adds the orders that are certain. @throws Refusal for a column that could be read in two ways */
  addTo({ orders: known }: DateReading): void {
    for (const [field, orders] of this.#columns) {
      if (known.has(field) || known.has('')) continue
      const [order, other] = orders
      if (order === undefined || other !== undefined)
        throw new Refusal(
          `${this.#examples.get(field)}, and the order of its dates is not clear: give --dates dmy, mdy or ymd`,
        )
      known.set(field, order)
    }
  }
}

/** Returns the order of `--dates`. @throws Refusal */
export function dateOrderOf(text: string): DateOrder {
  if (text === 'dmy' || text === 'mdy' || text === 'ymd') return text
  throw new Refusal('--dates must be dmy, mdy or ymd')
}

/** Returns the zone of `--timezone`. @throws Refusal */
export function timezoneOf(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    throw new Refusal(`--timezone ${text} is not known: give a name like Europe/Paris`)
  }
}
