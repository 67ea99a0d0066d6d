import * as v from 'valibot'
import { postalCharacters } from './atoms.ts'
import { DATE_OR_TIME, instant, lastInstant } from './instant.ts'
import { normalizedPostalCode, POSTAL_CODE, PREFIXES_MAX } from './postal-code.ts'

/** Query parameters that several lists share: ranges of numbers and times, sets of values and orders. */

const NUMBER = /^\d{1,15}(\.\d{1,10})?$/

/** Returns the schema of the minimum or maximum of a range of numbers. The range includes this number. */
export function bound(description: string, example: number) {
  return v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(
        NUMBER,
        'format|must be a number of at least 0, with at most 15 digits before and 10 digits after the decimal point',
      ),
      v.metadata({
        type: 'number',
        minimum: 0,
        description: `${description}, inclusive.`,
        examples: [example],
      }),
      v.toNumber(),
    ),
  )
}

function moment(description: string, lastOf: (text: string) => number) {
  return v.exactOptional(
    v.pipe(
      v.string(),
      v.check((text) => Number.isFinite(instant(text)), `format|must be ${DATE_OR_TIME}`),
      v.metadata({ description, examples: ['2026-11-22', '2026-11-22T10:00:00Z'] }),
      v.transform(lastOf),
    ),
  )
}

/** Returns the schema of the first moment of a range of times. The parsed value is in milliseconds since the epoch. */
export function since(what: string) {
  return moment(
    `Returns only records ${what} at or after this time. A date means the start of the day in UTC.`,
    instant,
  )
}

/**
 * Returns the schema of the last moment of a range of times. The parsed value is in milliseconds since the epoch. A date is
 * parsed to the last millisecond of the day.
 */
export function until(what: string) {
  return moment(
    `Returns only records ${what} at or before this time. A date includes the whole day in UTC.`,
    lastInstant,
  )
}

/**
 * Returns the schema of one or several values of a picklist, separated by commas or in repeated parameters. A single value is
 * parsed to a string, several values to an array. A cursor is valid only with the same parsed filter. Older releases also
 * parsed a single value to a string, so their cursors stay valid.
 */
export function oneOrMore<const Options extends readonly string[]>(
  Value: v.GenericSchema<unknown, Options[number]> & { options: Options },
  description: string,
) {
  const { options } = Value
  const valuesIn = (text: string) => text.split(',')
  const allowed: readonly string[] = options
  return v.exactOptional(
    v.pipe(
      v.string(),
      v.check(
        (text) => valuesIn(text).every((value) => allowed.includes(value)),
        `enum|must be one or more of ${options.join(', ')}, separated by commas`,
      ),
      v.check(
        (text) => new Set(valuesIn(text)).size === valuesIn(text).length,
        'repeated|must contain each value only once',
      ),
      v.metadata({
        several: Value,
        maxItems: options.length,
        uniqueItems: true,
        description: `${description}. Separate values with commas, or repeat the parameter.`,
        examples: [options.slice(0, 2)],
      }),
      v.transform((text): Options[number] | Options[number][] => {
        const values: Options[number][] = options.filter((option) => valuesIn(text).includes(option))
        return values.length === 1 && values[0] !== undefined ? values[0] : values
      }),
    ),
  )
}

/** The status value that selects all records, even together with other values. */
export const ANY_STATUS = 'all'

/** The status filter of records without a status. Every list takes `status=all`. */
export const everyStatus = oneOrMore(v.picklist([ANY_STATUS]), 'Has no effect. Every list takes `status=all`')

/** Returns the schema of one or several beginnings of a postal code, separated by commas or in repeated parameters. */
export const postalCodes = v.exactOptional(
  v.pipe(
    v.string(),
    v.metadata({
      several: v.string(),
      maxItems: PREFIXES_MAX,
      description:
        'Returns only properties whose postal code begins with one of these texts. Case, spaces and dashes are ignored. Separate values with commas, or repeat the parameter.',
      examples: [['69', '75011']],
    }),
    v.transform((text) => text.split(',').map(normalizedPostalCode)),
    v.array(
      v.pipe(
        v.string(),
        postalCharacters,
        v.regex(POSTAL_CODE, 'format|must be the beginning of a postal code, like 69 or SW1A'),
      ),
    ),
    v.maxLength(PREFIXES_MAX, `length|must have at most ${PREFIXES_MAX} values`),
    v.check((codes) => new Set(codes).size === codes.length, 'repeated|must contain each value only once'),
  ),
)

/**
 * Returns the schema of the order of a list: the name of a field, with the prefix `-` for descending order. The first field is
 * the default order, descending.
 */
export function sortBy<const Fields extends readonly string[]>(fields: Fields) {
  const orders = fields.flatMap((field) => [field, `-${field}`])
  return v.exactOptional(
    v.pipe(
      v.picklist(orders),
      v.metadata({
        description: `The field to sort by. Prefix it with \`-\` for descending order. The default is \`-${fields[0]}\`. Records without a value come last. Records with equal values are sorted newest first.`,
        examples: [`-${fields.at(-1)}`],
      }),
    ),
  )
}
