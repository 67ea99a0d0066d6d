import { hash } from 'node:crypto'
import { config } from '../../config.ts'
import { AppError, invalid } from '../../errors.ts'
import { READABLE_MS, SETTLED_MS } from '../changes/change.ts'

/** The version of the cursor format. Raise it when old cursors can no longer be followed: clients then start again. */
const VERSION = '1'

const DIGEST_LENGTH = 8

/** A decoded cursor: the feed, a space, then a time alone or the sort key of an entry (time, operation, record id). */
const DECODED =
  /^(\d{1,3}(?:-[\w-]{8})?) ((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)(?:#[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}#[a-z]{3}_[0-7][\dA-HJKMNP-TV-Z]{25})?)$/

/** The newest cursor before which no entry can appear any more. A time sorts before all entries of that time. */
export function stableCursor(): string {
  return new Date(Date.now() - SETTLED_MS).toISOString()
}

/**
 * The id of the feed of this table in this format. A restore from a backup makes a new table, so its feed has another id:
 * clients start again, as changes after the backup are lost.
 */
function feedId(): string {
  return `${VERSION}-${hash('sha256', config().TABLE_NAME, 'base64url').slice(0, DIGEST_LENGTH)}`
}

/** Encodes a cursor for clients. */
export function encodeCursor(cursor: string): string {
  return Buffer.from(`${feedId()} ${cursor}`).toString('base64url')
}

/**
 * Decodes a cursor of a client. Accepts only the exact output of `encodeCursor`, as the result becomes part of a key of the
 * table, which has a length limit.
 * @throws AppError `validation_failed`, or `changes_expired` if it is too old or from another feed
 */
export function decodeCursor(encoded: string): string {
  const text = Buffer.from(encoded, 'base64url').toString()
  const [, id = '', cursor = '', time = ''] = DECODED.exec(text) ?? []
  const at = Date.parse(time)
  const isTime = !Number.isNaN(at) && new Date(at).toISOString() === time
  if (!isTime || Buffer.from(text).toString('base64url') !== encoded)
    throw invalid([{ field: 'since', code: 'format', message: 'must be the next of an answer' }], 'parameter')
  if (id !== feedId() || at < Date.now() - READABLE_MS) throw new AppError('changes_expired')
  return cursor
}
