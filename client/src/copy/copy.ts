import type { Api } from '../connect.ts'
import { OtherUserError } from '../other-user.ts'
import { type CopyChange, dataOf, type Transaction } from './data.ts'
import type { HandedBack, LocalChange } from './local-change.ts'
import type { LocalRecord } from './local-record.ts'
import { changeLater, createLater, drop, sendAgain } from './outbox.ts'
import { type Context, checked, type Page, type Search } from './query.ts'
import type { Inputs, Only, Patches, Queries, RecordType } from './record-types.ts'
import { sendWaiting } from './send.ts'
import type { Store } from './store.ts'
import { follow, type Progress } from './sync.ts'

export type CopyOptions = {
  /** Copies only the records that match these filters. Archived records are included, unless the filters contain `status`. */
  only?: Only | undefined
  /** Pass `textSearch` to allow queries with `search` or `sort: 'name'`. Without this option, such queries throw `QueryError`. */
  search?: Search | undefined
}

export type SyncOptions = {
  /** Cancels the sync. */
  signal?: AbortSignal | undefined
  /** Called after each page while the list of a record type is copied. */
  onProgress?: ((progress: Progress) => void) | undefined
}

/** This tab or another tab cleared the copy during `sync`. `sync` has stored nothing after that, and has stopped. */
export class ClearedError extends Error {
  override readonly name = 'ClearedError'

  constructor() {
    super('The copy was cleared')
  }
}

/**
 * Returns a copy of the service's records on this device. The app can read and change the copy without a network. The changes wait in an
 * outbox until `sync` sends them. The copy belongs to the first user who changes or syncs it while signed in. While another user is
 * signed in, methods that change or send something throw `OtherUserError`. While a newer version of the app uses the copy, they throw
 * `OtherVersionError`. Methods that only read check neither.
 */
export function copyOf(api: Api, store: Store, { only = {}, search }: CopyOptions = {}) {
  const data = dataOf(store)
  const { view } = data

  /** Changes the copy as the signed-in user. Throws `OtherUserError` if the copy belongs to another user. */
  const change = <T>(work: (transaction: Transaction) => T): Promise<T> =>
    data.change('device', (transaction) => {
      claim(transaction, api.session?.user.id)
      return work(transaction)
    })

  const context: Context = { search, user: () => api.session?.user.id ?? view.user(), idOf: view.idOf }

  async function page<K extends RecordType>(kind: K, query: Queries[K] = {}): Promise<Page<K>> {
    const { page, readsTexts } = checked(kind, query, context)
    await data.read()
    if (readsTexts) await search?.prepare(view.rows(kind))
    return page(view.rows(kind))
  }

  return {
    /**
     * Returns the records that match a query, newest first, with the local changes applied. The filters, orders and defaults
     * are those of the service's lists. So archived records are left out, unless `status` includes them. Unlike the service,
     * returns all matching records if there is no `limit`.
     * @throws QueryError if the service would refuse the query
     */
    list: async <K extends RecordType>(kind: K, query?: Queries[K]): Promise<readonly LocalRecord<K>[]> =>
      (await page(kind, query)).records,

    /** Returns the page that `list` returns, and the exact total. @throws QueryError if the service would refuse the query */
    page,

    /** Checks a query without running it. @throws QueryError if the service would refuse the query */
    check<K extends RecordType>(kind: K, query: Queries[K]): void {
      checked(kind, query, context)
    },

    /**
     * Calls `listener` after each change of the copy by this app or by another tab. Passes the types and ids of the records whose shown
     * values have changed.
     * @returns a function that ends the subscription
     */
    subscribe: (listener: (change: CopyChange) => void): (() => void) => data.subscribe(listener),

    /** Returns a record by its id, or by the id that `create` returned. Returns `undefined` if there is no such record. */
    async get<K extends RecordType>(kind: K, id: string): Promise<LocalRecord<K> | undefined> {
      await data.read()
      return view.get(kind, id)
    },

    /** Creates a record and returns its id on this device. Other local records may refer to this id. @throws Error for an unknown record type */
    create: <K extends RecordType>(kind: K, body: Inputs[K]): Promise<string> =>
      change((transaction) => createLater(transaction, kind, body, api.now())),

    /**
     * Edits a record by a merge patch.
     * @param shown the record as the user saw it. Changes that other users made later are not overwritten.
     * @param options.strict whether to hand the edit back as `stale` if other users have changed the record at all. Use it for an edit
     *   that is right only for what the user saw, such as accepting an offer
     * @throws Error if the copy no longer has the record
     */
    update: <K extends RecordType>(
      shown: LocalRecord<K>,
      body: Patches[K],
      { strict }: { strict?: boolean | undefined } = {},
    ): Promise<void> => change((transaction) => changeLater(transaction, shown, api.now(), body, strict)),

    /** Deletes a record. @param shown the record as the user saw it @throws Error if the copy no longer has the record */
    remove: <K extends RecordType>(shown: LocalRecord<K>): Promise<void> =>
      change((transaction) => changeLater(transaction, shown, api.now())),

    /** Returns the changes in the outbox, oldest first. */
    async waiting(): Promise<LocalChange[]> {
      await data.read()
      return data.waiting()
    },

    /**
     * Sends the changes in the outbox, then brings the copy up to date. Hands the changes back to the app that need a decision
     * or another attempt, each with the reason (`refusal`). The next `sync` sends `failed` changes again. For any other
     * returned change, the user must decide: the app then calls `sendAgain` or `drop`. Changes that depend on a
     * returned change stay in the outbox. No change is lost if `sync` throws, so call it again later.
     * @throws ConnectionError (`offline: true`) at once, if a request gets no response
     * @throws ServiceError after a temporary failure of the service, or if the session has ended
     * @throws ClearedError if the copy is cleared during the sync
     */
    async sync({ signal, onProgress }: SyncOptions = {}): Promise<HandedBack[]> {
      const user = await change(({ state }) => state.owner)
      const sync = {
        api,
        options: { user, failsFast: true, signal },
        change: <T>(work: (transaction: Transaction) => T) =>
          data.change('sync', (transaction) => {
            // After `clear`, a late response must not write into the copy. A copy without an owner needs no check: no user is
            // signed in, so the service returns no records.
            if (user !== undefined && transaction.state.owner !== user) throw new ClearedError()
            return work(transaction)
          }),
        only,
        context,
        onProgress,
      }
      const refused = await sendWaiting(sync)
      await follow(sync)
      if (refused) throw refused
      await data.read()
      return data.waiting().filter((change): change is HandedBack => change.refusal !== undefined)
    },

    /**
     * Puts a returned change at the end of the outbox, so that the next `sync` sends it again. The app may pass the change with
     * another `body`. A `stale` change is then based on `refusal.theirs`, the service's version of the record.
     * @throws Error if the next `sync` sends the change even without this call, or if the change is no longer in the outbox
     */
    sendAgain: (returned: LocalChange): Promise<void> =>
      change((transaction) => sendAgain(transaction, returned)),

    /**
     * Removes a change from the outbox. If it is a create, also removes the other changes of its record, and the changes that refer to this
     * record.
     * @returns the removed changes
     * @throws Error if the change is no longer in the outbox
     */
    drop: (returned: LocalChange): Promise<LocalChange[]> =>
      change((transaction) => drop(transaction, returned)),

    /**
     * Removes everything in the store of this copy. Stops a running `sync`, also in other tabs. The service may still make the change that
     * this `sync` was sending.
     * @param options.agreed the changes that the user has agreed to lose. If the outbox has other changes, nothing is removed.
     * @returns the changes that were in the outbox and are lost
     * @throws Error if the outbox has a change that is not in `agreed`
     */
    clear: ({ agreed }: { agreed?: readonly LocalChange[] | undefined } = {}): Promise<LocalChange[]> =>
      change((transaction) => {
        const lost = [...transaction.outbox.values()]
        const keys = agreed?.map(({ key }) => key)
        if (keys && lost.some(({ key }) => !keys.includes(key))) throw new Error('More changes wait by now')
        transaction.clear()
        return lost
      }),
  }
}

/** A copy of the records on this device. */
export type Copy = ReturnType<typeof copyOf>

/**
 * Makes a user the owner of the copy, if it has none. Another user may not change the copy, because the idempotency keys of the
 * waiting changes belong to the owner. While no user is signed in, the copy can still be changed.
 * @throws OtherUserError if the copy belongs to another user
 */
function claim(transaction: Transaction, user: string | undefined): void {
  const { state } = transaction
  if (user === undefined || user === state.owner) return
  if (state.owner !== undefined) throw new OtherUserError()
  transaction.state = { ...state, owner: user }
}
