import { hash } from 'node:crypto'
import { config } from '../../config.ts'
import { useSoFar } from '../../context/meter.ts'
import type { ChangesPage, RecordChange } from '../../domain/feed-change.ts'
import { isRecordTypeName } from '../../domain/id.ts'
import { recordTypes } from '../../domain/record-types.ts'
import { shown, storedRecord } from '../../domain/revision.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError, invalid } from '../../errors.ts'
import { RECORD_UNITS } from '../index/list-entries.ts'
import { UNITS_MAX } from '../index/scan-rows.ts'
import { getItems, type Item, queryItems, readVersionsFrom } from '../table/client.ts'
import { changePartition, recordKey } from '../table/keys.ts'
import { FeedChange, READABLE_MS, SETTLED_MS } from './feed-entry.ts'

/**
 * Returns the records that changed after a cursor, in the order of their last changes. Returns each record once, with its
 * current data. Without a cursor, returns only the current cursor. Sends at most 3 requests: one for the changes, and one or two for
 * the records. Returns fewer records if they are so long that they could take more read units than a request may use.
 * @throws AppError `validation_failed`, `changes_expired`
 */
export async function changesSince(since: string | undefined, limit: number): Promise<ChangesPage> {
  const feed = await feedId()
  if (since === undefined) return { data: [], next: encodeCursor(feed, stableCursor()), more: false }
  const page = await changesAfter(decodeCursor(feed, since), limit)
  const latest = lastOfEach(page.changes)
  const records = new Map<unknown, Item>()
  let read = 0
  while (read < latest.length) {
    const count = Math.floor((UNITS_MAX - useSoFar().readUnits) / RECORD_UNITS)
    if (count <= 0) break
    const part = latest.slice(read, read + count)
    const present = part.filter(({ deleted }) => !deleted)
    for (const item of await getItems(present.map(({ id }) => recordKey(id)))) records.set(item.pk, item)
    read += part.length
  }
  const data = latest.slice(0, read).map((change) => recordChangeOf(change, records.get(change.id)))
  const last = read < latest.length ? latest[read - 1] : undefined
  const { next, more } = last ? { next: last.sk, more: true } : page
  return { data, next: encodeCursor(feed, next), more }
}

function lastOfEach(changes: readonly Placed[]): Placed[] {
  const latest = new Map<string, Placed>()
  for (const change of changes) {
    latest.delete(change.id)
    latest.set(change.id, change)
  }
  return [...latest.values()]
}

/** Throws if the record type is unknown. If the change were left out instead, clients would never receive it. */
function recordChangeOf({ kind, id, version }: FeedChange, item: Item | undefined): RecordChange {
  if (!isRecordTypeName(kind))
    throw new Error(`The feed has changes of record type ${kind}, which this release does not know`)
  if (!item) return { kind, id, version, deleted: true }
  const found = recordTypes[kind]
  const row = parseStored(storedRecord(found), item)
  return { kind, id, version: row.version, deleted: false, record: shown(found, row) }
}

/** A change with its sort key, which is the cursor after it. */
type Placed = FeedChange & { sk: string }

/** A part of the feed, oldest first. `next` is the cursor after this part. `more` is true if stable entries follow. */
type FeedPage = { changes: Placed[]; next: string; more: boolean }

/**
 * Reads at most `limit` changes after a cursor, strongly consistent. Leaves out changes that are not stable yet, because
 * older changes may still appear before them. Sends one request. The request takes 1 read unit if there are no changes, and
 * about one read unit more for each 20 changes.
 */
export async function changesAfter(cursor: string, limit: number): Promise<FeedPage> {
  const stable = stableCursor()
  // A cursor from an instance whose clock is ahead may be newer than `stable`.
  if (cursor >= stable) return { changes: [], next: cursor, more: false }
  const items = await queryItems(between(cursor, stable), limit + 1)
  const page = items.slice(0, limit)
  const last = items.length > limit ? page.at(-1) : undefined
  return {
    changes: page.map((item) => ({ ...parseStored(FeedChange, item), sk: String(item.sk) })),
    next: last ? String(last.sk) : stable,
    more: last !== undefined,
  }
}

/** Selects the entries after a cursor. BETWEEN is inclusive, so a space is appended to exclude the entry of the cursor. */
function between(cursor: string, stable: string) {
  return {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :stable',
    ExpressionAttributeValues: { ':pk': changePartition, ':after': `${cursor} `, ':stable': stable },
  }
}

/**
 * The version of the cursor format. Raise the version to refuse all older cursors. Clients then load all records again.
 */
const VERSION = '1'

const DIGEST_LENGTH = 8

/** The time of a cursor may be at most this many milliseconds in the future, because clocks of Lambda instances differ. */
const MAX_SKEW_MS = 60_000

/** A decoded cursor: the feed id, a space, then a time or the sort key of an entry (time, operation, record id). */
const DECODED =
  /^(\d{1,3}(?:-[\w-]{8})?) ((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)(?:#[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}#[a-z]{3}_[0-7][\dA-HJKMNP-TV-Z]{25})?)$/

/**
 * Returns the newest stable cursor. No new entry can appear before a stable cursor. The returned cursor is a time, which
 * sorts before the keys of all entries with that time.
 */
export function stableCursor(): string {
  return new Date(Date.now() - SETTLED_MS).toISOString()
}

/**
 * Returns the feed id, which each cursor contains. A table that was restored from a backup has another feed id. Clients then
 * load all records again, because changes after the backup are lost. `versionsFrom` distinguishes two tables that were restored
 * under the same name.
 */
async function feedId(): Promise<string> {
  const table = `${config().TABLE_NAME}${(await readVersionsFrom()) || ''}`
  return `${VERSION}-${hash('sha256', table, 'base64url').slice(0, DIGEST_LENGTH)}`
}

function encodeCursor(feed: string, cursor: string): string {
  return Buffer.from(`${feed} ${cursor}`).toString('base64url')
}

/**
 * Decodes a cursor of a client. Accepts only the exact output of `encodeCursor`, because the result becomes part of a key,
 * and DynamoDB limits the length of keys.
 * @throws AppError `validation_failed`, or `changes_expired` if the cursor is too old or from another feed
 */
function decodeCursor(feed: string, encoded: string): string {
  const text = Buffer.from(encoded, 'base64url').toString()
  const [, id = '', cursor = '', time = ''] = DECODED.exec(text) ?? []
  const at = Date.parse(time)
  const isTime = !Number.isNaN(at) && new Date(at).toISOString() === time && at < Date.now() + MAX_SKEW_MS
  if (!isTime || Buffer.from(text).toString('base64url') !== encoded)
    throw invalid(
      [{ field: 'since', code: 'format', message: 'must be the `next` of an earlier response' }],
      'parameter',
    )
  if (id !== feed || at < Date.now() - READABLE_MS) throw new AppError('changes_expired')
  return cursor
}
