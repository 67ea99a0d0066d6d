import type { Api } from '../connect.ts'
import { callsOf } from './calls.ts'
import { ClearedError } from './cleared.ts'
import { follow, type Progress, type Scope } from './follow.ts'
import type { Held } from './held.ts'
import type { Inputs, Kind, Only, Patches, Queries } from './kinds.ts'
import type { HandedBack, LocalChange } from './local-change.ts'
import { adopt, changeLater, createLater, drop, sendAgain } from './outbox.ts'
import { type Context, checked, type Page, type Search } from './query.ts'
import { OWNER, ownerOf, waitingIn } from './records.ts'
import { sendWaiting } from './send.ts'
import type { Store, StoreTransaction } from './store.ts'
import { subscriptionsOf } from './subscriptions.ts'
import { tracked } from './touched.ts'

export type CopyOptions = {
  /** Copies only the records that match these filters. Archived records are included, unless the filters contain `status`. */
  only?: Only | undefined
  /** Pass `textSearch` to allow queries with `search` or `sort: 'name'`. Without this option, such queries throw `QueryError`. */
  search?: Search | undefined
}

export type SyncOptions = {
  /** Cancels the sync, even while it waits for the sync of another tab. */
  signal?: AbortSignal | undefined
  /** The maximum number of attempts of each request. The default is the setting of `connect`. Without a network, 1 fails at once. */
  attempts?: number | undefined
  /** Called after each page while the list of a record type is copied. */
  onProgress?: ((progress: Progress) => void) | undefined
}

/**
 * Returns a copy of the service's records on this device. The app can read and change the copy without a network. The changes wait in an
 * outbox until `sync` sends them. The copy belongs to the first user who changes or syncs it while signed in. While another user is
 * signed in, methods that change or send something throw `OtherUserError`. Methods that only read do not check the user.
 */
export function copyOf(api: Api, store: Store, { only = {}, search }: CopyOptions = {}) {
  const { view, subscribe, changed } = subscriptionsOf(store)
  const byUser = (transaction: StoreTransaction) => ownerOf(transaction, api.session)
  /** Changes the copy. Throws `OtherUserError` if the copy belongs to another user. */
  const { transaction: changing } = tracked(store, 'device', byUser, changed)

  const context: Context = { search, user: () => api.session?.user.id ?? view.user(), idOf: view.idOf }

  async function page<K extends Kind>(kind: K, query: Queries[K] = {}): Promise<Page<K>> {
    const { page } = checked(kind, query, context)
    await store.transaction(view.refresh)
    return page(view.rows(kind))
  }

  /** Defines which records are copied. */
  const scope: Scope = {
    filters: JSON.stringify(only),
    has(kind, record) {
      const { isMet } = checked(kind, { status: 'all', ...only[kind] }, context)
      return isMet({ kind, key: record.id, record, waiting: [] })
    },
  }

  return {
    /**
     * Returns the records that match a query, newest first, with the local changes applied. The filters, orders and defaults
     * are those of the service's lists. So archived records are left out, unless `status` includes them. Unlike the service,
     * returns all matching records if there is no `limit`.
     * @throws QueryError if the service would refuse the query
     */
    list: async <K extends Kind>(kind: K, query?: Queries[K]): Promise<readonly Held<K>[]> =>
      (await page(kind, query)).records,

    /** Returns the page that `list` returns, and the exact total. @throws QueryError if the service would refuse the query */
    page,

    /** Checks a query without running it. @throws QueryError if the service would refuse the query */
    check<K extends Kind>(kind: K, query: Queries[K]): void {
      checked(kind, query, context)
    },

    /** Counts the records that match a query, ignoring `page` and `limit`. @throws QueryError if the service would refuse the query */
    count: async <K extends Kind>(kind: K, query?: Queries[K]): Promise<number> =>
      (await page(kind, query)).total,

    /**
     * Calls `listener` after each change of the copy by this app or by another tab. Passes the types and ids of the records whose shown
     * values have changed.
     * @returns a function that ends the subscription
     */
    subscribe,

    /** Returns a record by its id, or by the id that `create` returned. Returns `undefined` if there is no such record. */
    async get<K extends Kind>(kind: K, id: string): Promise<Held<K> | undefined> {
      await store.transaction(view.refresh)
      return view.get(kind, id)
    },

    /** Creates a record and returns its id on this device. Other local records may refer to this id. */
    create: <K extends Kind>(kind: K, body: Inputs[K]): Promise<string> =>
      changing((transaction) => createLater(transaction, kind, body, api.now())),

    /**
     * Edits a record by a merge patch.
     * @param shown the record as the user saw it. Changes that other users made later are not overwritten.
     * @throws Error if the copy no longer has the record
     */
    update: <K extends Kind>(shown: Held<K>, body: Patches[K]): Promise<void> =>
      changing((transaction) => changeLater(transaction, view, shown, api.now(), body)),

    /** Deletes a record. @param shown the record as the user saw it @throws Error if the copy no longer has the record */
    remove: <K extends Kind>(shown: Held<K>): Promise<void> =>
      changing((transaction) => changeLater(transaction, view, shown, api.now())),

    /** Returns the changes in the outbox, oldest first. */
    waiting: (): Promise<LocalChange[]> => store.transaction(waitingIn),

    /**
     * Sends the changes in the outbox, then brings the copy up to date. Hands the changes back to the app that need a decision
     * or another attempt, each with the reason (`refusal`). The next `sync` sends `failed` changes again. For any other
     * returned change, the user must decide: the app then calls `sendAgain`, `drop` or `adopt`. Changes that depend on a
     * returned change stay in the outbox.
     * @throws ServiceError or the error of `fetch` after a temporary failure, or if the session has ended. No change is lost,
     * so call `sync` again later
     * @throws ClearedError if the copy is cleared during the sync
     */
    async sync({ signal, attempts, onProgress }: SyncOptions = {}): Promise<HandedBack[]> {
      const user = await changing(byUser)
      const calls = callsOf(api, user, only, signal, attempts)
      // After `clear`, a late response must not write into the copy. A copy without an owner needs no check: no user is signed
      // in, so the service returns no records.
      const isKept = async (transaction: StoreTransaction) => {
        if (user !== undefined && (await transaction.get('owner', OWNER)) !== user) throw new ClearedError()
      }
      const kept = tracked(store, 'sync', isKept, changed)
      async function work(): Promise<void> {
        const refused = await sendWaiting(calls, kept, view.sending)
        await follow(calls, kept, scope, onProgress)
        if (refused) throw refused
      }
      await (store.alone ? store.alone(work, signal) : work())
      return (await store.transaction(waitingIn)).filter(
        (change): change is HandedBack => change.refusal !== undefined,
      )
    },

    /**
     * Puts a returned change at the end of the outbox, so that the next `sync` sends it again. The app may pass the change with
     * another `body`. A `stale` change is then based on `refusal.theirs`, the service's version of the record.
     * @throws Error if the next `sync` sends the change even without this call, or if the change is no longer in the outbox
     */
    sendAgain: (change: LocalChange): Promise<void> =>
      changing((transaction) => sendAgain(transaction, change)),

    /**
     * Removes a change from the outbox. If it is a create, also removes the other changes of its record, and the changes that refer to this
     * record.
     * @returns the removed changes
     * @throws Error if the change is no longer in the outbox
     */
    drop: (change: LocalChange): Promise<LocalChange[]> =>
      changing((transaction) => drop(transaction, change)),

    /**
     * Resolves an `unknown` create by storing which record the create has made. Changes that depend on the create then apply to this
     * record.
     * @param made the record that the create has made, as the app got it from `list` or `get`
     * @throws Error if the change is not an `unknown` create in the outbox, or if the copy does not have the record
     */
    adopt: <K extends Kind>(change: LocalChange<K>, made: Held<K>): Promise<void> =>
      changing((transaction) => adopt(transaction, change, made)),

    /**
     * Removes everything in the store of this copy. Stops a running `sync`, also in other tabs. The service may still make the change that
     * this `sync` was sending.
     * @param options.agreed the changes that the user has agreed to lose. If the outbox has other changes, nothing is removed.
     * @returns the changes that were in the outbox and are lost
     * @throws Error if the outbox has a change that is not in `agreed`
     */
    clear: ({ agreed }: { agreed?: readonly LocalChange[] | undefined } = {}): Promise<LocalChange[]> =>
      changing(async (transaction) => {
        const given = await waitingIn(transaction)
        const keys = agreed?.map(({ key }) => key)
        if (keys && given.some(({ key }) => !keys.includes(key))) throw new Error('More changes wait by now')
        await transaction.clear()
        return given
      }),
  }
}

/** A copy of the records on this device. */
export type Copy = ReturnType<typeof copyOf>
