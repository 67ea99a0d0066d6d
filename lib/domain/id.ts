import { ulid } from 'ulid'
import * as v from 'valibot'

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** The prefixes of the ids of records and users. */
export type IdPrefix = (typeof recordTypeNaming)[keyof typeof recordTypeNaming]['prefix'] | 'usr'

export function exampleId(prefix: IdPrefix): string {
  return `${prefix}_01ARZ3NDEKTSV4RRFFQ69G5FAV`
}

/**
 * Creates an id that consists of the prefix and a ULID of the given time.
 * @param random returns numbers from 0 to 1. These numbers replace the secure random numbers, so that the ids are reproducible.
 */
export function newId(prefix: IdPrefix, at: Date, random?: () => number): string {
  return `${prefix}_${ulid(at.getTime(), random)}`
}

/** Whether a text has the form of an id with this prefix. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && ULID.test(text.slice(prefix.length + 1))
}

/** Whether a text has the form of an id with any prefix. */
export function hasFormOfId(text: string): boolean {
  return /^[a-z]{3}_/.test(text) && ULID.test(text.slice(4))
}

/** Returns the schema of an id. The schema does not check that the record or user exists. */
export function idOf(prefix: IdPrefix) {
  return v.pipe(
    v.string(),
    v.check((text) => isId(prefix, text), `format|must be an id like ${exampleId(prefix)}`),
    v.metadata({ pattern: `^${prefix}_${ULID.source.slice(1)}`, examples: [exampleId(prefix)] }),
  )
}

/**
 * All record types, each with the prefix of its ids and the plural that paths and permissions contain. Other objects with one
 * member for each record type have the type `PerRecordType`. So the compiler reports a missing member.
 */
export const recordTypeNaming = {
  prospect: { prefix: 'prs', plural: 'prospects' },
  property: { prefix: 'prp', plural: 'properties' },
  transaction: { prefix: 'txn', plural: 'transactions' },
  note: { prefix: 'nte', plural: 'notes' },
} as const satisfies Record<string, { prefix: string; plural: string }>

export type RecordTypeName = keyof typeof recordTypeNaming

export const recordTypeNames = Object.keys(recordTypeNaming).filter(isRecordTypeName)

/** Whether this release has a record type of this name. */
export function isRecordTypeName(name: string): name is RecordTypeName {
  return Object.hasOwn(recordTypeNaming, name)
}

export type PerRecordType<Value> = { readonly [Name in RecordTypeName]: Value }
