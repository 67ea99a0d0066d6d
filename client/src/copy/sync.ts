import type { Api } from '../connect.ts'
import { requireNew } from '../each.ts'
import type { components } from '../schema.ts'
import { type Problem, ServiceError } from '../service-error.ts'
import type { Transaction } from './data.ts'
import type { LocalChange } from './local-change.ts'
import { isSame } from './merge.ts'
import { listPaths, type Only, type Records, type RecordType, recordTypes } from './record-types.ts'
import type { SyncCursor } from './store.ts'

/** One run of `sync`. */
export type Sync = {
  requests: Requests
  /** Changes the copy in a transaction. Rejects if the copy was cleared since the run began. */
  change<T>(work: (transaction: Transaction) => T): Promise<T>
  /** The filters of the copy, as JSON, and whether a record meets them. */
  filters: string
  meets(kind: RecordType, record: Records[RecordType]): boolean
  onProgress: ((progress: Progress) => void) | undefined
}

/** The progress while the list of a record type is copied. `total` may change when other users add or remove records. */
export type Progress = { kind: RecordType; copied: number; total: number }

/** The requests that a copy sends to the service. */
export type Requests = {
  /** Returns a page of a list: the records of a type that match the filters of the copy. */
  page(
    kind: RecordType,
    cursor: string,
  ): Promise<{ data: { data: Records[RecordType][]; pagination: { next?: string | null; total: number } } }>
  /** Reads the record of a change. */
  read(change: LocalChange): Promise<{ data: Records[RecordType] }>
  /** Sends a change, on condition of the version `base`. Without a response after it, the record is deleted. */
  send(change: LocalChange, base: number): Promise<{ data: Records[RecordType] | undefined }>
  /** Returns the changes after a feed cursor. Without a cursor, returns only the current cursor. */
  changes(since?: string): Promise<{ data: components['schemas']['Changes'] }>
  /** Requests /health, to check that the service responds. Later calls send no request and return the same promise. */
  hear(): Promise<unknown>
  /** Returns the time of the service in milliseconds since 1970. Before the first response, returns the time of the device. */
  now(): number
}

/** `Api` with untyped paths, because the types of `Api` cannot express a computed path. */
type Untyped = Pick<Api, 'now'> & {
  GET(path: string, options: object): Promise<object>
  POST(path: string, options: object): Promise<object>
  PUT(path: string, options: object): Promise<object>
  DELETE(path: string, options: object): Promise<object>
}

/**
 * Returns functions that send the requests of a copy.
 * @param only the filters of the copy
 * @param options the options of each request
 */
export function requestsOf(api: Api, only: Only, options: object): Requests
export function requestsOf({ GET, POST, PUT, DELETE, now }: Untyped, only: Only, options: object): object {
  let heard: Promise<unknown> | undefined
  const asked = (query: object) => ({ ...options, params: { query } })
  const pathOf = ({ kind, id }: LocalChange) => `${listPaths[kind]}/${encodeURIComponent(id)}`
  return {
    page: (kind: RecordType, cursor: string) =>
      GET(listPaths[kind], asked({ status: 'all', sort: '-created_at', ...only[kind], limit: 100, cursor })),
    read: (change: LocalChange) => GET(pathOf(change), options),
    send(change: LocalChange, base: number) {
      const key = { 'idempotency-key': change.key }
      const condition = { 'if-match': `"${base}"` }
      if (change.does === 'remove') return DELETE(pathOf(change), { ...options, headers: condition })
      const { body } = change
      return change.does === 'create'
        ? POST(listPaths[change.kind], { ...options, headers: key, body })
        : PUT(pathOf(change), { ...options, headers: { ...key, ...condition }, body })
    },
    changes: (since?: string) => GET('/api/v1/changes', asked({ since, limit: since && 100 })),
    hear() {
      heard ??= GET('/health', options)
      return heard
    },
    now,
  }
}

const NOT_TAKEN: readonly (Problem['code'] | undefined)[] = ['changes_expired', 'validation_failed']

/** The filters of a copy of all records. */
const WHOLE = '{}'

/**
 * The result of one request. `write` stores the received records. The same transaction stores `cursor`, the progress of the copy
 * after this request. `progress` is passed to the app.
 */
type Step = {
  write(transaction: Transaction): void
  cursor: SyncCursor
  more: boolean
  progress?: Progress
}

/**
 * Brings the copy up to date. First copies the lists that are not yet complete, then applies the changes of the feed. Starts a new copy in
 * three cases: there is no copy, the service no longer accepts the stored cursor, or the filters have changed.
 * @throws Error if a list or the feed does not advance
 */
export async function follow(sync: Sync): Promise<void> {
  const seen = new Set<string>()
  for (let isKept = true, more = true; more; isKept = false) {
    const before = await sync.change(({ state }) => state.cursor)
    const step = await nextStep(sync, before).catch(async (failure) => {
      // Only the first request uses a cursor from an earlier sync. This cursor may be too old, or have a format that the service no longer
      // reads.
      if (isKept && failure instanceof ServiceError && NOT_TAKEN.includes(failure.code))
        return { ...(await begun(sync)), write: forgetOwn }
      throw failure
    })
    await sync.change((transaction) => {
      if (!isStill(transaction, before)) return
      step.write(transaction)
      if (!isSame(step.cursor, before)) transaction.state = { ...transaction.state, cursor: step.cursor }
    })
    if (step.progress) sync.onProgress?.(step.progress)
    more = step.more
    if (more) requireNew(JSON.stringify(step.cursor), seen)
  }
}

/**
 * Returns whether the progress of the copy is still `cursor`. If not, another tab has updated the copy, so a response to this tab may be
 * outdated.
 */
export function isStill({ state }: Transaction, cursor: SyncCursor | undefined): boolean {
  return isSame(state.cursor, cursor)
}

async function nextStep(sync: Sync, cursor: SyncCursor | undefined): Promise<Step> {
  if (cursor?.filters !== sync.filters) return begun(sync)
  const kind = recordTypes.find((each) => !cursor.copied.includes(each))
  return kind ? copied(sync, kind, cursor) : changed(sync, cursor)
}

/** Starts a copy. Reads the feed cursor before the lists, so that the feed contains every change that a list page misses. */
async function begun({ requests, filters }: Sync): Promise<Step> {
  const { next } = (await requests.changes()).data
  return { write() {}, cursor: { next, copied: [], page: '', done: 0, filters }, more: true }
}

/**
 * Forgets which versions this device made. The service's table may have been restored from a backup that lacks these versions.
 */
function forgetOwn(transaction: Transaction): void {
  for (const { own, ...stored } of transaction.all()) if (own) transaction.put(stored)
}

async function copied({ requests, filters }: Sync, kind: RecordType, cursor: SyncCursor): Promise<Step> {
  const { data } = await requests.page(kind, cursor.page)
  const { next: further, total } = data.pagination
  const done = cursor.done + data.data.length
  return {
    write(transaction) {
      // Keep old records until all pages of the type are copied. Then remove each old record that no page contained.
      if (cursor.page === '')
        for (const stored of transaction.all())
          if (stored.kind === kind) transaction.put({ ...stored, isStale: true })
      for (const record of data.data) transaction.keep(kind, record)
      if (further) return
      // In a filtered copy, the service may still have such a record, but the record no longer matches the filters. So keep the
      // record as long as the outbox has changes of it.
      const waiting = filters === WHOLE ? undefined : waitingIds(transaction)
      for (const stored of transaction.all())
        if (stored.isStale && stored.kind === kind && !waiting?.has(stored.record.id))
          transaction.delete(stored.record.id)
    },
    cursor: {
      ...cursor,
      copied: further ? cursor.copied : [...cursor.copied, kind],
      page: further ?? '',
      done: further ? done : 0,
    },
    more: true,
    progress: { kind, copied: done, total },
  }
}

async function changed({ requests, filters, meets }: Sync, cursor: SyncCursor): Promise<Step> {
  const { data } = await requests.changes(cursor.next)
  return {
    write(transaction) {
      for (const { kind, id, record } of data.data) {
        // Skip changes of a record type that this version of the client does not know. A later version of the client that knows
        // the type will copy all records of the type.
        if (!recordTypes.includes(kind)) continue
        if (record) transaction.keep(kind, record)
        else transaction.delete(id)
      }
      if (filters === WHOLE) return
      // A record that no longer matches the filters stays in the copy as long as the outbox has changes of it.
      const waiting = waitingIds(transaction)
      for (const { kind, record, isStale } of transaction.all())
        if (!waiting.has(record.id) && (isStale || !meets(kind, record))) transaction.delete(record.id)
    },
    cursor: { ...cursor, next: data.next, copied: recordTypes },
    more: data.more,
  }
}

/** Returns the ids of the records with changes in the outbox. */
const waitingIds = ({ outbox }: Transaction) => new Set([...outbox.values()].map(({ id }) => id))
