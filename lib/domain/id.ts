import { ulid } from 'ulid'

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Prefixes of the ids of each kind of thing. */
export type IdPrefix = 'usr' | 'prs' | 'prp' | 'txn'

/** A new id: the prefix and a ULID of the given time. */
export function newId(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${ulid(at.getTime())}`
}

/** Whether a text can be the id of a record of this kind at all. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && ULID.test(text.slice(prefix.length + 1))
}
