import type { HttpEvent } from './event.ts'
import { header } from './event.ts'

/** The strong entity tag of one version of a record (RFC 9110, section 8.8.3). */
export function etag(version: number): string {
  return `"${version}"`
}

/** If-Match as a test of the version found, or `undefined` where the caller sets no condition. */
export function ifMatch(event: HttpEvent): ((version: number) => boolean) | undefined {
  const value = header(event, 'if-match')
  return value === undefined ? undefined : (version) => lists(value, etag(version))
}

/** Whether the caller already has this version (If-None-Match, compared weakly as RFC 9110 says). */
export function isUnchanged(event: HttpEvent, version: number): boolean {
  const value = header(event, 'if-none-match')
  return value !== undefined && lists(value.replaceAll('W/', ''), etag(version))
}

function lists(value: string, tag: string): boolean {
  return value.split(',').some((part) => ['*', tag].includes(part.trim()))
}
