import { AppError, invalid } from '../../errors.ts'
import { READABLE_MS, SETTLED_MS } from '../changes/change.ts'

/** Of what a place is written in; another version may tell of changes otherwise, and whoever asks it begins anew. */
const VERSION = '1'

/** A version, and the sort key of an entry, or a time alone. */
const WRITTEN = /^(\d{1,3}) ((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)(#[\w#-]+)?)$/

/** Up to where nothing can be added any more, as of now: a time, which stands before all entries of that time. */
export function settledPlace(): string {
  return new Date(Date.now() - SETTLED_MS).toISOString()
}

/** A place in the feed as callers are given it. */
export function writtenPlace(place: string): string {
  return Buffer.from(`${VERSION} ${place}`).toString('base64url')
}

/**
 * The place that a caller gives back.
 * @throws AppError `validation_failed`, or `changes_expired` where it is of before what is kept, or of another version
 */
export function readPlace(written: string): string {
  const text = Buffer.from(written, 'base64url').toString()
  const [, version = '', place = '', time = ''] = WRITTEN.exec(text) ?? []
  const at = Date.parse(time)
  if (Number.isNaN(at) || Buffer.from(text).toString('base64url') !== written)
    throw invalid([{ field: 'since', code: 'format', message: 'must be the next of an answer' }], 'parameter')
  if (version !== VERSION || at < Date.now() - READABLE_MS) throw new AppError('changes_expired')
  return place
}
