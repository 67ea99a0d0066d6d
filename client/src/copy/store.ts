import { type Kind, kinds, type Records } from './kinds.ts'
import type { LocalChange } from './local-change.ts'

/**
 * The progress of a copy:
 *
 *     next     the cursor in the change feed
 *     copied   the record types that were copied completely
 *     cursor   the cursor in the list that is being copied, empty at the start
 *     done     the number of records copied from that list
 *     only     the filters of the copy, as JSON
 */
export type Place = { next: string; copied: readonly string[]; cursor: string; done?: number; only?: string }

/** A range of versions of a record: this device made every version after `from`, up to and including `to`. */
export type OwnVersions = { from: number; to: number }

/** Who changed the copy: the user on the `device`, or a `sync`. */
export type Origin = 'sync' | 'device'

/** The table and the key of a changed record, or of a local id that was replaced. */
export type TouchedName = readonly [table: Kind | 'sent', key: string]

/**
 * `recent` lists what the latest transactions have changed, oldest first. Each transaction has a random id.
 */
export type Touched = {
  recent: readonly { id: string; from: Origin; records: readonly TouchedName[] }[]
}

/**
 * The tables of a store and their keys:
 *
 *     prospect, property, transaction   records by their ids
 *     outbox                            changes to send, in order
 *     sent                              ids of the service, by local ids
 *     own                               versions that this device has made, by the id of the record
 *     place                             the progress of the copy
 *     owner                             the user to whom the copy belongs
 *     unseen                            records that may have to be removed. While a type is copied again: the records that no
 *                                       page has contained yet. In a filtered copy also: records that have
 *                                       changes in the outbox but do not match the filters
 *     touched                           what the last transactions have changed
 */
export type Tables = Records & {
  outbox: LocalChange
  sent: string
  own: OwnVersions
  place: Place
  owner: string
  unseen: Kind
  touched: Touched
}
export type Table = keyof Tables
/** The names of all tables. Later versions may add tables, but never remove a table. */
export const tables: readonly Table[] = [
  ...kinds,
  'outbox',
  'sent',
  'own',
  'place',
  'owner',
  'unseen',
  'touched',
]

/** The operations of a transaction. Values are plain JSON. */
export type StoreTransaction = {
  get<T extends Table>(table: T, key: string): Promise<Tables[T] | undefined>
  put<T extends Table>(table: T, key: string, value: Tables[T]): Promise<void>
  delete(table: Table, key: string): Promise<void>
  /** Returns all entries of a table, sorted by key. */
  list<T extends Table>(table: T): Promise<[key: string, value: Tables[T]][]>
  /** Empties every table, including tables of a newer version of the app. */
  clear(): Promise<void>
}

/** The storage of a copy. */
export type Store = {
  /**
   * Runs `work` atomically: if `work` throws, nothing is written. When the promise resolves, the writes are durable. Transactions run one
   * after another, in all processes that have this store open. `work` may await only the operations of its transaction.
   */
  transaction<T>(work: (transaction: StoreTransaction) => Promise<T>): Promise<T>
  /**
   * Runs `work` under a lock. All processes that have this store open share the lock. `signal` cancels the wait for the lock. Without this
   * method, several processes may sync at the same time, but each change is still made only once.
   */
  alone?<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /**
   * Connects to the other processes (tabs) that have this store open. Without this method, an app shows changes of other processes only at
   * its next read.
   * @param received called for each signal from another process
   * @returns `signal` sends a signal to the other processes
   */
  connect?(received: () => void): { signal(): void; close(): void }
}
