import * as v from 'valibot'
import { isId } from '../../domain/id.ts'
import { type AnyRecord, newRecord, patched } from '../../domain/kind.ts'
import type { JsonObject } from '../../domain/merge-patch.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { backOff } from '../table/back-off.ts'
import { commit, newOperation } from '../table/commit.ts'
import { getItem, type Item } from '../table/items.ts'
import { recordKey } from '../table/keys.ts'
import { nextSeq } from '../table/sequence.ts'
import { PLACE } from './entries.ts'
import { type Idempotency, OUTCOME, outcomeWrite, replayed } from './idempotency.ts'
import { type PageRequest, pageOf } from './listing.ts'
import { RECORD, recordWrites } from './record-writes.ts'
import { requirePossible, requireReferences } from './references.ts'
import type { Row, Store } from './store.ts'

/** A record as answers give it, and the version its ETag is made from. */
export type Versioned<Shown> = { record: Shown; version: number }

/** Whether a change may go ahead on the version found; see If-Match. */
export type Precondition = (version: number) => boolean

export type PageOf<Shown> = { records: Shown[]; total: number }

/** The repository of one kind: the same for all, from what a kind declares. */
export function repository<New, Kept extends AnyRecord, Shown extends AnyRecord, Edited, Filter>(
  store: Store<New, Kept, Shown, Edited, Filter>,
) {
  const { kind, layout } = store
  const StoredRow = v.object({ seq: v.number(), version: v.number(), data: kind.Kept })

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

  /** Writes a record's next state, or its end. Answers nothing, or the items that stood in the way. */
  async function replace(before: Row<Kept>, after: Row<Kept> | undefined) {
    const operation = newOperation()
    const outcome = await commit({ operation, writes: () => recordWrites(layout, operation, before, after) })
    return outcome.committed ? undefined : outcome.refused
  }

  return {
    /**
     * Creates a record; the same request sent again answers what the first one made, and creates nothing.
     * @throws AppError `idempotency_key_reused`, or `validation_failed` and `reference_closed` for its references
     */
    async create(
      input: New,
      { idempotency, at = new Date() }: { idempotency?: Idempotency | undefined; at?: Date } = {},
    ): Promise<Versioned<Shown> & { replayed: boolean }> {
      const data = newRecord(kind, input, at)
      const references = layout.referencesOf?.(data) ?? []
      await requirePossible(references)
      // A place that is taken shows a sequence behind its records: steps that double are past them soon.
      for (let step = 1; ; step *= 2) {
        const row = { seq: await nextSeq(kind.name, step), version: 1, data }
        const operation = newOperation()
        const outcome = await commit({
          operation,
          writes: () => [
            ...recordWrites(layout, operation, undefined, row),
            ...(idempotency ? [outcomeWrite(idempotency, operation, row)] : []),
          ],
        })
        if (outcome.committed) return { ...versioned(row), replayed: false }
        if (idempotency && outcome.refused.has(OUTCOME)) {
          const first = replayed(idempotency, outcome.refused.get(OUTCOME), kind.Kept)
          return { ...versioned(first), replayed: true }
        }
        requireReferences(references, outcome)
        if (!outcome.refused.has(PLACE)) throw new Error('A new id was already taken')
      }
    },

    /** @throws AppError `not_found` */
    async get(id: string): Promise<Versioned<Shown>> {
      return versioned(await find(id))
    },

    /**
     * Applies a JSON Merge Patch, given or made from the record as it is kept, to the record as it is at the time of
     * writing, however many others change it meanwhile.
     * @throws AppError `not_found`, `precondition_failed`, `validation_failed`, or what the kind's rules refuse
     */
    async update(
      id: string,
      patchOf: (before: Kept) => JsonObject,
      precondition?: Precondition,
    ): Promise<Versioned<Shown>> {
      let before = await find(id)
      for (let tries = 1; ; tries++) {
        requireVersion(before, precondition)
        const data = patched(kind, before.data, patchOf(before.data), new Date().toISOString())
        if (data === before.data) return versioned(before)
        const after = { seq: before.seq, version: before.version + 1, data }
        const refused = await replace(before, after)
        if (!refused) return versioned(after)
        before = existing(refused.get(RECORD))
        await backOff(tries, 'Others change the record all the time')
      }
    },

    /** Irreversible. @throws AppError `not_found`, `precondition_failed`, `still_referenced` */
    async remove(id: string, precondition?: Precondition): Promise<void> {
      let before = await find(id)
      for (;;) {
        requireVersion(before, precondition)
        const refused = await replace(before, undefined)
        const current = refused?.get(RECORD)
        // Gone, by this request's own lost attempt or by another: either way what was asked for is so.
        if (!current) return
        if (Number(current.referrers ?? 0) > 0) throw new AppError('still_referenced')
        before = existing(current)
      }
    },

    /** One page, newest first, and the exact total. */
    async list(request: PageRequest<Filter>): Promise<PageOf<Shown>> {
      const { records, total } = await pageOf(store, request)
      return { records: records.map(kind.show), total }
    },
  }
}

function requireVersion({ version }: { version: number }, precondition: Precondition | undefined): void {
  if (precondition && !precondition(version)) throw new AppError('precondition_failed')
}
