import { isId } from '../../domain/id.ts'
import { type AnyRecord, type Kind, type Revision, shown } from '../../domain/kind/kind.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { commit, newOperation } from '../table/commit.ts'
import { getItem, type Item } from '../table/items.ts'
import { recordKey } from '../table/keys.ts'
import type { Following } from './companions.ts'
import { type Idempotency, OUTCOME, outcomeWrite, replayed } from './idempotency.ts'
import { recordWrites } from './record-writes.ts'
import { type Row, type Store, storedRow } from './store.ts'

/** A record as answers give it, just written or, for a request sent again, as its first attempt wrote it. */
export type Saved<Shown> = { record: Shown; replayed: boolean }

/** What became of a write: the record, or the items that stood in the way by the names of the writes they refused. */
type Attempt<Shown> =
  | { saved: Saved<Shown>; refused?: never }
  | { saved?: never; refused: ReadonlyMap<string, Item | undefined> }

/** The record with this id, as it is now. @throws AppError `not_found` */
export async function find<Kept extends AnyRecord>(kind: Kind<Kept>, id: string): Promise<Row<Kept>> {
  if (!isId(kind.prefix, id)) throw new AppError('not_found')
  return existing(kind, await getItem(recordKey(id)))
}

/** The record that an item is. @throws AppError `not_found` where there is none */
export function existing<Kept extends AnyRecord>(kind: Kind<Kept>, item: Item | undefined): Row<Kept> {
  if (!item) throw new AppError('not_found')
  return parseStored(storedRow(kind), item)
}

/**
 * Writes a record's beginning or next state, the records it takes along, and what the request made; nothing where it has
 * made that already.
 * @throws AppError `idempotency_key_reused`
 */
export async function save<Kept extends AnyRecord, Shown extends AnyRecord>(
  store: Store<Kept, Shown, object, never>,
  before: Row<Kept> | undefined,
  after: Row<Kept>,
  idempotency: Idempotency | undefined,
  others: Following = () => [],
): Promise<Attempt<Shown>> {
  const saved = { record: shown(store.kind, after), replayed: false }
  if (before === after && !idempotency) return { saved }
  const operation = newOperation()
  const writes = () => [
    ...(before === after ? [] : recordWrites(store, operation, before, after)),
    ...others(operation),
    ...(idempotency ? [outcomeWrite(idempotency, operation, after)] : []),
  ]
  const outcome = await commit({ operation, writes })
  if (outcome.committed) return { saved }
  const { refused } = outcome
  if (idempotency && refused.has(OUTCOME))
    return { saved: again(store.kind, replayed(idempotency, refused.get(OUTCOME), store.kind.Kept)) }
  return { refused }
}

/** The answer to a request sent again: what its first attempt wrote. */
export function again<Kept extends AnyRecord, Shown extends AnyRecord>(
  kind: Kind<Kept, Shown>,
  first: Revision<Kept>,
): Saved<Shown> {
  return { record: shown(kind, first), replayed: true }
}
