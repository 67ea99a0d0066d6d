import type { Codes } from '../../domain/codes.ts'
import type { FacetField } from './facets.ts'

/**
 * The encoding of packed rows. A row contains some fields of one record as bytes, in the order of their declaration. If a row
 * ends early, the remaining fields have no value. So a new optional field at the end needs no migration.
 */

/** A row, and the position of the next byte to read. */
export type RowReader = { readonly bytes: Uint8Array; at: number }

/** The encoder and the decoder of one packed field. */
export type RowField<Stored, Value> = {
  /** The maximum number of bytes. */
  readonly longest: number
  /** The texts of a field that stores codes. */
  readonly codes?: Codes
  /** The facet of a choice that has bits. */
  readonly facet?: Omit<FacetField<Stored>, 'field'>
  encode(record: Stored, out: number[]): void
  decode(row: RowReader): Value
  /** Moves past the field. */
  skip(row: RowReader): void
}

/**
 * A field for one of a few texts, stored as its code in one byte. The codes are from 1 to 255. The code 0 means no value.
 * @param firstLetter makes the field a facet: the letter of the code 1 (`FacetField`)
 */
export function choice<Stored>(
  codes: Codes,
  of: (record: Stored) => string | undefined,
  firstLetter?: number,
): RowField<Stored, string | undefined> {
  const texts = new Map(Object.entries(codes).map(([text, code]) => [code, text]))
  return {
    longest: 1,
    codes,
    ...(firstLetter !== undefined && { facet: { codes, of, firstLetter } }),
    encode: (record, out) => out.push(codes[of(record) ?? ''] ?? 0),
    decode: (row) => texts.get(row.bytes[row.at++] ?? 0),
    skip: skipByte,
  }
}

/** A field with an exact number, in at most 9 bytes. For example, 250000 is stored as 25e4 in 2 bytes. */
export function decimal<Stored>(
  of: (record: Stored) => number | undefined,
): RowField<Stored, number | undefined> {
  return {
    longest: 1 + DOUBLE_BYTES,
    encode: (record, out) => encodeDecimal(of(record), out),
    decode: decodeDecimal,
    skip: skipDecimal,
  }
}

/** A field with a time in ISO 8601, stored in 6 bytes as milliseconds since the epoch. An absent time is stored as zeros. */
export function time<Stored>(
  of: (record: Stored) => string | undefined,
): RowField<Stored, number | undefined> {
  return {
    longest: TIME_BYTES,
    encode: (record, out) => encodeWhole(Date.parse(of(record) ?? EPOCH), TIME_BYTES, out),
    decode: (row) => decodeWhole(row, TIME_BYTES) || undefined,
    skip: (row) => {
      row.at += TIME_BYTES
    },
  }
}

/**
 * A field with the milliseconds between two times of a record. Small values take fewer bytes. Most values are small, because
 * records usually change soon after their creation.
 */
export function delay<Stored>(
  from: (record: Stored) => string,
  to: (record: Stored) => string,
): RowField<Stored, number> {
  return {
    longest: DELAY_BYTES,
    encode: (record, out) => {
      const ms = Date.parse(to(record)) - Date.parse(from(record))
      // The lowest bit is the sign, because the delay is negative if a clock was set back.
      encodeVarint(ms < 0 ? -2 * ms - 1 : 2 * ms, out)
    },
    decode: (row) => {
      const value = decodeVarint(row)
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2
    },
    skip: skipVarint,
  }
}

/** A field with a whole number from 0 to 2,097,151, in 1 to 3 bytes. An absent number is stored as 0, in 1 byte. */
export function whole<Stored>(of: (record: Stored) => number | undefined): RowField<Stored, number> {
  return {
    longest: WHOLE_BYTES,
    encode: (record, out) => encodeVarint(of(record) ?? 0, out),
    decode: decodeVarint,
    skip: skipVarint,
  }
}

/** A field with the first letters of a text: one byte with their length in bytes, then the letters in UTF-8. */
export function text<Stored>(letters: number, of: (record: Stored) => string): RowField<Stored, string> {
  return {
    longest: 1 + letters * LETTER_BYTES,
    encode: (record, out) => {
      const bytes = new TextEncoder().encode([...of(record)].slice(0, letters).join(''))
      out.push(bytes.length, ...bytes)
    },
    decode: (row) => {
      const length = row.bytes[row.at++] ?? 0
      const from = row.at
      row.at += length
      return new TextDecoder().decode(row.bytes.subarray(from, row.at))
    },
    skip: (row) => {
      row.at += 1 + (row.bytes[row.at] ?? 0)
    },
  }
}

/** A field with some of a few texts, stored as one bit for each text, in 1 to 5 bytes. The codes of the texts are from 1 to 32. */
export function set<Stored, Text extends string>(
  all: readonly Text[],
  codes: Codes<Text>,
  of: (record: Stored) => readonly Text[] | undefined,
): RowField<Stored, readonly Text[]> {
  const bitOf = (text: Text) => 2 ** (codes[text] - 1)
  return {
    longest: SET_BYTES,
    codes,
    encode: (record, out) =>
      encodeVarint(
        (of(record) ?? []).reduce((sum, text) => sum + bitOf(text), 0),
        out,
      ),
    decode: (row) => {
      const bits = decodeVarint(row)
      return all.filter((text) => Math.floor(bits / bitOf(text)) % 2 === 1)
    },
    skip: skipVarint,
  }
}

/** A field with a list of at most `most` texts of up to `letters` ASCII letters. Takes one byte more than its letters for each text. */
export function texts<Stored>(
  most: number,
  letters: number,
  of: (record: Stored) => readonly string[] | undefined,
): RowField<Stored, readonly string[]> {
  const one = text<string>(letters, (each) => each)
  return {
    longest: 1 + most * (1 + letters),
    encode: (record, out) => {
      const list = of(record) ?? []
      out.push(list.length)
      for (const each of list) one.encode(each, out)
    },
    decode: (row) => Array.from({ length: row.bytes[row.at++] ?? 0 }, () => one.decode(row)),
    skip: (row) => {
      for (let left = row.bytes[row.at++] ?? 0; left > 0; left--) one.skip(row)
    },
  }
}

const SET_BYTES = 5

function skipByte(row: RowReader): void {
  row.at += 1
}

const TIME_BYTES = 6
const EPOCH = '1970-01-01T00:00:00.000Z'
/** Each byte stores 7 bits of the value. A difference of two times, with its sign, has fewer than 56 bits. */
const DELAY_BYTES = 8
const WHOLE_BYTES = 3
const LETTER_BYTES = 4
const VARINT_BASE = 128

/**
 * Writes a whole number, 7 bits in each byte, the lowest bits first. If the highest bit of a byte is set, another byte
 * follows.
 */
function encodeVarint(value: number, out: number[]): void {
  let left = value
  for (; left >= VARINT_BASE; left = Math.floor(left / VARINT_BASE))
    out.push((left % VARINT_BASE) + VARINT_BASE)
  out.push(left)
}

function decodeVarint(row: RowReader): number {
  let value = 0
  let byte = VARINT_BASE
  for (let factor = 1; byte >= VARINT_BASE; factor *= VARINT_BASE) {
    byte = row.bytes[row.at++] ?? 0
    value += (byte % VARINT_BASE) * factor
  }
  return value
}

function skipVarint(row: RowReader): void {
  while ((row.bytes[row.at++] ?? 0) >= VARINT_BASE);
}

function encodeWhole(value: number, bytes: number, out: number[]): void {
  for (let power = bytes - 1; power >= 0; power--) out.push(Math.floor(value / 256 ** power) % 256)
}

function decodeWhole(row: RowReader, bytes: number): number {
  let value = 0
  for (let left = bytes; left > 0; left--) value = value * 256 + (row.bytes[row.at++] ?? 0)
  return value
}

/**
 * The first byte of a decimal is `NONE` if there is no value, or `DOUBLE` if a double of 8 bytes follows. Otherwise it
 * encodes the exponent and the length of the mantissa.
 */
const NONE = 0
const DOUBLE = 255
const LENGTHS = 7
const EXPONENT_MIN = -10
const EXPONENT_MAX = 22
const DOUBLE_BYTES = 8

/** Returns the number of bytes of a whole number. The number 0 takes no bytes. */
function bytesOf(value: number): number {
  return value < 1 ? 0 : 1 + bytesOf(Math.floor(value / 256))
}

/** Writes the shortest decimal that is parsed to the same number. If this decimal does not fit, writes a double. */
function encodeDecimal(value: number | undefined, out: number[]): void {
  if (value === undefined) {
    out.push(NONE)
    return
  }
  const [digits = '', power = '0'] = value.toExponential().split('e')
  const mantissa = Number(digits.replace('.', ''))
  const exponent = Number(power) - Math.max(0, digits.length - 2)
  const length = bytesOf(mantissa)
  const isShort = mantissa >= 0 && length < LENGTHS && exponent >= EXPONENT_MIN && exponent <= EXPONENT_MAX
  if (!isShort) {
    const bytes = new DataView(new ArrayBuffer(DOUBLE_BYTES))
    bytes.setFloat64(0, value)
    out.push(DOUBLE, ...new Uint8Array(bytes.buffer))
    return
  }
  out.push(1 + (exponent - EXPONENT_MIN) * LENGTHS + length)
  encodeWhole(mantissa, length, out)
}

/** These powers of 10 are exact. So decoding rounds only once, and returns exactly the encoded number. */
const POWERS = Array.from({ length: EXPONENT_MAX + 1 }, (_, exponent) => 10 ** exponent)

function decodeDecimal(row: RowReader): number | undefined {
  const head = row.bytes[row.at++] ?? NONE
  if (head === NONE) return undefined
  if (head === DOUBLE) {
    const { buffer, byteOffset } = row.bytes
    row.at += DOUBLE_BYTES
    return new DataView(buffer, byteOffset + row.at - DOUBLE_BYTES, DOUBLE_BYTES).getFloat64(0)
  }
  const exponent = Math.floor((head - 1) / LENGTHS) + EXPONENT_MIN
  const mantissa = decodeWhole(row, (head - 1) % LENGTHS)
  if (exponent < 0) return mantissa / (POWERS[-exponent] ?? Number.NaN)
  return mantissa * (POWERS[exponent] ?? Number.NaN)
}

function skipDecimal(row: RowReader): void {
  const head = row.bytes[row.at] ?? NONE
  if (head === DOUBLE) row.at += 1 + DOUBLE_BYTES
  else row.at += head === NONE ? 1 : 1 + ((head - 1) % LENGTHS)
}
