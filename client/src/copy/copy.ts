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
  /** Copies only the records that meet these filters; archived ones too unless they have `status`. */
  only?: Only
  /** `textSearch`, for queries with `search` or `sort: 'name'`; without it they are not valid. */
  search?: Search
}

export type SyncOptions = {
  /** Ends it, and the wait for other tabs. */
  signal?: AbortSignal
  /** Is called after each page of the first copy of a record type. */
  onProgress?: (progress: Progress) => void
}

/**
 * A copy of what the service holds, on this device, which is read and changed without a network: changes wait in an outbox
 * until `sync` sends them. It belongs to the first user who is signed in to it. While another is, every method that changes
 * or sends something throws `OtherUserError`; those that only read check nothing.
 */
export function copyOf(api: Api, store: Store, { only = {}, search }: CopyOptions = {}) {
  const { view, subscribe, changed } = subscriptionsOf(store)
  const byUser = (transaction: StoreTransaction) => ownerOf(transaction, api.session)
  /** Changes the copy, unless it belongs to another user. */
  const { transaction: changing } = tracked(store, 'device', byUser, changed)

  const context: Context = { search, user: () => api.session?.user.id ?? view.user(), idOf: view.idOf }

  async function page<K extends Kind>(kind: K, query: Queries[K] = {}): Promise<Page<K>> {
    const { page } = checked(kind, query, context)
    await store.transaction(view.refresh)
    return page(view.rows(kind))
  }

  /** Which records the copy has. */
  const scope: Scope = {
    filters: JSON.stringify(only),
    has(kind, record) {
      const { isMet } = checked(kind, { status: 'all', ...only[kind] }, context)
      return isMet({ kind, key: record.id, record, waiting: [] })
    },
  }

  return {
    /**
     * The records that a query means, with what was changed here: the filters, orders and defaults of the service's lists, so archived
     * records are left out unless `status` includes them. Newest first; without `limit` all of them.
     * @throws QueryError where the service would refuse the query
     */
    list: async <K extends Kind>(kind: K, query?: Queries[K]): Promise<readonly Held<K>[]> =>
      (await page(kind, query)).records,

    /** The same with the number of records on all pages. @throws QueryError where the service would refuse the query */
    page,

    /** @throws QueryError where the service would refuse the query */
    check<K extends Kind>(kind: K, query: Queries[K]): void {
      checked(kind, query, context)
    },

    /** How many records a query means, whatever its `page` and `limit`. @throws QueryError where the service would refuse the query */
    count: async <K extends Kind>(kind: K, query?: Queries[K]): Promise<number> =>
      (await page(kind, query)).total,

    /**
     * Calls `listener` after each change of the copy, by this app or by another tab, with the records that are shown differently.
     * @returns ends it
     */
    subscribe,

    /** One record, by the id it has or by the one that `create` answered; `undefined` where there is none. */
    async get<K extends Kind>(kind: K, id: string): Promise<Held<K> | undefined> {
      await store.transaction(view.refresh)
      return view.get(kind, id)
    },

    /** Creates a record, and answers the id it has on this device, which others may name. */
    create: <K extends Kind>(kind: K, body: Inputs[K]): Promise<string> =>
      changing((transaction) => createLater(transaction, kind, body, api.now())),

    /**
     * Edits a record by a merge patch.
     * @param shown the record as it was shown to the user who edits it: what others have changed since is not overwritten
     * @throws Error where this device has it no longer
     */
    update: <K extends Kind>(shown: Held<K>, body: Patches[K]): Promise<void> =>
      changing((transaction) => changeLater(transaction, view, shown, api.now(), body)),

    /** Deletes a record, as it was shown. @throws Error where this device has it no longer */
    remove: <K extends Kind>(shown: Held<K>): Promise<void> =>
      changing((transaction) => changeLater(transaction, view, shown, api.now())),

    /** What the service has not answered yet, in the order in which it was changed. */
    waiting: (): Promise<LocalChange[]> => store.transaction(waitingIn),

    /**
     * Sends what waits, then brings the copy up to date. Answers the changes that were not made: each is to be sent
     * again or dropped, but for what `failed`, which the next `sync` sends again. What depends on it waits too, all else goes on.
     * @throws ServiceError or what `fetch` throws where it may go better later: nothing is lost, call it again
     * @throws ClearedError when the copy is cleared during it
     */
    async sync({ signal, onProgress }: SyncOptions = {}): Promise<HandedBack[]> {
      const user = await changing(byUser)
      const calls = callsOf(api, user, only, signal)
      // A late answer must not fill a copy that was cleared since. One without an owner belongs to no session: no answer can arrive.
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
     * Sends a refused change again, as it is given: the body may be another. A `stale` one is then made on top of `theirs`.
     * @throws Error if it needs no decision, or no longer waits
     */
    sendAgain: (change: LocalChange): Promise<void> =>
      changing((transaction) => sendAgain(transaction, change)),

    /**
     * Gives a change up, a create with all that is of its record or names it, and answers what these were.
     * @throws Error where it does not wait any more
     */
    drop: (change: LocalChange): Promise<LocalChange[]> =>
      changing((transaction) => drop(transaction, change)),

    /**
     * Says which record an `unknown` create has made: what waits for that is of this record.
     * @param made the record, as it was shown to the user who decides
     * @throws Error where it needs no such decision, or none any more, or the record is not one of the service
     */
    adopt: <K extends Kind>(change: LocalChange<K>, made: Held<K>): Promise<void> =>
      changing((transaction) => adopt(transaction, change, made)),

    /**
     * Removes everything that is kept in the store of this copy, and ends a `sync` that runs, in other tabs too. A change
     * that is being sent may still be made.
     * @param options.agreed the changes that the user has agreed to lose: nothing is removed if others wait by then
     * @returns the changes that waited, which are given up
     * @throws Error if a change waits that is not among `agreed`
     */
    clear: ({ agreed }: { agreed?: readonly LocalChange[] } = {}): Promise<LocalChange[]> =>
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
