import { invalid } from '../errors.ts'
import { type HttpEvent, header } from './event.ts'

/** Returns the strong entity tag of one version of a record (RFC 9110, section 8.8.3). */
export function etag(version: number): string {
  return `"${version}"`
}

/**
 * Returns a function that checks a stored version against If-Match, or `undefined` without the header. The comparison is
 * strong: a weak tag never matches (RFC 9110, section 13.1.1).
 * @throws AppError `validation_failed`
 */
export function ifMatch(event: HttpEvent): ((version: number) => boolean) | undefined {
  const tags = entityTags(event, 'If-Match')
  return tags && ((version) => tags.includes(ANY) || tags.includes(etag(version)))
}

/**
 * Refuses `If-Match` for a request that changes no single stored record. If the service ignored the header, the caller would
 * believe that newer edits are protected.
 * @throws AppError `validation_failed`
 */
export function requireNoIfMatch(event: HttpEvent): void {
  if (header(event, 'if-match') === undefined) return
  throw invalid(
    [
      {
        field: 'If-Match',
        code: 'unknown',
        message: 'applies only to one stored record. In a batch, send the version of a record as its version',
      },
    ],
    'header',
  )
}

/**
 * Returns whether If-None-Match is `*` or contains the current entity tag. The comparison is weak (RFC 9110, section 13.1.2).
 * @throws AppError `validation_failed`
 */
export function isUnchanged(event: HttpEvent, current: string): boolean {
  const tags = entityTags(event, 'If-None-Match') ?? []
  return tags.some((tag) => tag === ANY || tag.replace(/^W\//, '') === current)
}

const ANY = '*'

/** An entity tag (RFC 9110, section 8.8.3). The tags of this service contain no comma. */
const ENTITY_TAG = /^(W\/)?"[^"]*"$/

/** @throws AppError `validation_failed` if the header is not `*`, a tag, or a list of tags */
function entityTags(event: HttpEvent, name: string): readonly string[] | undefined {
  const value = header(event, name.toLowerCase())?.trim()
  const tags = value?.split(',').map((tag) => tag.trim())
  if (tags === undefined || value === ANY || tags.every((tag) => ENTITY_TAG.test(tag))) return tags
  const message = 'must be * or a comma-separated list of entity tags, such as "7"'
  throw invalid([{ field: name, code: 'format', message }], 'header')
}
