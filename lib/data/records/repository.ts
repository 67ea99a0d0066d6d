import { type AnyRecord, shown } from '../../domain/kind/kind.ts'
import type { JsonObject } from '../../domain/kind/merge-patch.ts'
import type { Conditions, Precondition } from './conditions.ts'
import { createRecord } from './create.ts'
import type { Idempotency } from './idempotency.ts'
import { type PageOf, type PageRequest, pageOf } from './pages/listing.ts'
import { removeRecord } from './remove.ts'
import { find, type Saved } from './rows.ts'
import type { Store } from './store.ts'
import { updateRecord } from './update.ts'

/** The repository of one kind: the same for all, from what a kind declares. */
export function repository<
  Kept extends AnyRecord,
  Shown extends AnyRecord,
  New extends object,
  Filter extends object,
>(store: Store<Kept, Shown, New, Filter>) {
  const { kind } = store
  return {
    /**
     * Creates a record; the same request sent again answers what the first one made, and creates nothing.
     * @throws AppError `idempotency_key_reused`, or `validation_failed` and `reference_closed` for its references
     */
    create: (
      input: New,
      options: { idempotency?: Idempotency | undefined; at?: Date } = {},
    ): Promise<Saved<Shown>> => createRecord(store, input, options),

    /** @throws AppError `not_found` */
    get: async (id: string): Promise<{ record: Shown }> => ({ record: shown(kind, await find(kind, id)) }),

    /**
     * Applies a JSON Merge Patch, given or made from the record as it is kept, to the record as it is at the time of
     * writing, however many others change it meanwhile. The same request sent again answers what the first one made.
     * @throws AppError `not_found`, `precondition_failed`, `validation_failed`, `idempotency_key_reused`, or what the
     * kind's rules refuse
     */
    update: (
      id: string,
      patchOf: (before: Kept) => JsonObject,
      conditions: Conditions = {},
    ): Promise<Saved<Shown>> => updateRecord(store, id, patchOf, conditions),

    /** Irreversible. @throws AppError `not_found`, `precondition_failed`, `still_referenced` */
    remove: (id: string, precondition?: Precondition): Promise<void> => removeRecord(store, id, precondition),

    /** One page, newest first, and the exact total. @throws AppError `validation_failed`, `search_too_broad` */
    async list(request: PageRequest<Filter>): Promise<PageOf<Shown>> {
      const { records, ...rest } = await pageOf(store, request)
      return { records: records.map((row) => shown(kind, row)), ...rest }
    },
  }
}
