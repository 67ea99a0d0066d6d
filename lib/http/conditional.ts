import { invalid } from '../errors.ts'
import { type HttpEvent, header } from './event.ts'

/** The strong entity tag of one version of a record (RFC 9110, section 8.8.3). */
export function etag(version: number): string {
  return `"${version}"`
}

/**
 * If-Match as a check of the stored version, or `undefined` without the header. Compares strongly: a weak tag never
 * matches (RFC 9110, section 13.1.1).
 * @throws AppError `validation_failed`
 */
export function ifMatch(event: HttpEvent): ((version: number) => boolean) | undefined {
  const tags = entityTags(event, 'If-Match')
  return tags && ((version) => tags === ANY || tags.includes(etag(version)))
}

/**
 * Whether If-None-Match names the current entity tag. Compares weakly (RFC 9110, section 13.1.2).
 * @throws AppError `validation_failed`
 */
export function isUnchanged(event: HttpEvent, current: string): boolean {
  const tags = entityTags(event, 'If-None-Match')
  // Stryker disable next-line ArrayDeclaration: no version has the tag that is put there
  return tags === ANY || (tags ?? []).some((tag) => tag.replace(/^W\//, '') === current)
}

const ANY = '*'

/** `entity-tag` of RFC 9110, section 8.8.3: the quoted part may contain a comma, but no space. */
const ENTITY_TAG = /(?:W\/)?"[!#-~\x80-\xff]*"/g

/** Text before, between and after the elements of a list (RFC 9110, section 5.6.1.2: empty elements are ignored). */
const GAP = /^[ \t,]*$/

function entityTags(event: HttpEvent, name: string): readonly string[] | typeof ANY | undefined {
  const value = header(event, name.toLowerCase())
  if (value === undefined) return undefined
  if (value.trim() === ANY) return ANY
  // Stryker disable next-line ArrayDeclaration: refused by the text between the tags, or equal to no version
  const tags = value.match(ENTITY_TAG) ?? []
  const gaps = value.split(ENTITY_TAG)
  const isList = gaps.every(
    (gap, at) => GAP.test(gap) && (at === 0 || at === tags.length || gap.includes(',')),
  )
  if (isList) return tags
  throw invalid(
    [{ field: name, code: 'format', message: 'must be * or entity tags like "7", between commas' }],
    'header',
  )
}
