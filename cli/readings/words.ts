import { Refusal } from '../command.ts'
import type { Field } from '../fields.ts'
import { brief } from '../texts.ts'

/** The words for yes and no in English, French, German, Spanish, Portuguese, Italian, Dutch and Polish, and the marks of forms. */
const YES = 'true yes y 1 x ✓ ✔ vrai oui o wahr ja j verdadero sí si s verdadeiro sim vero waar prawda tak on'
const NO = 'false no n 0 faux non falsch nein falso não nao onwaar nee fałsz nie off'
const BOOLEANS = new Map([
  ...YES.split(' ').map((word) => [word, true] as const),
  ...NO.split(' ').map((word) => [word, false] as const),
])

export function booleanOf(text: string): boolean | undefined {
  return BOOLEANS.get(text.toLowerCase())
}

/** The errors of spreadsheets in the languages that translate them. A row of `#` is a column that was too narrow. */
const SHEET_ERRORS = new Set(
  `#REF! #N/A #NAME? #VALUE! #DIV/0! #NULL! #NUM! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #UNKNOWN! #GETTING_DATA
  #BEZUG! #WERT! #ZAHL! #NV #VALEUR! #NOM? #NOMBRE! #NUL! #¡REF! #¡VALOR! #¿NOMBRE? #¡DIV/0! #¡NUM! #¡NULO! #RIF! #VALORE! #NOME?
  #NULLO! #N/D #VALOR! #NÚM! #NULO! #VERW! #WAARDE! #NAAM? #DEEL/0! #GETAL! #LEEG! #N/B #ADR! #ARG! #NAZWA? #LICZBA! #ZERO! #N/D!
  #DZIEL/0! #REFERENS! #VÄRDEFEL! #NAMN? #OGILTIGT! #SAKNAS! #ΑΝΑΦ! #ССЫЛКА! #ЗНАЧ! #ИМЯ? #ДЕЛ/0! #ЧИСЛО! #ПУСТО! #Н/Д`.split(
    /\s+/,
  ),
)
const SHEET_ERROR = /^Err:\d{3}$|^#{3,}$/
/** Matches the form in which a spreadsheet writes a long number. It has lost digits. */
const SCIENTIFIC = /^-?\d+([.,]\d+)?E\+\d+$/
/** Matches what programs write for a value that is missing. `Null` is a surname. */
const MISSING = /^(nan|NaN|NaT|None|NULL|null|<NA>|undefined|\[object Object\])$/
const NO_ID = /^\(?(null|n\/a|nan|nat|none|<na>|undefined)\)?$/i

const MONTH =
  '(?:jan|feb|f[ée]v|mar|m[aä]r|apr|avr|may|mai|jun|juin|jul|juil|aug|ao[uû]|sep|oct|okt|nov|dec|d[ée]c|dez|ene|abr|ago|dic|gen|mag|giu|lug|set|ott)\\p{L}{0,7}\\.?'
/** Matches a whole cell that a spreadsheet has made a date, such as `2026-04-03`, `03-avr` or `Apr-26`. */
const DATE = new RegExp(
  `^(?:\\d{4}-\\d\\d-\\d\\d(?:T[\\d:.]+)?|\\d{1,2}[/.]\\d{1,2}[/.](?:\\d{2}|\\d{4})|\\d{1,2}[-. /]${MONTH}(?:[-. /]\\d{2,4})?|${MONTH}[-/]\\d{1,4})$`,
  'iu',
)

const isId = (name: string) => /(^|_)id$/.test(name)
/** The texts in which a date or a missing value is damage. */
const SHORT_TEXT = /^(name|address|city|postal_code)$/

/** Returns what is wrong with a text that a spreadsheet or a data tool has damaged, and what to do. Free texts are never damaged. */
export function damageIn({ name, isNumber }: Field, text: string): string | undefined {
  if (name === 'text') return undefined
  if (SHEET_ERRORS.has(text) || SHEET_ERROR.test(text))
    return 'which is an error of a spreadsheet: correct the cell'
  if (isNumber) return undefined
  if ((isId(name) || name === 'phone') && SCIENTIFIC.test(text))
    return 'which has lost digits in a spreadsheet: format the column as text, and enter the digits again'
  if (isId(name) && NO_ID.test(text)) return 'which is not an id: empty the cell'
  if (!isId(name) && !SHORT_TEXT.test(name)) return undefined
  if (MISSING.test(text)) return 'which a program writes for a missing value: empty the cell'
  if (DATE.test(text))
    return `which a spreadsheet has made a date: format the column as text and enter the value again, or write ="${text}" if it is right`
  return undefined
}

/** The words of a file for the values of a field, by field, in lower case. */
export type Values = Map<string, Map<string, string>>

/** Adds the words of one `--values "type:Maison=house,Appartement=apartment"`. @throws Refusal */
export function withValues(text: string, values: Values = new Map()): Values {
  const [, field = '', pairs = ''] = /^([a-z_.]+):(.+)$/s.exec(text.trim()) ?? []
  const words = values.get(field) ?? new Map()
  // A word may contain commas.
  for (const pair of pairs.split(/(?<==[^,=]*),/)) {
    const [, word, value] = /^\s*(.+?)\s*=\s*(\S+)\s*$/.exec(pair) ?? []
    if (word === undefined || value === undefined)
      throw new Refusal(
        `--values ${text} is not clear: write --values "type:Maison=house,Appartement=apartment"`,
      )
    words.set(word.toLowerCase(), value)
  }
  return values.set(field, words)
}

/** Returns the value of a word: of `--values`, or of the service in any case. Returns an unknown word unchanged. */
export function valueOfWord({ name, options = [] }: Field, word: string, values: Values): string {
  const lower = word.toLowerCase()
  return values.get(name)?.get(lower) ?? options.find((option) => option === lower) ?? word
}

/** Counts the words that are no values of their field. */
export class UnknownWords {
  readonly #fields = new Map<string, Map<string, number>>()

  add({ name, options = [] }: Field, value: unknown): void {
    for (const word of options.length > 0 ? [value].flat() : []) {
      if (typeof word !== 'string' || options.includes(word)) continue
      const words = this.#fields.get(name) ?? new Map<string, number>()
      this.#fields.set(name, words.set(word, (words.get(word) ?? 0) + 1))
    }
  }

  /** Returns a line for each field, with the words and their counts, and how to map them. */
  lines(fields: readonly Field[]): string[] {
    return [...this.#fields].map(([name, words]) => {
      const { options = [] } = fields.find((field) => field.name === name) ?? {}
      const counts = [...words].map(([word, count]) => `${brief(word)} (${count})`)
      const [first = ''] = words.keys()
      return `Unknown words for ${name}: ${counts.slice(0, 20).join(', ')}. Give --values "${name}:${brief(first)}=${options[0]},..." with ${options.join(', ')}`
    })
  }
}
