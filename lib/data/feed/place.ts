import { hash } from 'node:crypto'
import { config } from '../../config.ts'
import { AppError, invalid } from '../../errors.ts'
import { READABLE_MS, SETTLED_MS } from '../changes/change.ts'

/** Of what a place is written in; another version may tell of changes otherwise, and whoever asks it begins anew. */
const VERSION = '1'

const DIGEST_LENGTH = 8

/** The feed that a cursor belongs to, then a time, alone or as the sort key of an entry: time, operation, record id. */
const WRITTEN =
  /^(\d{1,3}(?:-[\w-]{8})?) ((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)(?:#[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}#[a-z]{3}_[0-7][\dA-HJKMNP-TV-Z]{25})?)$/

/** Up to where nothing can be added any more, as of now: a time, which stands before all entries of that time. */
export function settledPlace(): string {
  return new Date(Date.now() - SETTLED_MS).toISOString()
}

/**
 * The feed as it is told by this version of this table. What was restored to a point in time is another table, as DynamoDB
 * restores, and its feed another: it does not tell of what it has lost.
 */
function feed(): string {
  return `${VERSION}-${hash('sha256', config().TABLE_NAME, 'base64url').slice(0, DIGEST_LENGTH)}`
}

/** A place in the feed as callers are given it. */
export function writtenPlace(place: string): string {
  return Buffer.from(`${feed()} ${place}`).toString('base64url')
}

/**
 * The place that a caller gives back. Only the exact text that `writtenPlace` makes is accepted: whatever else came
 * through would become part of a key of the table, which has a length limit.
 * @throws AppError `validation_failed`, or `changes_expired` if it is older than what is kept, or of another feed
 */
export function readPlace(written: string): string {
  const text = Buffer.from(written, 'base64url').toString()
  const [, of = '', place = '', time = ''] = WRITTEN.exec(text) ?? []
  const at = Date.parse(time)
  const isTime = !Number.isNaN(at) && new Date(at).toISOString() === time
  if (!isTime || Buffer.from(text).toString('base64url') !== written)
    throw invalid([{ field: 'since', code: 'format', message: 'must be the next of an answer' }], 'parameter')
  if (of !== feed() || at < Date.now() - READABLE_MS) throw new AppError('changes_expired')
  return place
}
