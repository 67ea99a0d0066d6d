import * as v from 'valibot'
import { newId } from './id.ts'
import type { AnyRecord, RecordType } from './record-type.ts'
import { parseStored } from './validation.ts'

/** A stored record at one version. */
export type Revision<Stored> = { version: number; data: Stored }

/** A record in a response has its version. */
export type Versioned = { version: number }

/** The author of a change: the id of the user, and the id of the request. */
export type Author = { id: string; requestId?: string }

/** The time and the author of a version. `versionsFrom` is the minimum version number, above 0 only in a restored table. */
export type Stamp = { at: Date; by: Author; versionsFrom?: number }

/** The effect of a request on a record. */
export const Effect = v.picklist(['created', 'updated', 'unchanged'])
export type Effect = v.InferOutput<typeof Effect>

/**
 * The part of a record's item that describes its history. `entries` is the number of history entries that were written so far.
 * `expires_at` is the time when the newest entry expires, in seconds since the epoch.
 */
export const HistoryState = v.object({ entries: v.number(), expires_at: v.number() })
export type HistoryState = v.InferOutput<typeof HistoryState>

/** Returns the schema of the DynamoDB item that stores a record. */
export function storedRecord<Stored extends AnyRecord>({ Stored }: Pick<RecordType<Stored>, 'Stored'>) {
  return v.object({
    seq: v.number(),
    version: v.number(),
    data: Stored,
    history: v.exactOptional(HistoryState),
  })
}

export function newRecord<Stored extends AnyRecord, Create extends object>(
  recordType: RecordType<Stored, AnyRecord, Create>,
  input: Create,
  { at, by }: Stamp,
): Stored {
  const now = at.toISOString()
  return parseStored(recordType.Stored, {
    id: newId(recordType.prefix, at),
    created_at: now,
    updated_at: now,
    created_by: by.id,
    ...recordType.defaults(input, now),
    ...input,
  })
}

/** Returns the next revision of a record, with new data. */
export function nextRevision<Before extends Revision<AnyRecord>>(
  before: Before,
  data: Before['data'],
  { at, by, versionsFrom = 0 }: Stamp,
): Before {
  const version = Math.max(before.version + 1, versionsFrom)
  const changed = { by: by.id, version }
  return { ...before, version, data: { ...data, updated_at: at.toISOString(), changed } }
}

/** Returns the version that a change makes. For a delete, this is the last version plus 1. */
export function versionOfChange(
  before: { version: number } | undefined,
  after: { version: number } | undefined,
): number {
  return after?.version ?? (before?.version ?? 0) + 1
}

/** Returns a record as responses contain it, with only the fields of the schema `Public`. */
export function shown<Stored extends AnyRecord, Public extends AnyRecord>(
  recordType: RecordType<Stored, Public>,
  revision: Revision<Stored>,
): Public {
  const { version, data } = revision
  const author = authorOf(revision)
  return parseStored(recordType.Public, {
    ...recordType.show(data),
    version,
    ...(author !== undefined && { updated_by: author }),
  })
}

/** Returns the user who made this version, if known. */
function authorOf({ version, data }: Revision<AnyRecord>): string | undefined {
  if (version === 1) return data.created_by
  return data.changed?.version === version ? data.changed.by : undefined
}
