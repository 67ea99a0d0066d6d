import type { LocalChange } from './local-change.ts'
import type { Records, RecordType } from './record-types.ts'

/** A record in a store. */
export type StoredRecord<K extends RecordType = RecordType> = {
  kind: K
  /** The record as the service last returned it. */
  record: Records[K]
  /** The id that the record had on this device before the service had it. */
  localId?: string
  /** The latest versions that this device has made: every version after `from`, up to and including `to`. */
  own?: { from: number; to: number } | undefined
  /** Present while all records of the type are read again, until a page contains the record. */
  isStale?: true | undefined
}

/** The progress of a copy. */
export type SyncCursor = {
  /** The cursor in the change feed. */
  next: string
  /** The record types whose lists were copied completely. */
  copied: readonly RecordType[]
  /** The cursor in the list that is being copied, empty at the start, and the number of records copied from it. */
  page: string
  done: number
  /** The filters of the copy, as JSON. */
  filters: string
}

/** Who changed the copy: the user on the `device`, or a `sync`. */
export type Origin = 'sync' | 'device'

export type CopyState = {
  /** The version of the layout of the store. A client with a lower version does not write into the store. */
  format: number
  /** The user to whom the copy belongs. */
  owner?: string
  cursor?: SyncCursor
  /** The latest transactions, oldest first, and the ids of the records that each one has changed. */
  log: readonly { id: string; from: Origin; ids: readonly string[] }[]
}

/** The content of a store, in memory. */
export type Content = {
  state: CopyState
  records: Map<string, StoredRecord>
  outbox: ReadonlyMap<string, LocalChange>
}

/**
 * The tables of a store and their keys:
 *
 *     records   the records, by their ids
 *     outbox    the changes to send, in order
 *     state     the key `state`: the owner, the progress of `sync` and the latest transactions
 */
export type Tables = { records: StoredRecord; outbox: LocalChange; state: CopyState }
export type Table = keyof Tables
export const tables: readonly Table[] = ['records', 'outbox', 'state']

/** The operations of a transaction. Values are plain JSON. */
export type StoreTransaction = {
  get<T extends Table>(table: T, key: string): Promise<Tables[T] | undefined>
  put<T extends Table>(table: T, key: string, value: Tables[T]): Promise<void>
  delete(table: Table, key: string): Promise<void>
  /** Returns all entries of a table, sorted by key. */
  list<T extends Table>(table: T): Promise<[key: string, value: Tables[T]][]>
  /** Empties every table, including tables of another version of the app. */
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
   * Connects to the other copies of this store, in this and in other processes (tabs). Without this method, an app shows changes of
   * other copies only at its next read. A signal without a change does no harm.
   * @param received called for each signal from another copy
   * @returns a function that sends a signal to the other copies
   */
  connect?(received: () => void): () => void
}
