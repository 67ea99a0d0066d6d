import type { AnyRecord } from '../../domain/record-type.ts'
import { referencesOf } from '../../domain/references.ts'
import { type Facet, facetsOf, LIVE } from '../index/facets.ts'
import { ALL } from '../index/list-entries.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { referenceCountOf } from '../index/reference-counts.ts'
import { type RowEntry, rowsOf } from '../index/rows.ts'
import { indexedWords, postingsOf } from '../index/words.ts'
import type { Item } from '../table/client.ts'
import type { Write } from '../table/commit.ts'
import { type Key, listEntryKey } from '../table/keys.ts'
import { externalIdEntry } from './external-ids.ts'
import type { CountedReference } from './references.ts'
import type { StoredRecord } from './stored-record.ts'

/**
 * An item derived from a record. If the item is a list entry, `list` is the name of its list. If `isUnique` is set, the write
 * fails if an item with this key already exists.
 */
export type DerivedItem = { key: Key; item: Item; list?: string; isUnique?: true }

/**
 * A record with everything that is derived from it. `items` belong to this record alone. Rows and facets are in items that many
 * records share.
 */
export type State = {
  record: StoredRecord<AnyRecord>
  items: DerivedItem[]
  rows: RowEntry[]
  facets: Facet[]
}

/**
 * A change of one record. `before` is absent for a create, and `after` is absent for a delete. If `before` and `after` are the
 * same object, the record does not change. Then the DynamoDB transaction checks that the record still has the version of
 * `before`. The transaction may lower the reference count of the record, but changes no other field.
 */
export type RecordChange = {
  storage: Pick<RecordStorage, 'name' | 'facets' | 'unrecorded'>
  kind: string
  id: string
  before?: State
  after?: State
  /** For a linked update, the id of the record whose change caused this update. */
  because?: string
  /** References of a new record. Each referenced record must accept references (`raiseReferrers`). Its reference count is raised. */
  addedReferences: readonly CountedReference[]
  /** References of a deleted record. The reference count of each referenced record is lowered. */
  removedReferences: readonly CountedReference[]
  /** Conditions on other records. Only the create of a note on an offer has one (`offerProspectConditions`). */
  conditions?: readonly Write[]
}

/** Describes a change of one record. At least one of `before` and `after` must be given. */
export function changeOf<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  before: StoredRecord<Stored> | undefined,
  after: StoredRecord<Stored> | undefined,
): RecordChange {
  const record = after ?? before
  if (!record) throw new Error('A change needs `before` or `after`')
  const old = before && stateOf(storage, before)
  const fresh = after === before ? old : after && stateOf(storage, after)
  const kind = storage.name
  const references = referencesOf(storage.references, record.data).map((reference) => ({
    ...reference,
    attribute: referenceCountOf(kind),
  }))
  return {
    storage,
    kind,
    id: record.data.id,
    ...(old && { before: old }),
    ...(fresh && { after: fresh }),
    addedReferences: before ? [] : references,
    removedReferences: after ? [] : references,
  }
}

function stateOf<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  record: StoredRecord<Stored>,
): State {
  return {
    record,
    items: derivedItemsOf(storage, record),
    rows: rowsOf(storage.name, storage.rows, record),
    facets: facetsOf(storage.facets, record.data),
  }
}

/** Computes the list entries, the postings and the external id item of one record. No other code computes these items. */
export function derivedItemsOf<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  { seq, version, data }: StoredRecord<Stored>,
): DerivedItem[] {
  const { name, references } = storage
  // Each referenced record has a list of its referrers. The name of this list is the id of the referenced record.
  const referred = referencesOf(references, data).map(({ id }) => id)
  const lists = [ALL, ...new Set([...referred, ...(storage.listsOf?.(data) ?? [])])]
  const words = indexedWords(storage.textsOf?.(data) ?? [])
  const inEntry = storage.inEntry?.(data, words) ?? data
  const isArchived = !facetsOf(storage.facets, data).includes(LIVE)
  return [
    ...lists.map((list) => ({ key: listEntryKey(name, list, seq), item: { version, data: inEntry }, list })),
    ...postingsOf(name, words, seq, isArchived),
    ...(data.external_id === undefined ? [] : [externalIdEntry(name, data.external_id, data.id, seq)]),
  ]
}
