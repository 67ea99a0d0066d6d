import { hash } from 'node:crypto'
import { invalid } from '../../../errors.ts'
import { BEYOND_ALL } from '../../table/keys.ts'

/** What a cursor belongs to: a kind of record, and the parsed filters of its list. */
export type Scope = { kind: string; filter: object }

/** The form of cursors: with another, those of before are refused. */
const VERSION = 1
const DIGEST_LENGTH = 12

/**
 * The cursor of what is older than a place. Not signed: whoever makes one up gets a page of a list that they may read
 * anyway.
 */
export function cursorAt(scope: Scope, place: number): string {
  return Buffer.from(`${VERSION}.${place}.${digestOf(scope)}`).toString('base64url')
}

/**
 * The place that a cursor stands for; an empty one begins with the newest.
 * @throws AppError `validation_failed` for any text that is not a cursor of this list with these filters
 */
export function placeAt(scope: Scope, cursor: string): number {
  if (cursor === '') return BEYOND_ALL
  const place = Number(Buffer.from(cursor, 'base64url').toString().split('.')[1])
  if (place > 0 && place < BEYOND_ALL && cursor === cursorAt(scope, place)) return place
  throw invalid(
    [{ field: 'cursor', code: 'format', message: 'is no cursor of this list with these filters' }],
    'parameter',
  )
}

function digestOf({ kind, filter }: Scope): string {
  const parts = Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify([kind, parts]), 'base64url').slice(0, DIGEST_LENGTH)
}
