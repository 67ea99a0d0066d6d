import { hash } from 'node:crypto'
import * as v from 'valibot'
import { NEWEST_FIRST } from '../../domain/list-fields.ts'
import { type AppError, invalid } from '../../errors.ts'
import { ABOVE_EVERY_SEQ } from './keys.ts'

/** The list that a cursor belongs to: its record type (`history` for a history) and its parsed filters. */
export type Scope = { kind: string; filter: Readonly<Record<string, unknown>> }

/** The version of the cursor format. Cursors of another version are refused. */
const VERSION = 1
/** The version of the cursors of sorted lists. */
const ORDERED_VERSION = 2
const DIGEST_LENGTH = 12

/**
 * Encodes a cursor for the page of entries older than a sequence number. Cursors are not signed, because callers may read
 * every page that a forged cursor could return.
 */
export function cursorAt(scope: Scope, seq: number): string {
  return Buffer.from(`${VERSION}.${seq}.${digestOf(scope)}`).toString('base64url')
}

/**
 * Decodes a cursor to its sequence number. An empty cursor starts at the newest entry.
 * @throws AppError `validation_failed` for any text that is not a cursor of this list with these filters
 */
export function seqInCursor(scope: Scope, cursor: string): number {
  if (cursor === '') return ABOVE_EVERY_SEQ
  const seq = Number(textOf(cursor).split('.')[1])
  if (Number.isSafeInteger(seq) && seq > 0 && seq < ABOVE_EVERY_SEQ && cursor === cursorAt(scope, seq))
    return seq
  throw refused(cursor)
}

/** A position in a sorted list: the sort value and the sequence number of the last record of a page. */
export type SortedPosition = { seq: number; value: number | string | undefined }

const Ordered = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([
    v.literal(ORDERED_VERSION),
    v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    v.string(),
    v.nullable(v.union([v.number(), v.string()])),
  ]),
)

/** Encodes a cursor for the page after a position in a sorted list. */
export function cursorAfter(scope: Scope, { seq, value }: SortedPosition): string {
  return Buffer.from(JSON.stringify([ORDERED_VERSION, seq, digestOf(scope), value ?? null])).toString(
    'base64url',
  )
}

/**
 * Decodes a cursor of a sorted list. Returns `undefined` for an empty cursor, which requests the first page.
 * @param pattern what a value that becomes a part of a key must match, because cursors are not signed
 * @throws AppError `validation_failed` for any text that is not a cursor of this list with these filters and this order
 */
export function positionIn(scope: Scope, cursor: string, pattern?: RegExp): SortedPosition | undefined {
  if (cursor === '') return undefined
  const { success, output } = v.safeParse(Ordered, textOf(cursor))
  if (!success) throw refused(cursor)
  const [, seq, , value] = output
  const position = { seq, value: value ?? undefined }
  const isValue = pattern === undefined || pattern.test(String(value))
  if (!isValue || cursor !== cursorAfter(scope, position)) throw refused(cursor)
  return position
}

function textOf(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString()
}

/** The text of a cursor of any list. */
const CURSOR = new RegExp(
  `^(${VERSION}\\.\\d+\\.[\\w-]{${DIGEST_LENGTH}}|\\[${ORDERED_VERSION},\\d+,"[\\w-]{${DIGEST_LENGTH}}",.+\\])$`,
)

/** Returns the error for a text that is not a cursor, or that is a cursor of another list, other filters or another order. */
function refused(cursor: string): AppError {
  const text = textOf(cursor)
  const isCursor = CURSOR.test(text) && Buffer.from(text).toString('base64url') === cursor
  const message = isCursor
    ? 'belongs to other filters or another order: send the filters and order of the first page, or an empty cursor'
    : 'must be the `next` of an earlier response, or empty'
  return invalid([{ field: 'cursor', code: 'format', message }], 'parameter')
}

/**
 * Returns a digest of the record type and the filters. The default order gives the same digest as no `sort`. Sorts the filters, because
 * a later release may reorder them.
 */
function digestOf({ kind, filter }: Scope): string {
  const { sort, ...others } = filter
  const parts = Object.entries(sort === NEWEST_FIRST ? others : filter).sort()
  return hash('sha256', JSON.stringify([kind, parts]), 'base64url').slice(0, DIGEST_LENGTH)
}
