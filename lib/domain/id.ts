import { ulid } from 'ulid'
import * as v from 'valibot'
import type { kinds } from './kind/kinds.ts'

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** How ids begin: those of records, and those of users. */
export type IdPrefix = (typeof kinds)[keyof typeof kinds]['prefix'] | 'usr'

/** What an id looks like, for messages and documents. */
export function exampleId(prefix: IdPrefix): string {
  return `${prefix}_01ARZ3NDEKTSV4RRFFQ69G5FAV`
}

/** A new id: the prefix and a ULID of the given time. */
export function newId(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${ulid(at.getTime())}`
}

/** Whether a text can be the id of a record of this kind at all. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && ULID.test(text.slice(prefix.length + 1))
}

/** Whether a text has the form of an id, of whatever type. */
export function hasFormOfId(text: string): boolean {
  return /^[a-z]{3}_/.test(text) && ULID.test(text.slice(4))
}

/** A text that can be the id of a record of this kind; whether there is such a record is another question. */
export function idOf(prefix: IdPrefix) {
  return v.pipe(
    v.string(),
    v.check((text) => isId(prefix, text), `format|must be an id like ${exampleId(prefix)}`),
    v.metadata({ pattern: `^${prefix}_${ULID.source.slice(1)}`, examples: [exampleId(prefix)] }),
  )
}
