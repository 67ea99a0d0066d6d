import { type Kind, kinds, type Records } from './kinds.ts'
import type { LocalChange } from './local-change.ts'

/** How far a copy has come: where it goes on in the changes, and while it is begun, in which list and where there. */
export type Place = { next: string; copying?: { kind: Kind; cursor: string } }

/**
 * What is kept on the device, each by a key: the records by their ids, the changes made here in their order, the ids
 * that records created here got, and the place.
 */
export type Tables = Records & { outbox: LocalChange; sent: string; place: Place }
export type Table = keyof Tables
export const tables: readonly Table[] = [...kinds, 'outbox', 'sent', 'place']

/** What can be done in a transaction. Values are plain JSON. */
export type StoreTransaction = {
  get<T extends Table>(table: T, key: string): Promise<Tables[T] | undefined>
  put<T extends Table>(table: T, key: string, value: Tables[T]): Promise<void>
  delete(table: Table, key: string): Promise<void>
  /** Everything in a table, in the order of its keys. */
  list<T extends Table>(table: T): Promise<[key: string, value: Tables[T]][]>
}

/** Where a copy is kept. */
export type Store = {
  /**
   * Does all that `work` writes, or where it throws nothing of it; durable when it resolves. Transactions come one after
   * another, among all who have this store open. `work` awaits nothing but what it is given.
   */
  transaction<T>(work: (transaction: StoreTransaction) => Promise<T>): Promise<T>
  /** Runs one such work at a time among all who have this store open. Where there is none, they all do the same, once. */
  alone?<T>(work: () => Promise<T>): Promise<T>
}
