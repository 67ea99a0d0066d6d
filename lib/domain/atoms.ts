import * as v from 'valibot'
import { DATE_OR_TIME, instant } from './instant.ts'
import { withoutInvisible } from './invisible.ts'
import { hasSecondNumber, normalizedPhone } from './phone.ts'
import { otherCharacterIn } from './postal-code.ts'

// The messages of validation rules have the form `code|text`. field-error.ts splits a message into a field code and a text.

/** Adds the description and the example of a field for the OpenAPI document. */
export function described<Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
  example: unknown,
) {
  return v.pipe(schema, v.metadata({ description, examples: [example] }))
}

/** Returns the schema of a count or a version in responses: a whole number of at least `minimum`. */
export function integer(description: string, example: number, minimum = 0) {
  const limits = { minimum, maximum: Number.MAX_SAFE_INTEGER, format: 'int64' }
  return v.pipe(v.number(), v.metadata({ type: 'integer', ...limits, description, examples: [example] }))
}

/** Returns the schema of an HTTP status in responses. */
export function httpStatus(description: string, example: number) {
  const limits = { minimum: 200, maximum: 599, format: 'int32' }
  return v.pipe(v.number(), v.metadata({ type: 'integer', ...limits, description, examples: [example] }))
}

/** Refuses lone surrogates: they cannot be stored, and texts that differ only in lone surrogates would have the same hash. */
export const wellFormed = v.check(
  (value: string) => value.isWellFormed(),
  'format|must be well-formed Unicode',
)

/** Matches a line break of any form (UAX 14). */
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Control characters, line breaks, and characters that change the text direction (Unicode TR 36, bidi). */
const DECEPTIVE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

/** A visible character: not a space, a control or format character, a filler or a combining mark. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Returns the schema of a text of 1 to `max` characters (code points), at least one of them visible. Outer spaces are removed.
 */
export function text(max: number) {
  return v.pipe(
    v.string(),
    wellFormed,
    v.trim(),
    v.minLength(1),
    v.check((value) => [...value].length <= max, `length|must have at most ${max} characters`),
    v.check(
      (value) => !DECEPTIVE.test(value),
      'format|must not contain control characters, line breaks or characters that change the text direction',
    ),
    v.check((value) => VISIBLE.test(value), 'format|must contain a visible character'),
    v.metadata({ maxLength: max }),
  )
}

/**
 * Returns the schema of a text of 1 to `max` characters like `text`, which may have line breaks and tabs. All forms of
 * line breaks are stored as `\n`. The description comes first, because the OpenAPI document omits what follows a transformation.
 */
export function lines(max: number, description: string, example: string) {
  return v.pipe(
    v.string(),
    v.metadata({ description, examples: [example], minLength: 1, maxLength: max }),
    wellFormed,
    v.transform((value) => value.replace(LINE_BREAK, '\n').trim()),
    v.minLength(1),
    v.check((value) => [...value].length <= max, `length|must have at most ${max} characters`),
    v.check(
      (value) => !DECEPTIVE.test(value.replace(/[\n\t]/g, '')),
      'format|must not contain control characters, or characters that change the text direction',
    ),
    v.check((value) => VISIBLE.test(value), 'format|must contain a visible character'),
  )
}

/** The maximum length of an e-mail address (RFC 5321). */
export const EMAIL_MAX = 254

/**
 * Returns the schema of an e-mail address in the format of the HTML standard, with at most `EMAIL_MAX` characters. Outer spaces
 * and invisible characters are removed. The description comes first, because the OpenAPI document omits what follows a
 * transformation.
 */
export function email(description: string) {
  return v.pipe(
    v.string(),
    v.metadata({ description, examples: ['zoe@example.com'], format: 'email', maxLength: EMAIL_MAX }),
    v.transform(withoutInvisible),
    v.maxLength(EMAIL_MAX),
    v.rfcEmail('format|must be an e-mail address, like name@example.com'),
  )
}

export const Email = email('The e-mail address.')

/** A phone number, stored as E.164 (`normalizedPhone`). */
export const Phone = v.pipe(
  v.string(),
  v.metadata({
    description:
      'The phone number in international form, with a leading `+` or `00`. Spaces, dots, dashes, slashes and brackets are removed, and so is a trunk 0 in brackets, as in `+33 (0)6 12 34 56 78`. Must be one number without an extension.',
    examples: ['+33612345678'],
  }),
  v.check(
    (text) => !hasSecondNumber(text),
    'format|must be one number, without a second number or an extension',
  ),
  v.transform(normalizedPhone),
  v.regex(/^\+[1-9]\d{6,14}$/, 'format|must be an international number with a leading +, like +33612345678'),
)

/** Checks the characters of a folded postal code, or of a beginning of one. */
export const postalCharacters = v.check(
  (folded: string) => otherCharacterIn(folded) === undefined,
  ({ input }) => `format|${otherCharacterIn(input)}`,
)

/** The smallest magnitude of a DynamoDB number other than 0. */
const SMALLEST_NUMBER = 1e-130

const storable = v.check(
  (value: number) => value === 0 || Math.abs(value) >= SMALLEST_NUMBER,
  'range|is too small to be stored exactly',
)

const MONEY_MAX = 1e12

/** An amount of money from 0 to 1e12. Each stage has one currency, which `GET /api/v1/me` returns. */
export const Money = v.pipe(v.number(), v.minValue(0), v.maxValue(MONEY_MAX), storable)

export const PositiveMoney = v.pipe(v.number(), v.gtValue(0), v.maxValue(MONEY_MAX), storable)

export const Area = v.pipe(v.number(), v.gtValue(0), v.maxValue(1e12), storable)

/** An annual percentage: 5.5 means 5.5 %. */
export const Percentage = v.pipe(v.number(), v.minValue(0), v.maxValue(100), storable)

/** A time in ISO 8601 format, in UTC with milliseconds. */
export const Timestamp = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  v.metadata({ format: 'date-time' }),
)

const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** Returns the schema of a date or a time in a request, parsed to a timestamp. A date means the start of the day in UTC. */
export function moment(description: string, example: string) {
  return v.pipe(
    v.string(),
    v.metadata({
      description: `${description} A time, or a date, which means the start of the day in UTC.`,
      examples: [example],
    }),
    v.check((text) => Number.isFinite(instant(text)), `format|must be ${DATE_OR_TIME}`),
    v.check((text) => instant(text) > 0, 'range|must be after 1970-01-01'),
    // An offset can move a time into the year 10000, which ISO 8601 writes with more digits.
    v.check((text) => instant(text) <= LAST_MS, 'range|must be before the year 10000 in UTC'),
    v.transform((text) => new Date(instant(text)).toISOString()),
  )
}
