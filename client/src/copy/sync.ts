import { sameFields } from '../../../lib/domain/json.ts'
import type { SendOptions } from '../call-types.ts'
import type { Api } from '../connect.ts'
import { requireNew } from '../each.ts'
import { type Problem, ServiceError } from '../service-error.ts'
import type { Transaction } from './data.ts'
import { type Context, checked } from './query.ts'
import { listPaths, type Only, type Records, type RecordType, recordTypes } from './record-types.ts'
import type { SyncCursor } from './store.ts'

/** One run of `sync`. */
export type Sync = {
  api: Api
  /** The options of each request. */
  options: SendOptions & { signal: AbortSignal | undefined }
  /** Changes the copy in a transaction. Rejects if the copy was cleared since the run began. */
  change<T>(work: (transaction: Transaction) => T): Promise<T>
  /** The filters of the copy. */
  only: Only
  context: Context
  onProgress: ((progress: Progress) => void) | undefined
}

/** The progress while the list of a record type is copied. `total` may change when other users add or remove records. */
export type Progress = { kind: RecordType; copied: number; total: number }

/** Requests to the path of a list. Their queries and bodies depend on the record type, which the types of `Api` cannot express. */
type ListRequests = {
  GET(path: string, options: object): Promise<{ data: ListPage }>
  POST(path: string, options: object): Promise<{ data: Records[RecordType] }>
}
type ListPage = { data: Records[RecordType][]; pagination: { next?: string | null; total: number } }

export function listRequests(api: Api): ListRequests
export function listRequests({ GET, POST }: Record<'GET' | 'POST', unknown>): object {
  return { GET, POST }
}

const NOT_TAKEN: readonly (Problem['code'] | undefined)[] = ['changes_expired', 'validation_failed']

/**
 * The most records that one transaction changes in addition to those of a page, because reads of the app wait for it, and phones
 * write slowly.
 */
const SLICE = 400

/**
 * The result of one request. `write` stores the received records. The same transaction stores `cursor`, the progress of the copy
 * after this request. `progress` is passed to the app.
 */
type Step = {
  write(transaction: Transaction): void
  /** The record types of which `removeOthers` may then remove records. */
  complete: readonly RecordType[]
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
    const step = await nextStep(sync, before).catch((failure) => {
      // Only the first request uses a cursor from an earlier sync. This cursor may be too old, or have a format that the service no longer
      // reads.
      if (isKept && failure instanceof ServiceError && NOT_TAKEN.includes(failure.code)) return begun(sync)
      throw failure
    })
    let isLeft = await sync.change((transaction) => {
      if (!isStill(transaction, before)) return false
      step.write(transaction)
      if (!sameFields(step.cursor, before)) transaction.state = { ...transaction.state, cursor: step.cursor }
      return removeOthers(transaction, sync, step.complete)
    })
    while (isLeft)
      isLeft = await sync.change(
        (transaction) => isStill(transaction, step.cursor) && removeOthers(transaction, sync, step.complete),
      )
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
  return sameFields(state.cursor, cursor)
}

async function nextStep(sync: Sync, cursor: SyncCursor | undefined): Promise<Step> {
  if (cursor?.filters !== filtersOf(sync)) return begun(sync)
  const kind = recordTypes.find((each) => !cursor.copied.includes(each))
  return kind ? copied(sync, kind, cursor) : changed(sync, cursor)
}

/** Starts a copy. Reads the feed cursor before the lists, so that the feed contains every change that a list page misses. */
async function begun(sync: Sync): Promise<Step> {
  const { data } = await sync.api.GET('/api/v1/changes', sync.options)
  const cursor = { next: data.next, copied: [], page: '', done: 0, filters: filtersOf(sync) }
  return { write() {}, complete: [], cursor, more: true }
}

const filtersOf = ({ only }: Sync) => JSON.stringify(only)

async function copied(sync: Sync, kind: RecordType, cursor: SyncCursor): Promise<Step> {
  const { api, only, options } = sync
  const { page } = cursor
  // Keep old records until all pages of the type are copied. Then `removeOthers` removes each old record that no page contained.
  if (page === '')
    while (await sync.change((transaction) => isStill(transaction, cursor) && markStale(transaction, kind)));
  const query = { status: 'all', sort: '-created_at', ...only[kind], limit: 100, cursor: page }
  const { data } = await listRequests(api).GET(listPaths[kind], { ...options, params: { query } })
  const { next: further, total } = data.pagination
  const done = cursor.done + data.data.length
  return {
    write(transaction) {
      for (const record of data.data) transaction.keep(kind, record)
    },
    complete: further ? [] : [kind],
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

async function changed(sync: Sync, cursor: SyncCursor): Promise<Step> {
  const query = { since: cursor.next, limit: 100 }
  const { data } = await sync.api.GET('/api/v1/changes', { ...sync.options, params: { query } })
  return {
    write(transaction) {
      for (const { kind, id, record } of data.data) {
        // Skip changes of a record type that this version of the client does not know. A later version of the client that knows
        // the type will copy all records of the type.
        if (!recordTypes.includes(kind)) continue
        if (record) transaction.keep(kind, record)
        else transaction.delete(id)
      }
    },
    complete: recordTypes,
    cursor: { ...cursor, next: data.next, copied: recordTypes },
    more: data.more,
  }
}

/** Marks old records of a type as stale, at most `SLICE` of them. @returns whether some are left */
function markStale(transaction: Transaction, kind: RecordType): boolean {
  const fresh = transaction.all().filter((stored) => stored.kind === kind && !stored.isStale)
  for (const stored of fresh.slice(0, SLICE)) transaction.put({ ...stored, isStale: true })
  return fresh.length > SLICE
}

/**
 * Removes the records that the lists did not contain, and the records that do not match the filters of the copy. Keeps a record as long as
 * the outbox has changes of it. Removes at most `SLICE` records.
 * @returns whether some are left
 */
function removeOthers(
  transaction: Transaction,
  { only, context }: Sync,
  kinds: readonly RecordType[],
): boolean {
  const waiting = new Set([...transaction.outbox.values()].map(({ id }) => id))
  const all = transaction.all()
  const others = kinds.flatMap((kind) => {
    const { isMet } = checked(kind, { status: 'all', ...only[kind] }, context)
    return all.filter(
      ({ kind: own, record, isStale }) =>
        own === kind &&
        !waiting.has(record.id) &&
        (isStale || !isMet({ kind, key: record.id, record, waiting: [] })),
    )
  })
  for (const { record } of others.slice(0, SLICE)) transaction.delete(record.id)
  return others.length > SLICE
}
