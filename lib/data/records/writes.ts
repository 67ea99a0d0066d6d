import type { AnyRecord } from '../../domain/record-type.ts'
import { type Reference, referencesOf } from '../../domain/references.ts'
import { feedEntry } from '../changes/feed-entry.ts'
import type { Indexed } from '../index/declaration.ts'
import { ALL } from '../index/entries.ts'
import { type FacetChange, facetsOf, facetWrites, LIVE } from '../index/facets.ts'
import { rowsOf, rowWrites } from '../index/rows.ts'
import { postingsOf } from '../index/words.ts'
import type { Item } from '../table/client.ts'
import type { Write } from '../table/commit.ts'
import { externalKey, listEntryKey, recordKey } from '../table/keys.ts'
import { type HistoryContext, historyAfter, historyWrite } from './history.ts'
import { type Outcome, outcomeWrite } from './idempotency.ts'
import type { Change, Derived, Entry, State, StoredRecord } from './mapping.ts'

/** The input of `writesOf`, besides the changes. */
type WriteContext = HistoryContext & {
  /** The id of the mutation. The record contains this id, so a retry can detect that an earlier attempt was applied. */
  operation: string
  /** The outcome to store, for repeated requests with the same idempotency key. */
  outcome?: Outcome
}

/** The name of the write whose condition fails if the sequence number of a new record is taken. */
export const SEQ = 'seq'
/** The name of the write whose condition fails if another record has the external id. */
export const EXTERNAL_ID = 'external_id'

/** Computes the list entries, the postings and the external id item of one record. No other code computes these items. */
export function entriesOf<Kept extends AnyRecord>(
  indexing: Indexed<Kept>,
  { seq, version, data }: StoredRecord<Kept>,
): Entry[] {
  const { name, references } = indexing.recordType
  // Each referenced record has a list of its referrers. The name of this list is the id of the referenced record.
  const referred = referencesOf(references, data).map(({ id }) => id)
  const lists = [ALL, ...new Set(referred)]
  return [
    ...lists.map((list) => ({ key: listEntryKey(name, list, seq), item: { version, data }, list })),
    ...postingsOf(name, indexing.textsOf?.(data) ?? [], seq, !facetsOf(indexing.facets, data).includes(LIVE)),
    ...(data.external_id === undefined
      ? []
      : [
          {
            key: externalKey(name, data.external_id),
            item: { data: { id: data.id, seq } },
            isUnique: true as const,
          },
        ]),
  ]
}

/** Describes a change of one record. At least one of `before` and `after` must be given. */
export function changeOf<Kept extends AnyRecord>(
  indexing: Indexed<Kept>,
  before: StoredRecord<Kept> | undefined,
  after: StoredRecord<Kept> | undefined,
): Change {
  const record = after ?? before
  if (!record) throw new Error('A change needs `before` or `after`')
  const stateOf = (each: StoredRecord<Kept>): State => ({
    record: each,
    entries: entriesOf(indexing, each),
    rows: rowsOf(indexing.recordType.name, indexing.rows, each),
    facets: facetsOf(indexing.facets, each.data),
  })
  const old = before && stateOf(before)
  const fresh = after === before ? old : after && stateOf(after)
  const references = referencesOf(indexing.recordType.references, record.data)
  return {
    indexed: indexing,
    kind: indexing.recordType.name,
    id: record.data.id,
    ...(old && { before: old }),
    ...(fresh && { after: fresh }),
    addedReferences: before ? [] : references,
    removedReferences: after ? [] : references,
  }
}

/** Describes a change that only checks that a record still has its version. */
export function checkOfVersion<Kept extends AnyRecord>(
  indexing: Indexed<Kept>,
  record: StoredRecord<Kept>,
): Change {
  return changeOf(indexing, record, record)
}

/**
 * Computes everything that a mutation writes, for one DynamoDB transaction. The same changes and context give the same
 * writes. If the condition of a write can fail, the write has a name: the id of its record, `SEQ`, `EXTERNAL_ID` or
 * `OUTCOME`.
 *
 * A DynamoDB transaction may contain an item only once. So several changes of one counter become one write. A change of a
 * record and a decrease of its reference count also become one write.
 */
export function writesOf(changes: readonly Change[], context: WriteContext): Write[] {
  const { outcome } = context
  const isChanged = ({ before, after }: Change) => before !== after
  const raised = countsById(changes.flatMap(({ addedReferences }) => addedReferences))
  const lowered = countsById(changes.flatMap(({ removedReferences }) => removedReferences))
  const changed = new Set(changes.map(({ id }) => id))
  return [
    ...changes.flatMap((change) => [
      recordWrite(change, context, lowered.has(change.id)),
      ...(isChanged(change) ? [feedWrite(change, context), historyWrite(change, context)] : []),
    ]),
    ...changes.filter(isChanged).flatMap(derivedWrites),
    ...facetWrites(changes.filter(isChanged).map(facetChange)),
    ...[...raised.values()].map(raiseReferrers),
    ...[...lowered.values()].filter(({ reference }) => !changed.has(reference.id)).map(lowerReferrers),
    ...(outcome ? [outcomeWrite(outcome, context)] : []),
  ]
}

/** A referenced record, and the number of references to it that the changes add or remove. */
type Referred = { reference: Reference; count: number }

function countsById(references: readonly Reference[]): Map<string, Referred> {
  const counts = new Map<string, Referred>()
  for (const reference of references)
    counts.set(reference.id, { reference, count: (counts.get(reference.id)?.count ?? 0) + 1 })
  return counts
}

/** Returns the write of the record itself. With `losesReference`, it also lowers the reference count of the record. */
function recordWrite(
  { kind, id, before, after }: Change,
  context: WriteContext,
  losesReference: boolean,
): Write {
  const { operation } = context
  const history = historyAfter(before?.record.history, context)
  const Key = recordKey(id)
  const expected = before?.record.version
  const named = { as: id, expects: expected ?? ('absent' as const) }
  if (!before)
    return {
      ...named,
      Put: {
        Item: { ...Key, kind, ...after?.record, history, operation },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    }
  if (!after)
    return {
      ...named,
      Delete: {
        Key,
        ConditionExpression:
          '#version = :before AND (attribute_not_exists(#referrers) OR #referrers = :none)',
        ExpressionAttributeNames: { '#version': 'version', '#referrers': 'referrers' },
        ExpressionAttributeValues: { ':before': expected, ':none': 0 },
      },
    }
  const { version, data } = after.record
  const isChanged = before !== after
  // Do not use Put: it would overwrite the reference count, which is stored in the same item.
  return {
    ...named,
    Update: {
      Key,
      UpdateExpression: [
        isChanged
          ? 'SET #data = :data, #version = :version, #history = :history, #operation = :operation'
          : 'SET #version = :version',
        ...(losesReference ? ['ADD #referrers :less'] : []),
      ].join(' '),
      ConditionExpression: '#version = :before',
      ExpressionAttributeNames: {
        '#version': 'version',
        ...(isChanged && { '#data': 'data', '#operation': 'operation', '#history': 'history' }),
        ...(losesReference && { '#referrers': 'referrers' }),
      },
      ExpressionAttributeValues: {
        ':before': expected,
        ':version': version,
        ...(isChanged && { ':data': data, ':history': history, ':operation': operation }),
        ...(losesReference && { ':less': -1 }),
      },
    },
  }
}

function feedWrite({ kind, id, before, after }: Change, { operation, now }: WriteContext): Write {
  const version = after?.record.version ?? (before?.record.version ?? 0) + 1
  return feedEntry({ kind, id, version, deleted: after === undefined }, operation, now)
}

type DerivedChange = { before?: Derived; after?: Derived }

/** Computes the writes that replace the old derived items of a changed record with the new items. */
function derivedWrites({ before, after }: DerivedChange): Write[] {
  const old = byKey(before)
  const fresh = byKey(after)
  const puts = [...fresh].flatMap(([name, { key, item, list, isUnique }]): Write[] => {
    const known = old.get(name)
    if (known && isSame(known.item, item)) return []
    const Item = { ...key, ...item }
    // In a restored table, the sequence counter may return numbers of existing records. Do not overwrite the entries of these
    // records.
    const as = isUnique ? EXTERNAL_ID : before === undefined && list !== undefined ? SEQ : undefined
    return as ? [{ as, Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }] : [{ Put: { Item } }]
  })
  const deletes = [...old].flatMap(([name, { key }]) => (fresh.has(name) ? [] : [{ Delete: { Key: key } }]))
  return [...puts, ...deletes, ...rowWrites(before?.rows ?? [], after?.rows)]
}

function facetChange({ kind, indexed, before, after }: Change): FacetChange {
  const seq = (after ?? before)?.record.seq ?? 0
  return { kind, fields: indexed.facets, seq, before: before?.facets ?? [], after: after?.facets ?? [] }
}

function byKey(state: Derived | undefined): Map<string, Entry> {
  return new Map(state?.entries.map((entry) => [`${entry.key.pk} ${entry.key.sk}`, entry]))
}

/** Whether two items are equal, including the order of their fields. */
function isSame(a: Item, b: Item): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Returns the write that raises the reference count of a record. The record must exist, must not be archived, and must not have one of the `closed` statuses. A
 * concurrent transaction that archives or deletes the record writes the same item, so the two transactions conflict.
 */
function raiseReferrers({ reference: { id, recordType }, count }: Referred): Write {
  const open = recordType.closed.map((_, at) => `#data.#status <> :closed${at}`)
  return {
    as: id,
    Update: {
      Key: recordKey(id),
      UpdateExpression: 'ADD #referrers :count',
      ConditionExpression: ['#kind = :kind', 'attribute_not_exists(#data.#archived)', ...open].join(' AND '),
      ExpressionAttributeNames: {
        '#referrers': 'referrers',
        '#kind': 'kind',
        '#data': 'data',
        '#archived': 'archived_at',
        ...(open.length > 0 && { '#status': 'status' }),
      },
      ExpressionAttributeValues: {
        ':count': count,
        ':kind': recordType.name,
        ...Object.fromEntries(recordType.closed.map((status, at) => [`:closed${at}`, status])),
      },
    },
  }
}

/** Returns the write that lowers the reference count of a record. */
function lowerReferrers({ reference: { id }, count }: Referred): Write {
  return {
    as: id,
    Update: {
      Key: recordKey(id),
      UpdateExpression: 'ADD #referrers :less',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#referrers': 'referrers' },
      ExpressionAttributeValues: { ':less': -count },
    },
  }
}
