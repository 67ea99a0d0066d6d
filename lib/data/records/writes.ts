import { type HistoryState, versionOfChange } from '../../domain/revision.ts'
import { type FacetChange, facetWrites } from '../index/facets.ts'
import { referenceCounts } from '../index/reference-counts.ts'
import { rowWrites } from '../index/rows.ts'
import type { Item } from '../table/client.ts'
import { checkOf, type FailedConditions, type Write } from '../table/commit.ts'
import { recordKey } from '../table/keys.ts'
import type { DerivedItem, RecordChange, State } from './change.ts'
import { ownerIn } from './external-ids.ts'
import { feedEntry } from './feed-entry.ts'
import { type HistoryContext, historyAfter, historyWrite } from './history-entry.ts'
import { OUTCOME, type Outcome, outcomeWrite } from './idempotency.ts'
import { countsById, lowerReferrers, type Referred, raiseReferrers } from './references.ts'

/** The input of `writesOf`, besides the changes. */
type WritesContext = HistoryContext & {
  /** The id of the mutation. The record contains this id, so a retry can detect that an earlier attempt was applied. */
  operation: string
  /** The outcome to store, for repeated requests with the same idempotency key. */
  outcome?: Outcome | undefined
}

/** The name of the write whose condition fails if the sequence number of a new record is taken. */
export const SEQ = 'seq'
/** The name of the write whose condition fails if another record has the external id. */
export const EXTERNAL_ID = 'external_id'

/** Which conditions of a transaction failed. None if a conflict cancelled it. */
export type Refusal = {
  /** The records that had another version or status than expected, by id. A record that does not exist is `undefined`. */
  records: ReadonlyMap<string, Item | undefined>
  /** Whether another record has the sequence number of the new record. */
  isSequenceTaken: boolean
  /** The id of another record that has the external id. */
  externalIdOwner: string | undefined
  /** Whether an earlier request with the same idempotency key succeeded. */
  isRepeated: boolean
}

/** Sorts the failed conditions by the names of their writes. */
export function refusalOf(failed: FailedConditions): Refusal {
  const named = [SEQ, EXTERNAL_ID, OUTCOME]
  return {
    records: new Map([...failed].filter(([name]) => !named.includes(name))),
    isSequenceTaken: failed.has(SEQ),
    externalIdOwner: failed.has(EXTERNAL_ID) ? ownerIn(failed.get(EXTERNAL_ID)) : undefined,
    isRepeated: failed.has(OUTCOME),
  }
}

export const NO_REFUSAL = refusalOf(new Map())

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
export function writesOf(changes: readonly RecordChange[], context: WritesContext): Write[] {
  const { outcome } = context
  const isChanged = ({ before, after }: RecordChange) => before !== after
  const raised = countsById(changes.flatMap(({ addedReferences }) => addedReferences))
  const lowered = countsById(changes.flatMap(({ removedReferences }) => removedReferences))
  const changed = new Set(changes.map(({ id }) => id))
  return [
    ...changes.flatMap((change) => {
      // The item of a record contains the state of its history, so the record that was read has the former state.
      const history = historyAfter(change.before?.record.history, context)
      const own = recordWrite(change, history, context, lowered.get(change.id))
      return isChanged(change)
        ? [own, feedWrite(change, context), historyWrite(change, history, context)]
        : [own]
    }),
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

/**
 * Returns the write of the record itself, with the new state of its history. With `lowered`, it also lowers a reference count of
 * the record.
 */
function recordWrite(
  { id, kind, before, after }: RecordChange,
  history: HistoryState,
  { operation }: WritesContext,
  lowered: Referred | undefined,
): Write {
  const named = { as: id, expects: before?.record.version ?? ('absent' as const) }
  if (!before) {
    const Item = { ...recordKey(id), kind, ...after?.record, history, operation }
    return { ...named, Put: { Item, ConditionExpression: isAbsent } }
  }
  const { version } = before.record
  if (!after) return { ...named, Delete: deleteOf(id, version) }
  const { data, version: newVersion } = after.record
  const set = { version: newVersion, ...(before !== after && { data, history, operation }) }
  return { ...named, Update: updateOf(id, version, set, lowered) }
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
function updateOf(id: string, before: number, set: object, lowered: Referred | undefined) {
  const fields = Object.entries({ ...set })
  const assignments = fields.map(([name]) => `#${name} = :${name}`).join(', ')
  return {
    Key: recordKey(id),
    UpdateExpression: `SET ${assignments}${lowered ? ' ADD #referrers :less' : ''}`,
    ConditionExpression: hasVersion,
    ExpressionAttributeNames: {
      ...Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      ...(lowered && { '#referrers': lowered.reference.attribute }),
    },
    ExpressionAttributeValues: {
      ':before': before,
      ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
      ...(lowered && { ':less': -lowered.count }),
    },
  }
}

function feedWrite({ kind, id, before, after }: RecordChange, { operation, now }: WritesContext): Write {
  const version = versionOfChange(before?.record, after?.record)
  return feedEntry({ kind, id, version, deleted: after === undefined }, operation, now)
}

/** Computes the writes that replace the old derived items of a changed record with the new items. */
function derivedWrites({ before, after }: RecordChange): Write[] {
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

function facetChange({ kind, storage, before, after }: RecordChange): FacetChange {
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

/**
 * Returns the condition checks of a dry run. Checks only writes that have a name (`as`), because only these writes have
 * conditions. Does not check the sequence number, because a dry run takes no number.
 */
export function checksOf(writes: readonly Write[]): Write[] {
  return writes.filter(({ as }) => as !== undefined && as !== SEQ).map(checkOf)
}
