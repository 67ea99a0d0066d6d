import type { AnyRecord, Kind } from '../../domain/kind/kind.ts'
import { parseStored } from '../../domain/validation.ts'
import type { Write } from '../table/commit.ts'
import { getItems, type Item } from '../table/items.ts'
import { type Key, recordKey } from '../table/keys.ts'
import { RECORD, recordWrites } from './record-writes.ts'
import { type Companion, type Layout, type Row, type Store, storedRow } from './store.ts'

/** The writes of a unit of work for the records that it takes along. */
export type Following = (operation: string) => Write[]

/**
 * A record that an edit of another takes along.
 * @param becomes what it is by that; the same object where it stays as it is, of which the edit then makes sure
 */
export function companion<Kept extends AnyRecord>(
  layout: Layout<Kept> & { kind: Pick<Kind<Kept>, 'Kept'> },
  id: string,
  becomes: (record: Kept) => Kept,
): Companion {
  return {
    id,
    follow(item, now) {
      const before = parseStored(storedRow(layout.kind), item)
      const record = becomes(before.data)
      if (record === before.data) return () => [unchanged(id, before.version)]
      const after = { ...before, version: before.version + 1, data: { ...record, updated_at: now } }
      return (operation) =>
        recordWrites(layout, operation, before, after).map((write) =>
          write.as === RECORD ? { ...write, as: id } : write,
        )
    },
  }
}

/**
 * That a record which stays as it is still has the version it was judged by. As a write that changes nothing, it joins a
 * release of the record, and takes no right but that of the writes beside it.
 */
function unchanged(id: string, version: number): Write {
  return {
    as: id,
    isFinal: (found) => found?.version !== version,
    Update: {
      Key: recordKey(id),
      UpdateExpression: 'SET #version = :version',
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': version },
    },
  }
}

/**
 * Reads the records that an edit takes along, or a removal, in one request, and prepares what becomes of them, on condition
 * that each still has the version just read; one that is gone stays so.
 * @throws AppError what a record's own rules refuse
 */
export async function following<Kept extends AnyRecord>(
  { accompanied }: Pick<Store<Kept, AnyRecord, object, never>, 'accompanied'>,
  before: Row<Kept>,
  after: Row<Kept> | undefined,
): Promise<Following> {
  const companions = accompanied?.(before.data, after?.data) ?? []
  if (companions.length === 0) return () => []
  const now = after?.data.updated_at ?? new Date().toISOString()
  const found = await getItems(companions.map(({ id }) => recordKey(id)))
  const items = new Map(found.map((item): [unknown, Item] => [item.pk, item]))
  const each = companions.flatMap(({ id, follow }) => {
    const item = items.get(id)
    return item ? [follow(item, now)] : []
  })
  return (operation) => each.flatMap((writes) => writes(operation))
}

/** DynamoDB takes an item once in a transaction: the release of a record joins what else is written to it. */
export function withReleases(writes: readonly Write[], released: readonly Write[]): Write[] {
  const name = (Key: Partial<Key> = {}) => `${Key.pk} ${Key.sk}`
  const releases = new Map(released.map((write) => [name(write.Update?.Key), write]))
  const joined = writes.map(({ Update, ...write }) => {
    const release = Update && releases.get(name(Update.Key))?.Update
    if (!Update || !release) return { ...write, ...(Update && { Update }) }
    releases.delete(name(Update.Key))
    return {
      ...write,
      Update: {
        ...Update,
        UpdateExpression: `${Update.UpdateExpression} ${release.UpdateExpression}`,
        ExpressionAttributeNames: { ...Update.ExpressionAttributeNames, ...release.ExpressionAttributeNames },
        ExpressionAttributeValues: {
          ...Update.ExpressionAttributeValues,
          ...release.ExpressionAttributeValues,
        },
      },
    }
  })
  return [...joined, ...releases.values()]
}
