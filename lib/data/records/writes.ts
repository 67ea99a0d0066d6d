import { type FacetChange, facetWrites } from '../index/facets.ts'
import { referenceCounts } from '../index/reference-counts.ts'
import { rowWrites } from '../index/rows.ts'
import type { Item } from '../table/client.ts'
import type { Write } from '../table/commit.ts'
import { recordKey } from '../table/keys.ts'
import type { Change, DerivedItem, State } from './change.ts'
import { feedEntry } from './feed-entry.ts'
import { type HistoryContext, historyAfter, historyWrite } from './history-entry.ts'
import { type Outcome, outcomeWrite } from './idempotency.ts'
import { countsById, lowerReferrers, type Referred, raiseReferrers } from './references.ts'

/** The input of `writesOf`, besides the changes. */
type WritesInput = HistoryContext & {
  /** The id of the mutation. The record contains this id, so a retry can detect that an earlier attempt was applied. */
  operation: string
  /** The outcome to store, for repeated requests with the same idempotency key. */
  outcome?: Outcome
}

/** The name of the write whose condition fails if the sequence number of a new record is taken. */
export const SEQ = 'seq'
/** The name of the write whose condition fails if another record has the external id. */
export const EXTERNAL_ID = 'external_id'

/**
 * Computes everything that a mutation writes, for one DynamoDB transaction. The same changes and context give the same
 * writes. If the condition of a write can fail, the write has a name: the id of its record, `SEQ`, `EXTERNAL_ID` or
 * `OUTCOME`.
 *
 *     each changed record    the record, its feed entry and history entry; one entry for each of its lists; its changed postings,
 *                            external id and packed rows; the bits of its old and new facets, and the counts of both
 *     an unchanged record    a condition on its version (a linked record that must stay as it was read)
 *     once                   the reference counts of other records; the outcome, if the request has an idempotency key
 *
 * A DynamoDB transaction may contain an item only once. So several changes of one counter become one write. A change of a
 * record and a decrease of its reference count also become one write.
 */
export function writesOf(changes: readonly Change[], context: WritesInput): Write[] {
  const { outcome } = context
  const isChanged = ({ before, after }: Change) => before !== after
  const raised = countsById(changes.flatMap(({ addedReferences }) => addedReferences))
  const lowered = countsById(changes.flatMap(({ removedReferences }) => removedReferences))
  const changed = new Set(changes.map(({ id }) => id))
  return [
    ...changes.flatMap((change) => [
      recordWrite(change, context, lowered.get(change.id)),
      ...(isChanged(change) ? [feedWrite(change, context), historyWrite(change, context)] : []),
    ]),
    ...changes.filter(isChanged).flatMap(derivedWrites),
    ...facetWrites(changes.filter(isChanged).map(facetChange)),
    ...changes.flatMap(({ conditions = [] }) => conditions),
    ...[...raised.values()].map(raiseReferrers),
    ...[...lowered.values()].filter(({ reference }) => !changed.has(reference.id)).map(lowerReferrers),
    ...(outcome ? [outcomeWrite(outcome, context)] : []),
  ]
}

// Conditions on the item of a record.
const isAbsent = 'attribute_not_exists(pk)'
const hasVersion = '#version = :before'
const isUnreferenced = referenceCounts
  .map((count) => `(attribute_not_exists(#${count}) OR #${count} = :none)`)
  .join(' AND ')

/** Returns the write of the record itself. With `lowered`, it also lowers a reference count of the record. */
function recordWrite(change: Change, context: WritesInput, lowered: Referred | undefined): Write {
  const { id, before, after } = change
  const named = { as: id, expects: before?.record.version ?? ('absent' as const) }
  if (!before) return { ...named, Put: insertOf(change, context) }
  if (!after) return { ...named, Delete: deleteOf(id, before.record.version) }
  return { ...named, Update: updateOf(change, before, after, context, lowered) }
}

function insertOf({ id, kind, after }: Change, context: WritesInput) {
  const { operation } = context
  const history = historyAfter(undefined, context)
  return {
    Item: { ...recordKey(id), kind, ...after?.record, history, operation },
    ConditionExpression: isAbsent,
  }
}

function deleteOf(id: string, version: number) {
  return {
    Key: recordKey(id),
    ConditionExpression: `${hasVersion} AND ${isUnreferenced}`,
    ExpressionAttributeNames: {
      '#version': 'version',
      ...Object.fromEntries(referenceCounts.map((count) => [`#${count}`, count])),
    },
    ExpressionAttributeValues: { ':before': version, ':none': 0 },
  }
}

/** Not a Put, which would overwrite the reference counts: they are stored in the same item. */
function updateOf(
  { id }: Change,
  before: State,
  after: State,
  context: WritesInput,
  lowered: Referred | undefined,
) {
  const { version, data } = after.record
  const isChanged = before !== after
  const set = isChanged
    ? 'SET #data = :data, #version = :version, #history = :history, #operation = :operation'
    : 'SET #version = :version'
  return {
    Key: recordKey(id),
    UpdateExpression: lowered ? `${set} ADD #referrers :less` : set,
    ConditionExpression: hasVersion,
    ExpressionAttributeNames: {
      '#version': 'version',
      ...(isChanged && { '#data': 'data', '#operation': 'operation', '#history': 'history' }),
      ...(lowered && { '#referrers': lowered.reference.attribute }),
    },
    ExpressionAttributeValues: {
      ':before': before.record.version,
      ':version': version,
      ...(isChanged && {
        ':data': data,
        ':history': historyAfter(before.record.history, context),
        ':operation': context.operation,
      }),
      ...(lowered && { ':less': -lowered.count }),
    },
  }
}

function feedWrite({ kind, id, before, after }: Change, { operation, now }: WritesInput): Write {
  const version = after?.record.version ?? (before?.record.version ?? 0) + 1
  return feedEntry({ kind, id, version, deleted: after === undefined }, operation, now)
}

/** Computes the writes that replace the old derived items of a changed record with the new items. */
function derivedWrites({ before, after }: Change): Write[] {
  const old = byKey(before)
  const fresh = byKey(after)
  const puts = [...fresh].flatMap(([name, { key, item, list, isUnique }]): Write[] => {
    const known = old.get(name)
    if (known && isSame(known.item, item)) return []
    const Item = { ...key, ...item }
    // Never overwrite the entry of another record, even if the sequence counter is too low.
    const as = isUnique ? EXTERNAL_ID : before === undefined && list !== undefined ? SEQ : undefined
    return as ? [{ as, Put: { Item, ConditionExpression: isAbsent } }] : [{ Put: { Item } }]
  })
  const deletes = [...old].flatMap(([name, { key }]) => (fresh.has(name) ? [] : [{ Delete: { Key: key } }]))
  return [...puts, ...deletes, ...rowWrites(before?.rows ?? [], after?.rows)]
}

function facetChange({ kind, storage, before, after }: Change): FacetChange {
  const seq = (after ?? before)?.record.seq ?? 0
  return { kind, fields: storage.facets, seq, before: before?.facets ?? [], after: after?.facets ?? [] }
}

function byKey(state: State | undefined): Map<string, DerivedItem> {
  return new Map(state?.items.map((each) => [`${each.key.pk} ${each.key.sk}`, each]))
}

/** Whether two items are equal, including the order of their fields. */
function isSame(a: Item, b: Item): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
