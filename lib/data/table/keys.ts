import { isFindable } from '../../domain/words.ts'

/** Builders of every partition and sort key of the table, one for each access pattern. See docs/how-lists-work.md. */

export type Key = { pk: string; sk: string }

/** Returns the key of an item. */
export const keyOf = ({ pk, sk }: Readonly<Record<string, unknown>>): Key => ({
  pk: String(pk),
  sk: String(sk),
})

/**
 * Names of one letter for the attributes of an item with 64 rows or cells, and the codes of facets. With names of two bytes, reading
 * 100,000 rows would cost 25 read units more.
 */
export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-'

const SEQ_DIGITS = 12

/** Greater than every sequence number. */
export const ABOVE_EVERY_SEQ = 10 ** SEQ_DIGITS

/** A record of any type, or a user. */
export const recordKey = (id: string): Key => ({ pk: id, sk: 'record' })

/** One entry of the history of a record. Entries are numbered from 1. */
const historyPartition = (id: string) => `HISTORY#${id}`
export const historyKey = (id: string, ordinal: number): Key => ({
  pk: historyPartition(id),
  sk: seqSortKey(ordinal),
})
/** The item with the progress of the erasure of a history. Its sort key is above those of all entries. */
export const erasureKey = (id: string): Key => ({ pk: historyPartition(id), sk: 'erasure' })
/** Selects the entries of a history from number `first` to `last`, inclusive. */
export const historyBetween = (id: string, first: number, last: number) => ({
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
  ExpressionAttributeValues: {
    ':pk': historyPartition(id),
    ':first': seqSortKey(first),
    ':last': seqSortKey(last),
  },
})

/** The entries of one list, oldest first. */
export const listPartition = (kind: string, list: string) => `LIST#${kind}#${list}`
export const seqSortKey = (seq: number) => String(seq).padStart(SEQ_DIGITS, '0')
export const listEntryKey = (kind: string, list: string, seq: number): Key => ({
  pk: listPartition(kind, list),
  sk: seqSortKey(seq),
})

/** Selects the entries of a list from sequence number `first` to `last`, inclusive. By default, selects all entries. */
export const entriesBetween = (kind: string, list: string, first = 0, last = ABOVE_EVERY_SEQ - 1) => ({
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
  ExpressionAttributeValues: {
    ':pk': listPartition(kind, list),
    ':first': seqSortKey(first),
    ':last': seqSortKey(last),
  },
})

/** The bits of one facet, by region and stripe (lib/data/index/facets.ts). */
const bitsPartition = (kind: string, facet: string) => `BITS#${kind}#${facet}`
const REGION_DIGITS = 6
const regionSortKey = (region: number) => String(region).padStart(REGION_DIGITS, '0')
export const bitsKey = (kind: string, facet: string, region: number, stripe: number): Key => ({
  pk: bitsPartition(kind, facet),
  sk: `${regionSortKey(region)}#${stripe}`,
})
/** Selects the bits of a facet in the regions from `first` to `last`, inclusive. */
export const bitsBetween = (kind: string, facet: string, first: number, last: number) => ({
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
  ExpressionAttributeValues: {
    ':pk': bitsPartition(kind, facet),
    ':first': `${regionSortKey(first)}#`,
    ':last': `${regionSortKey(last)}#~`,
  },
})

/** The counts of all facets of a record type, by group of regions and stripe. */
const countsPartition = (kind: string) => `FACETS#${kind}`
export const countsKey = (kind: string, group: number, stripe: number): Key => ({
  pk: countsPartition(kind),
  sk: `${group}#${stripe}`,
})
/** Selects the counts of all facets of a record type. */
export const allCounts = (kind: string) => ({
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': countsPartition(kind) },
})

/** The postings and samples of all words with the same first letters. No word contains `~`, the prefix of samples. */
function wordPartition(kind: string, word: string): string {
  const [first = '', second = ''] = word
  return `WORD#${kind}#${isFindable(first) ? first : first + second}`
}
export const samplePrefix = '~'
export const postingKey = (kind: string, word: string, seq: number): Key => ({
  pk: wordPartition(kind, word),
  sk: `${word}#${seqSortKey(seq)}`,
})
export const sampleKey = (kind: string, word: string, seq: number): Key => ({
  pk: wordPartition(kind, word),
  sk: `${samplePrefix}${word}#${seqSortKey(seq)}`,
})
/**
 * Selects the postings of all words that begin with `word`. With `samplePrefix` as `prefix`, selects the samples of these
 * words.
 */
export const beginningWith = (kind: string, word: string, prefix = '') => ({
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :word)',
  ExpressionAttributeValues: { ':pk': wordPartition(kind, word), ':word': `${prefix}${word}` },
})
/** The sequence number at the end of a sort key. */
export const seqIn = (sk: string) => Number(sk.slice(sk.lastIndexOf('#') + 1))

/** The item that contains the id of the record with this external id. It makes external ids unique within a record type. */
export const externalKey = (kind: string, externalId: string): Key => ({
  pk: `EXTERNAL#${kind}#${externalId}`,
  sk: 'record',
})

/** The number of partitions with the segments (items) of a row family. These partitions can be read in parallel. */
export const ROW_PARTITIONS = 4
const SEGMENT_DIGITS = 8
export const rowPartition = (kind: string, family: string, partition: number) =>
  `ROWS#${kind}#${family}#${partition}`
export const rowSegmentKey = (kind: string, family: string, segment: number): Key => ({
  pk: rowPartition(kind, family, segment % ROW_PARTITIONS),
  sk: String(segment).padStart(SEGMENT_DIGITS, '0'),
})

export const layoutKey: Key = { pk: 'LAYOUT', sk: 'layout' }

/** The counter that assigns the sequence numbers of a record type, or the numbers of users. */
export const sequenceKey = (kind: string): Key => ({ pk: `SEQ#${kind}`, sk: 'next' })

/** The item with the id of the user who has this normalized e-mail. One query of `userPartition` returns all user ids. */
export const userPartition = 'USERS'
export const usersKey = (email: string): Key => ({ pk: userPartition, sk: email })

/** The entry of a user in the list of users. `position` orders the list. */
export const userListPartition = 'USERS#list'
export const userListKey = (position: string): Key => ({ pk: userListPartition, sk: position })

/** The password hash of a user. It is no part of the user, so that few functions can read it. */
export const passwordKey = (userId: string): Key => ({ pk: `PASSWORD#${userId}`, sk: 'hash' })

/** The item with the number of a user. Packed rows contain this number instead of the user's id. */
export const assigneePartition = 'ASSIGNEES'
export const assigneeKey = (userId: string): Key => ({ pk: assigneePartition, sk: userId })

/** The outcome of the request with this idempotency key. `scope` is the user's id. */
export const idempotencyKey = (scope: string, key: string): Key => ({
  pk: `IDEMPOTENCY#${scope}#${key}`,
  sk: 'outcome',
})

/** Counters of failed sign-ins in one time window. `end` is the end of the window, in seconds since the epoch. */
export const signInAttemptsKey = (subject: string, end: number): Key => ({
  pk: `SIGNIN#${subject}`,
  sk: `until#${end}`,
})

/** The changes of all records, ordered by time, then by operation. */
export const changePartition = 'CHANGES'
export const changeKey = (time: string, operation: string, id: string): Key => ({
  pk: changePartition,
  sk: `${time}#${operation}#${id}`,
})

/** A marker that a one-time task of this table is done. */
export const markerKey = (name: string): Key => ({ pk: `MARKER#${name}`, sk: 'done' })

/** The room of an item (`LIST`, `WORD`, ...), the record type in its partition key, and the rest of the partition key. */
export function parsedKey({ pk }: Key): { room: string; kind: string; rest: string } {
  const [, room = '', kind = '', rest = ''] = /^([A-Z]+)#([^#]+)#?(.*)$/s.exec(pk) ?? []
  return { room, kind, rest }
}

/** Whether only layout 6 uses an item: the bits of a status or type without a space. */
export const isRetired = ({ pk }: Key) => /^BITS#[^#]+#\w+=/.test(pk)
