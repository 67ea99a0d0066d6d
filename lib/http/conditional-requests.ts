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
  return tags && ((version) => tags === ANY || tags.includes(etag(version)))
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
  const tags = entityTags(event, 'If-None-Match')
  return tags === ANY || (tags ?? []).some((tag) => tag.replace(/^W\//, '') === current)
}

const ANY = '*'

/** `entity-tag` of RFC 9110, section 8.8.3: the quoted part may contain a comma, but no space. */
const ENTITY_TAG = /(?:W\/)?"[!#-~\x80-\xff]*"/g

/** The text before, between and after the elements of a list. Empty elements are ignored (RFC 9110, section 5.6.1.2). */
const GAP = /^[ \t,]*$/

function entityTags(event: HttpEvent, name: string): readonly string[] | typeof ANY | undefined {
  const value = header(event, name.toLowerCase())
  if (value === undefined) return undefined
  if (value.trim() === ANY) return ANY
  const tags = value.match(ENTITY_TAG) ?? []
  const gaps = value.split(ENTITY_TAG)
  const isList = gaps.every(
    (gap, at) => GAP.test(gap) && (at === 0 || at === tags.length || gap.includes(',')),
  )
  if (isList) return tags
  throw invalid(
    [
      {
        field: name,
        code: 'format',
        message: 'must be * or a comma-separated list of entity tags, such as "7"',
      },
    ],
    'header',
  )
}
