import { type Kind, kinds, type Records } from './kinds.ts'
import type { LocalChange } from './local-change.ts'

/**
 * How far a copy has come: its cursor in the change feed, the record types that it has whole, and its cursor in the list of the next one.
 * A type that only a later version of the app knows is not among them, and is copied then. `done` counts the records of that list so far;
 * `only` has the filters of a narrowed copy.
 */
export type Place = { next: string; copied: readonly string[]; cursor: string; done?: number; only?: string }

/** The versions of a record from one to another which only this device has made. */
export type OwnVersions = { from: number; to: number }

/** Whether a change of the copy was made on the device or came with a `sync`. */
export type Origin = 'sync' | 'device'

/** The table and the key of a record that was changed, or of an id that a record got. */
export type TouchedName = readonly [table: Kind | 'sent', key: string]

/** What the last transactions have changed, each under a random id, the last one at the end; and a digest of the store after it. */
export type Touched = {
  digest: string
  recent: readonly { id: string; from: Origin; records: readonly TouchedName[] }[]
}

/**
 * What is kept on the device, by table and key:
 *
 *     prospect, property, transaction   records by their ids
 *     outbox                            changes that wait, in their order
 *     sent                              ids of the service by the ids that records had on the device
 *     own                               versions that only this device has made, by the id of the record
 *     place                             how far the copy has come
 *     owner                             the user whose copy it is
 *     unseen                            while a record type is copied anew: records that have not come again; of a narrowed copy
 *                                       also those that stay only while changes of them wait
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
/** They come to be more; none is taken away. */
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

/** What can be done in a transaction. Values are plain JSON. */
export type StoreTransaction = {
  get<T extends Table>(table: T, key: string): Promise<Tables[T] | undefined>
  put<T extends Table>(table: T, key: string, value: Tables[T]): Promise<void>
  delete(table: Table, key: string): Promise<void>
  /** Everything in a table, in the order of its keys. */
  list<T extends Table>(table: T): Promise<[key: string, value: Tables[T]][]>
  /** Removes everything in every table, those of a newer version of the app too. */
  clear(): Promise<void>
}

/** Where a copy is kept. */
export type Store = {
  /**
   * Does all that `work` writes, or where it throws nothing of it; durable when it resolves. Transactions come one after
   * another, among all who have this store open. `work` awaits nothing but what it is given.
   */
  transaction<T>(work: (transaction: StoreTransaction) => Promise<T>): Promise<T>
  /**
   * Runs one such work at a time among all who have this store open; `signal` ends the wait for the others. Where there is
   * none, they all do the same, once.
   */
  alone?<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /**
   * Connects all who have this store open in other processes (tabs): what one sends, the others receive. Without it an app shows what
   * others have changed when it reads next.
   * @param received is called for each signal of another process
   * @returns what sends a signal to the others
   */
  connect?(received: () => void): { signal(): void; close(): void }
}
