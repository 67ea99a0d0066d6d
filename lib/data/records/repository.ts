import { isId } from '../../domain/id.ts'
import { type AnyRecord, newRecord, patched, type Revision, shown } from '../../domain/kind/kind.ts'
import type { JsonObject } from '../../domain/kind/merge-patch.ts'
import { referencesOf } from '../../domain/kind/references.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { backOff } from '../table/back-off.ts'
import { commit, newOperation } from '../table/commit.ts'
import { getItem, type Item } from '../table/items.ts'
import { recordKey } from '../table/keys.ts'
import { nextSeq } from '../table/sequence.ts'
import { type Following, followed, withReleases } from './companions.ts'
import { PLACE } from './entries.ts'
import { type Idempotency, OUTCOME, outcomeWrite, remembered, replayed } from './idempotency.ts'
import { type PageOf, type PageRequest, pageOf } from './listing.ts'
import { RECORD, recordWrites } from './record-writes.ts'
import { referenceWrites, requirePossible, requireReferences } from './references.ts'
import { type Row, type Store, storedRow } from './store.ts'

/** A record as answers give it, just written or, for a request sent again, as its first attempt wrote it. */
export type Saved<Shown> = { record: Shown; replayed: boolean }

/** Whether a change may go ahead on the version found; see If-Match. */
export type Precondition = (version: number) => boolean

/** What a caller may attach to a change. */
export type Conditions = {
  precondition?: Precondition | undefined
  idempotency?: Idempotency | undefined
}

/** The repository of one kind: the same for all, from what a kind declares. */
export function repository<
  Kept extends AnyRecord,
  Shown extends AnyRecord,
  New extends object,
  Filter extends object,
>(store: Store<Kept, Shown, New, Filter>) {
  const { kind } = store
  const StoredRow = storedRow(kind)

  const saved = (row: Revision<Kept>): Saved<Shown> => ({ record: shown(kind, row), replayed: false })
  const again = (first: Revision<Kept>): Saved<Shown> => ({ record: shown(kind, first), replayed: true })

  async function find(id: string): Promise<Row<Kept>> {
    if (!isId(kind.prefix, id)) throw new AppError('not_found')
    return existing(await getItem(recordKey(id)))
  }

  function existing(item: Item | undefined): Row<Kept> {
    if (!item) throw new AppError('not_found')
    return parseStored(StoredRow, item)
  }

  /** The writes for the records that an edit, or a removal, takes along. */
  function following(before: Row<Kept>, after: Row<Kept> | undefined): Promise<Following> {
    const now = after?.data.updated_at ?? new Date().toISOString()
    return followed(store.accompanied?.(before.data, after?.data) ?? [], now)
  }

  /** Writes a record's beginning or next state, and what the request made. Answers the items that stood in the way. */
  async function save(
    before: Row<Kept> | undefined,
    after: Row<Kept>,
    idempotency: Idempotency | undefined,
    others: Following = () => [],
  ) {
    const operation = newOperation()
    const writes = () => [
      ...(before === after ? [] : recordWrites(store, operation, before, after)),
      ...others(operation),
      ...(idempotency ? [outcomeWrite(idempotency, operation, after)] : []),
    ]
    const outcome = await commit({ operation, writes })
    return outcome.committed ? undefined : outcome.refused
  }

  /** Makes a change; where it ends otherwise, this request may have made it already, its answer being lost. */
  async function once(idempotency: Idempotency | undefined, change: () => Promise<Saved<Shown>>) {
    try {
      return await change()
    } catch (refusal) {
      // After the refusal: read side by side, the record could show what the first attempt wrote, and this not yet.
      const first = refusal instanceof AppError && idempotency && (await remembered(idempotency, kind.Kept))
      if (first) return again(first)
      throw refusal
    }
  }

  return {
    /**
     * Creates a record; the same request sent again answers what the first one made, and creates nothing.
     * @throws AppError `idempotency_key_reused`, or `validation_failed` and `reference_closed` for its references
     */
    async create(
      input: New,
      { idempotency, at = new Date() }: { idempotency?: Idempotency | undefined; at?: Date } = {},
    ): Promise<Saved<Shown>> {
      const data = newRecord(kind, input, at)
      const references = referencesOf(kind.references, data)
      await requirePossible(references)
      // A place that is taken shows a sequence behind its records: steps that double are past them soon.
      for (let step = 1; ; step *= 2) {
        const row = { seq: await nextSeq(kind.name, step), version: 1, data }
        const refused = await save(undefined, row, idempotency)
        if (!refused) return saved(row)
        if (idempotency && refused.has(OUTCOME))
          return again(replayed(idempotency, refused.get(OUTCOME), kind.Kept))
        requireReferences(references, refused)
        if (!refused.has(PLACE)) throw new Error('A new id was already taken')
      }
    },

    /** @throws AppError `not_found` */
    async get(id: string): Promise<{ record: Shown }> {
      return { record: shown(kind, await find(id)) }
    },

    /**
     * Applies a JSON Merge Patch, given or made from the record as it is kept, to the record as it is at the time of
     * writing, however many others change it meanwhile. The same request sent again answers what the first one made.
     * @throws AppError `not_found`, `precondition_failed`, `validation_failed`, `idempotency_key_reused`, or what the
     * kind's rules refuse
     */
    update(
      id: string,
      patchOf: (before: Kept) => JsonObject,
      { precondition, idempotency }: Conditions = {},
    ): Promise<Saved<Shown>> {
      return once(idempotency, async function change() {
        let before = await find(id)
        for (let tries = 1; ; tries++) {
          requireVersion(before, precondition)
          const after = patched(kind, before, patchOf(before.data), new Date().toISOString())
          if (after === before && !idempotency) return saved(before)
          const refused = await save(before, after, idempotency, await following(before, after))
          if (!refused) return saved(after)
          if (idempotency && refused.has(OUTCOME))
            return again(replayed(idempotency, refused.get(OUTCOME), kind.Kept))
          if (refused.has(RECORD)) before = existing(refused.get(RECORD))
          await backOff(tries, 'Others change the record all the time')
        }
      })
    },

    /** Irreversible. @throws AppError `not_found`, `precondition_failed`, `still_referenced` */
    async remove(id: string, precondition?: Precondition): Promise<void> {
      let before = await find(id)
      const unheld = new Set<string | undefined>()
      for (let tries = 1; ; tries++) {
        requireVersion(before, precondition)
        const operation = newOperation()
        const others = await following(before, undefined)
        const releases = () => referenceWrites(store, before, -1).filter(({ as }) => !unheld.has(as))
        const writes = () =>
          withReleases(
            [...recordWrites(store, operation, before, undefined), ...others(operation)],
            releases(),
          )
        const outcome = await commit({ operation, writes })
        if (outcome.committed) return
        if (outcome.refused.has(RECORD)) {
          const current = outcome.refused.get(RECORD)
          // Gone, by this request's own lost attempt or by another: either way what was asked for is so.
          if (!current) return
          // Below 0 it is wrong, and says as little as above that nothing refers to the record.
          if (Number(current.referrers ?? 0) !== 0) throw new AppError('still_referenced')
          before = existing(current)
        } else for (const field of outcome.refused.keys()) unheld.add(field)
        await backOff(tries, 'Others change the record all the time')
      }
    },

    /** One page, newest first, and the exact total. @throws AppError `validation_failed`, `search_too_broad` */
    async list(request: PageRequest<Filter>): Promise<PageOf<Shown>> {
      const { records, ...rest } = await pageOf(store, request)
      return { records: records.map((row) => shown(kind, row)), ...rest }
    },
  }
}

function requireVersion({ version }: { version: number }, precondition: Precondition | undefined): void {
  if (precondition && !precondition(version)) throw new AppError('precondition_failed', { version })
}
