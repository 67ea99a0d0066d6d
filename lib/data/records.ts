import * as v from 'valibot'
import { isId, newId } from '../domain/id.ts'
import { type AnyRecord, type Kind, patched } from '../domain/kind.ts'
import type { JsonObject } from '../domain/merge-patch.ts'
import { parseStored } from '../domain/validation.ts'
import { AppError } from '../errors.ts'
import { bulkLoad } from './bulk-load.ts'
import { commit, newOperation, type Write } from './commit.ts'
import { readPage } from './counted-list.ts'
import { entryWrites, type Row } from './entries.ts'
import { type Idempotency, OUTCOME, outcomeWrite, replayed } from './idempotency.ts'
import { recordKey } from './keys.ts'
import { nextSeq } from './sequence.ts'
import { getItem, type Item } from './table.ts'

/** A record as answers give it, and the version its ETag is made from. */
export type Versioned<Shown> = { record: Shown; version: number }

/** Whether a change may go ahead on the version found; see If-Match. */
export type Precondition = (version: number) => boolean

/** Which lists a kind's records are on, and which of them answer a filter. */
export type Lists<Kept, Filter> = {
  listsOf(record: Kept): readonly string[]
  /** Lists that share no record and together hold what the filter asks for. */
  matching(filter: Filter): readonly string[]
}

export type PageRequest<Filter> = { filter: Filter; offset: number; limit: number }
export type PageOf<Shown> = { records: Shown[]; total: number }

const RECORD = 'record'

/** The repository of one kind: the same for all, from the kind's rules and the declaration of its lists. */
export function repository<New, Kept extends AnyRecord, Shown extends AnyRecord, Edited, Filter>(
  kind: Kind<New, Kept, Shown, Edited>,
  lists: Lists<Kept, Filter>,
) {
  const layout = { kind: kind.name, listsOf: lists.listsOf }
  const StoredRow = v.object({ seq: v.number(), version: v.number(), data: kind.Kept })
  const StoredEntry = v.object({ data: kind.Kept })

  const versioned = ({ version, data }: { version: number; data: Kept }): Versioned<Shown> => ({
    record: kind.show(data),
    version,
  })

  async function find(id: string): Promise<Row<Kept>> {
    if (!isId(kind.prefix, id)) throw new AppError('not_found')
    return existing(await getItem(recordKey(id)))
  }

  function existing(item: Item | undefined): Row<Kept> {
    if (!item) throw new AppError('not_found')
    return parseStored(StoredRow, item)
  }

  function newRow(input: New, seq: number, at: Date): Row<Kept> {
    const now = at.toISOString()
    const base = { id: newId(kind.prefix, at), created_at: now, updated_at: now }
    return { seq, version: 1, data: kind.create(input, base) }
  }

  function creationWrites(row: Row<Kept>, operation: string): Write[] {
    return [insertion(kind.name, row, operation), ...entryWrites(layout, undefined, row)]
  }

  /** Creates a record; the same request sent again answers what the first one made, and creates nothing. */
  async function create(
    input: New,
    { idempotency, at = new Date() }: { idempotency?: Idempotency | undefined; at?: Date } = {},
  ): Promise<Versioned<Shown> & { replayed: boolean }> {
    const row = newRow(input, await nextSeq(kind.name), at)
    const operation = newOperation()
    const outcome = await commit({
      operation,
      writes: () => [
        ...creationWrites(row, operation),
        ...(idempotency ? [outcomeWrite(idempotency, operation, row)] : []),
      ],
    })
    if (outcome.committed) return { ...versioned(row), replayed: false }
    if (!idempotency || !outcome.refused.has(OUTCOME)) throw new Error('A new id was already taken')
    const first = replayed(idempotency, outcome.refused.get(OUTCOME), kind.Kept)
    return { ...versioned(first), replayed: true }
  }

  /** Applies a patch to the record as it is at the time of writing, however many others change it meanwhile. */
  async function change(
    id: string,
    patchOf: (before: Kept) => JsonObject,
    precondition?: Precondition,
  ): Promise<Versioned<Shown>> {
    let before = await find(id)
    for (;;) {
      if (precondition && !precondition(before.version)) throw new AppError('precondition_failed')
      const data = patched(kind, before.data, patchOf(before.data), new Date().toISOString())
      if (data === before.data) return versioned(before)
      const after = { seq: before.seq, version: before.version + 1, data }
      const refusal = await replace(before, after)
      if (!refusal) return versioned(after)
      before = existing(refusal.get(RECORD))
    }
  }

  async function replace(before: Row<Kept>, after: Row<Kept> | undefined) {
    const operation = newOperation()
    const write = after ? revision(before, after, operation) : removal(before)
    const outcome = await commit({ operation, writes: () => [write, ...entryWrites(layout, before, after)] })
    return outcome.committed ? undefined : outcome.refused
  }

  return {
    create,

    /** Fills an empty kind, for samples and measurements; see `bulkLoad`. */
    load(inputs: Iterable<New>, progress: (records: number) => void): Promise<void> {
      function* creations() {
        let seq = 0
        for (const input of inputs) yield creationWrites(newRow(input, ++seq, new Date()), newOperation())
      }
      return bulkLoad(kind.name, creations(), progress)
    },

    /** @throws AppError `not_found` */
    async get(id: string): Promise<Versioned<Shown>> {
      return versioned(await find(id))
    },

    /**
     * Applies a JSON Merge Patch, given or made from the record as it is kept.
     * @throws AppError `not_found`, `precondition_failed`, `validation_failed`
     */
    update: change,

    /** Irreversible. @throws AppError `not_found`, `precondition_failed` */
    async remove(id: string, precondition?: Precondition): Promise<void> {
      let before = await find(id)
      for (;;) {
        if (precondition && !precondition(before.version)) throw new AppError('precondition_failed')
        const refusal = await replace(before, undefined)
        const current = refusal?.get(RECORD)
        // Gone, by this request's own lost attempt or by another: either way what was asked for is so.
        if (!current) return
        before = existing(current)
      }
    },

    /** One page, newest first, and the exact total; cost as `readPage` says. */
    async list({ filter, offset, limit }: PageRequest<Filter>): Promise<PageOf<Shown>> {
      const union = { kind: kind.name, lists: lists.matching(filter) }
      const { items, total } = await readPage(union, offset, limit)
      return { records: items.map((item) => kind.show(parseStored(StoredEntry, item).data)), total }
    },
  }
}

function insertion(kind: string, row: Row<AnyRecord>, operation: string): Write {
  return {
    as: RECORD,
    Put: {
      Item: { ...recordKey(row.data.id), kind, ...row, operation },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

function revision(before: Row<AnyRecord>, after: Row<AnyRecord>, operation: string): Write {
  return {
    as: RECORD,
    Update: {
      Key: recordKey(before.data.id),
      UpdateExpression: 'SET #data = :data, #version = :after, #operation = :operation',
      ConditionExpression: '#version = :before',
      ExpressionAttributeNames: { '#data': 'data', '#version': 'version', '#operation': 'operation' },
      ExpressionAttributeValues: {
        ':data': after.data,
        ':after': after.version,
        ':before': before.version,
        ':operation': operation,
      },
    },
  }
}

function removal(before: Row<AnyRecord>): Write {
  return {
    as: RECORD,
    Delete: {
      Key: recordKey(before.data.id),
      ConditionExpression: '#version = :before',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':before': before.version },
    },
  }
}
