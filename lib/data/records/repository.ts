import { ARCHIVED } from '../../domain/archiving.ts'
import { type HistoryEntry, splitChange } from '../../domain/history.ts'
import { isId } from '../../domain/id.ts'
import type { JsonObject } from '../../domain/json.ts'
import { patched } from '../../domain/patch.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import { referencesOf } from '../../domain/references.ts'
import {
  type Author,
  type Effect,
  newRecord,
  type Stamp,
  shown,
  storedRecord,
  type Versioned,
} from '../../domain/revision.ts'
import type { Group, GroupName } from '../../domain/summary.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { userNames } from '../accounts/users.ts'
import { listPage, type PageOf } from '../index/list.ts'
import type { ListFilter } from '../index/query.ts'
import { summaryOf } from '../index/summary.ts'
import { getCommittedItem, getItem, type Item, nextSeq, versionsFrom } from '../table/client.ts'
import { recordKey } from '../table/keys.ts'
import { historyPage } from './history.ts'
import { findOutcome, type Idempotency, type Made, OUTCOME, outcomeIn } from './idempotency.ts'
import type { Mapping, StoredRecord } from './mapping.ts'
import {
  type Maker,
  mutate,
  PLAN_AGAIN,
  type Plan,
  requireFreeExternalId,
  requirePossible,
  requireReferences,
  requireVersion,
} from './mutate.ts'
import { changeOf, SEQ } from './writes.ts'

/**
 * A record as the response contains it, and the effect of the request. `replayed` is true if an earlier request with the same
 * idempotency key saved the record.
 */
export type Saved<Shown> = { record: Shown; effect: Effect; replayed: boolean }

/** The author of a change, and its optional conditions. */
export type Conditions = Maker & {
  /** Whether the stored version satisfies If-Match. */
  precondition?: ((version: number) => boolean) | undefined
  idempotency?: Idempotency | undefined
}

/** Any repository. TypeScript accepts every repository here, because it compares method parameters bivariantly. */
export type AnyRepository = Pick<
  Repository<AnyRecord, AnyRecord & Versioned, object, ListFilter>,
  'mapping' | 'create' | 'update'
>

/** The records of one type. */
export class Repository<
  Kept extends AnyRecord,
  Shown extends AnyRecord,
  New extends object,
  Filter extends ListFilter,
> {
  readonly mapping: Mapping<Kept, Shown, New>

  constructor(mapping: Mapping<Kept, Shown, New>) {
    this.mapping = mapping
  }

  /**
   * Creates a record. A repeated request with the same idempotency key creates nothing and returns the record as it is now.
   * @param conditions `at` is the time of creation, by default the current time
   * @throws AppError `idempotency_key_reused`, `external_id_taken`, `validation_failed` if a referenced record does not exist,
   * `reference_closed` if a referenced record accepts no references
   */
  async create(
    input: New,
    { idempotency, at = new Date(), ...maker }: Omit<Conditions, 'precondition'> & { at?: Date },
  ): Promise<Saved<Shown>> {
    const { recordType } = this.mapping
    const data = newRecord(recordType, input, { at, by: maker.by })
    const references = referencesOf(recordType.references, data)
    await requirePossible(references)
    let step = 1
    const created = mutate(maker, async (failed): Promise<Plan<Saved<Shown>>> => {
      if (idempotency && failed.has(OUTCOME)) {
        const made = outcomeIn(failed.get(OUTCOME), idempotency.fingerprint)
        return { result: await this.replay(made), changes: [] }
      }
      requireReferences(references, failed)
      requireFreeExternalId(failed)
      // If another record has the sequence number, the counter is too low. Double the step to reach a free number quickly.
      if (failed.has(SEQ)) step *= 2
      const derived = await this.withDerivedFields(data, undefined, maker)
      const seq = maker.isDryRun ? 0 : await nextSeq(recordType.name, step)
      const after = { seq, version: 1, data: derived }
      return this.planOf(after, [changeOf(this.mapping, undefined, after)], idempotency)
    })
    return created.catch((error: unknown) => this.replayAfter(error, idempotency))
  }

  /** @throws AppError `not_found` */
  async get(id: string): Promise<{ record: Shown }> {
    return { record: shown(this.mapping.recordType, await this.find(id)) }
  }

  /**
   * Applies a JSON Merge Patch to the latest stored record. If another request changes the record before the write, applies
   * the patch to the new version. A repeated request changes nothing and returns the record as it is now.
   *
   * The outcome of the idempotency key is not read first. A repeated request is detected in one of three ways:
   * - If the patch changes nothing, only the outcome is written. This write fails because the outcome already exists.
   * - If the patch changes something, the whole DynamoDB transaction fails for the same reason.
   * - If a rule or `If-Match` refuses the request because the first request changed the record, `replayAfter` reads the
   *   outcome.
   *
   * @param patchOf returns the patch for the stored record
   * @throws AppError `not_found`, `precondition_failed`, `validation_failed`, `idempotency_key_reused`, or an error of the
   * rules of the record type
   */
  update(id: string, patchOf: (before: Kept) => JsonObject, conditions: Conditions): Promise<Saved<Shown>> {
    const { recordType } = this.mapping
    return this.revise(id, conditions, (before, stamp) =>
      patched(recordType, before, patchOf(before.data), stamp),
    )
  }

  /** Like `update`, but `revised` computes the next revision. If nothing changes, `revised` returns the same object. */
  protected async revise(
    id: string,
    { precondition, idempotency, ...maker }: Conditions,
    revised: (before: StoredRecord<Kept>, stamp: Stamp) => StoredRecord<Kept>,
  ): Promise<Saved<Shown>> {
    const { mapping } = this
    const updated = mutate(maker, async (failed): Promise<Plan<Saved<Shown>> | typeof PLAN_AGAIN> => {
      if (idempotency && failed.has(OUTCOME)) {
        const made = outcomeIn(failed.get(OUTCOME), idempotency.fingerprint)
        return { result: await this.replay(made), changes: [] }
      }
      const before = failed.has(id) ? this.storedIn(failed.get(id)) : await this.find(id)
      requireVersion(before, precondition)
      requireFreeExternalId(failed)
      const stamp = await stampBy(maker.by)
      const edited = revised(before, stamp)
      if (edited === before) return this.planOf(edited, [], idempotency)
      const after = { ...edited, data: await this.withDerivedFields(edited.data, before.data, maker) }
      const linked = await this.linkedChangesOf(before, after, stamp)
      if (linked === PLAN_AGAIN) return PLAN_AGAIN
      return this.planOf(after, [changeOf(mapping, before, after), ...linked], idempotency)
    })
    return updated.catch((error: unknown) => this.replayAfter(error, idempotency))
  }

  /** Deletes a record for good. @throws AppError `not_found`, `precondition_failed`, `still_referenced` */
  async remove(id: string, { by, precondition }: Omit<Conditions, 'idempotency'>): Promise<void> {
    const missing = new Set<string>()
    await mutate({ by }, async (failed): Promise<Plan<void> | typeof PLAN_AGAIN> => {
      const found = failed.get(id)
      // An earlier attempt of this request, or another request, has already deleted the record.
      if (failed.has(id) && !found) return { result: undefined, changes: [] }
      // Also refuse if the reference count is below 0. Such a count is wrong, so other records may still refer to this
      // record.
      if (found && Number(found.referrers ?? 0) !== 0) throw new AppError('still_referenced')
      const before = found ? this.storedIn(found) : await this.find(id)
      requireVersion(before, precondition)
      for (const [name, item] of failed) if (!item) missing.add(name)
      const linked = await this.linkedChangesOf(before, undefined, await stampBy(by))
      if (linked === PLAN_AGAIN) return PLAN_AGAIN
      const own = changeOf(this.mapping, before, undefined)
      const removedReferences = own.removedReferences.filter((reference) => !missing.has(reference.id))
      return { result: undefined, changes: [{ ...own, removedReferences }, ...linked] }
    })
  }

  /**
   * Returns one page of the history of a record, newest first, with the names of the users who made the changes.
   * @param isAdmin whether the caller may read the history of a deleted record
   * @throws AppError `not_found`, `validation_failed` for a cursor of another list
   */
  async history(
    id: string,
    request: Parameters<typeof historyPage>[1],
    isAdmin: boolean,
  ): Promise<PageOf<HistoryEntry>> {
    const { prefix, Shown } = this.mapping.recordType
    if (!isId(prefix, id)) throw new AppError('not_found')
    const [item, { records, ...rest }] = await Promise.all([getItem(recordKey(id)), historyPage(id, request)])
    if (!item && !(isAdmin && rest.total > 0)) throw new AppError('not_found')
    const names = await userNames(records.map(({ by }) => by))
    return {
      ...rest,
      records: records.map(({ by, changes, expires_at: _, ...entry }) => {
        const name = names.get(by)
        return {
          ...entry,
          by: { id: by, ...(name !== undefined && { name }) },
          changes: changes.filter(({ field }) => Object.hasOwn(Shown.entries, field)).flatMap(splitChange),
        }
      }),
    }
  }

  /** Returns one page of the records that match a filter. @throws the same errors as `listPage` */
  async list(
    request: Parameters<typeof listPage>[1] & { filter: Filter },
    caller?: string,
  ): Promise<PageOf<Shown>> {
    const { records, ...rest } = await listPage(this.mapping, request, caller)
    return { records: records.map((record) => shown(this.mapping.recordType, record)), ...rest }
  }

  /** Counts the records that match a filter. @throws the same errors as `summaryOf` */
  summary(filter: Filter, by: GroupName, caller?: string): Promise<{ data: Group[]; total: number }> {
    return summaryOf(this.mapping, filter, by, caller)
  }

  private async find(id: string): Promise<StoredRecord<Kept>> {
    if (!isId(this.mapping.recordType.prefix, id)) throw new AppError('not_found')
    return this.storedIn(await getItem(recordKey(id)))
  }

  private storedIn(item: Item | undefined): StoredRecord<Kept> {
    if (!item) throw new AppError('not_found')
    return parseStored(storedRecord(this.mapping.recordType), item)
  }

  private async withDerivedFields(after: Kept, before: Kept | undefined, maker: Maker): Promise<Kept> {
    return (await this.mapping.withDerivedFields?.(after, before, maker)) ?? after
  }

  private planOf(
    after: StoredRecord<Kept>,
    changes: Plan<unknown>['changes'],
    idempotency: Idempotency | undefined,
  ): Plan<Saved<Shown>> {
    const effect = changes.length === 0 ? 'unchanged' : after.version === 1 ? 'created' : 'updated'
    return {
      result: { record: shown(this.mapping.recordType, after), effect, replayed: false },
      changes,
      ...(idempotency && { outcome: { ...idempotency, id: after.data.id, effect } }),
    }
  }

  /** Returns the changes of linked records, or `PLAN_AGAIN` if a rule refused the change and `before` was outdated. */
  private async linkedChangesOf(
    before: StoredRecord<Kept>,
    after: StoredRecord<Kept> | undefined,
    stamp: Stamp,
  ) {
    try {
      const linked = (await this.mapping.linkedChanges?.(before.data, after?.data, stamp)) ?? []
      return linked.map((change) => ({ ...change, because: before.data.id }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Another transaction may have changed this record and its linked records. If so, the rule may have compared the old
      // version of this record with new versions of the linked records, and its error may be wrong.
      const { version } = this.storedIn(await getCommittedItem(recordKey(before.data.id)))
      if (version === before.version) throw error
      return PLAN_AGAIN
    }
  }

  /**
   * Handles the error of a request. If an earlier request with the same key succeeded, returns its result.
   * @throws the given error if no earlier request succeeded
   */
  private async replayAfter(error: unknown, idempotency: Idempotency | undefined): Promise<Saved<Shown>> {
    if (!(error instanceof AppError) || !idempotency) throw error
    const made = await findOutcome(idempotency)
    if (made === undefined) throw error
    return this.replay(made)
  }

  /** Returns the record that an earlier request with the same key saved. @throws AppError `not_found` if it was deleted */
  private async replay({ id, effect }: Made): Promise<Saved<Shown>> {
    const item = await getCommittedItem(recordKey(id))
    if (!item) throw new AppError('not_found', { replayed: true })
    return { record: shown(this.mapping.recordType, this.storedIn(item)), effect, replayed: true }
  }
}

async function stampBy(by: Author): Promise<Stamp> {
  return { at: new Date(), by, versionsFrom: await versionsFrom() }
}

/** The records of a type that can be archived. An archived record keeps its earlier status. */
export class ArchivableRepository<
  Kept extends AnyRecord & { status: string },
  Shown extends AnyRecord,
  New extends object,
  Filter extends ListFilter,
> extends Repository<Kept, Shown, New, Filter> {
  /** Archives a record. Idempotent. @throws the same errors as `update` */
  archive(id: string, conditions: Conditions) {
    return this.update(id, () => ({ status: ARCHIVED }), conditions)
  }

  /** Restores the status that the record had before it was archived. Idempotent. @throws the same errors as `update` */
  restore(id: string, conditions: Conditions) {
    return this.update(id, ({ status }) => ({ status }), conditions)
  }
}
