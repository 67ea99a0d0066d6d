import { partitionOf } from '../../domain/words.ts'

/** Every partition and sort key of the table, one builder for each access pattern; docs/lists.md lists them. */

export type Key = { pk: string; sk: string }

const SEQ_DIGITS = 12

/** More than any place: what is before it is everything. */
export const BEYOND_ALL = 10 ** SEQ_DIGITS

/** A record of any record type, or a user, by its id. */
export const recordKey = (id: string): Key => ({ pk: id, sk: 'record' })

/** The entries of one list, oldest first. */
export const listPartition = (kind: string, list: string) => `LIST#${kind}#${list}`
export const seqSortKey = (seq: number) => String(seq).padStart(SEQ_DIGITS, '0')
export const listEntryKey = (kind: string, list: string, seq: number): Key => ({
  pk: listPartition(kind, list),
  sk: seqSortKey(seq),
})

/**
 * The count vectors of one list: live entries for each superblock of a range of them, and for each block of one
 * superblock. The last part of a sort key is the shard, the one before it says which of its like the vector is.
 */
export const countPartition = (kind: string, list: string) => `COUNT#${kind}#${list}`
export const topPrefix = 'TOPS#'
export const leafPrefix = (superblock: number) => `LEAVES#${superblock}#`
export const topKey = (kind: string, list: string, range: number, shard: number): Key => ({
  pk: countPartition(kind, list),
  sk: `${topPrefix}${range}#${shard}`,
})
export const leafKey = (kind: string, list: string, superblock: number, shard: number): Key => ({
  pk: countPartition(kind, list),
  sk: `${leafPrefix(superblock)}${shard}`,
})
/** Which range of superblocks, or which superblock, a vector counts. */
export const vectorGroup = (sk: string) => Number(sk.split('#')[1])

/** The postings of all words that begin alike, and the sample of them, before which stands what is in no word. */
const wordPartition = (kind: string, word: string) => `WORD#${kind}#${partitionOf(word)}`
export const samplePrefix = '~'
export const postingKey = (kind: string, word: string, seq: number): Key => ({
  pk: wordPartition(kind, word),
  sk: `${word}#${seqSortKey(seq)}`,
})
export const sampleKey = (kind: string, word: string, seq: number): Key => ({
  pk: wordPartition(kind, word),
  sk: `${samplePrefix}${word}#${seqSortKey(seq)}`,
})
/** A query for the postings, or the sample, of all words with a beginning. */
export const beginningWith = (kind: string, word: string, prefix = '') => ({
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :word)',
  ExpressionAttributeValues: { ':pk': wordPartition(kind, word), ':word': `${prefix}${word}` },
})
/** The place that the sort key of a posting ends with. */
export const seqIn = (sk: string) => Number(sk.slice(sk.lastIndexOf('#') + 1))

/** What finds records of a record type by an amount: sorted by its whole part, all in one partition or in the parts of a tree. */
const amountPartition = (kind: string, part: string) => `MATCH#${kind}#${part}`
const AMOUNT_DIGITS = 13
const amountDigits = (amount: number) =>
  String(Math.min(Math.floor(amount), 10 ** AMOUNT_DIGITS - 1)).padStart(AMOUNT_DIGITS, '0')
export const amountKey = (kind: string, part: string, amount: number, seq: number): Key => ({
  pk: amountPartition(kind, part),
  sk: `${amountDigits(amount)}#${seqSortKey(seq)}`,
})
/** A query for what is from one amount to another, and for what shares its whole part with either. */
export const amountsBetween = (kind: string, part: string, { from, to }: { from: number; to: number }) => ({
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
  ExpressionAttributeValues: {
    ':pk': amountPartition(kind, part),
    ':from': amountDigits(from),
    ':to': `${amountDigits(to)}#~`,
  },
})

/** A segment of a row family. Each family has four partitions, which are read side by side. */
const ROW_PARTITIONS = 4
const SEGMENT_DIGITS = 8
export const rowPartition = (kind: string, family: string, partition: number) =>
  `ROWS#${kind}#${family}#${partition}`
export const rowSegmentKey = (kind: string, family: string, segment: number): Key => ({
  pk: rowPartition(kind, family, segment % ROW_PARTITIONS),
  sk: String(segment).padStart(SEGMENT_DIGITS, '0'),
})

/** What the table holds, in which layout. */
export const layoutKey: Key = { pk: 'LAYOUT', sk: 'layout' }

/** The counter that hands out the places of one record type's records. */
export const sequenceKey = (kind: string): Key => ({ pk: `SEQ#${kind}`, sk: 'next' })

/** Who signs in with this folded e-mail; all users are in one partition, as they are few and operators list them. */
export const userPartition = 'USERS'
export const usersKey = (email: string): Key => ({ pk: userPartition, sk: email })

/** What a request with this idempotency key made; `scope` is the user's id. */
export const idempotencyKey = (scope: string, key: string): Key => ({
  pk: `IDEMPOTENCY#${scope}#${key}`,
  sk: 'outcome',
})

/** Failed sign-ins of one e-mail or one source address in the window that ends then (seconds since the epoch). */
export const attemptsKey = (subject: string, end: number): Key => ({
  pk: `SIGNIN#${subject}`,
  sk: `until#${end}`,
})

/** The changes of all records, in the order of their times; the operation tells apart what has one time. */
export const changePartition = 'CHANGES'
export const changeKey = (time: string, operation: string, id: string): Key => ({
  pk: changePartition,
  sk: `${time}#${operation}#${id}`,
})

/** A note that something was done once to this table. */
export const markerKey = (name: string): Key => ({ pk: `MARKER#${name}`, sk: 'done' })

/** What an item is there for, for whoever reads a table whole. */
export const isCount = ({ pk, sk }: Key) => pk.startsWith('COUNT#') && /^(TOPS|LEAVES)#\d+#\d+$/.test(sk)
/** An item that is there for one record's sake; a count vector of another layout is there for no record's. */
export const isEntry = (key: Key) => /^(LIST|WORD|MATCH|COUNT)#/.test(key.pk) && !isCount(key)
/** An entry of a list, which is a copy of its record. */
export const isListEntry = ({ pk }: Key) => pk.startsWith('LIST#')
/** An entry by which a record is matched with those of another record type. */
export const isMatchEntry = ({ pk }: Key) => pk.startsWith('MATCH#')
/** The sort key of a count vector without the number of its shard, the last part. */
export const withoutShard = (sk: string) => sk.replace(/#\d+$/, '')
