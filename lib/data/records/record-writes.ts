import type { AnyRecord } from '../../domain/kind/kind.ts'
import { changeWrite } from '../changes/change.ts'
import type { Write } from '../table/commit.ts'
import type { Item } from '../table/items.ts'
import { recordKey } from '../table/keys.ts'
import { entryWrites } from './entries.ts'
import { referenceWrites } from './references.ts'
import type { Layout, Row } from './store.ts'

/** The name of the write of the record itself in the outcome of a commit. */
export const RECORD = 'record'

/**
 * Everything that a mutation of one record writes: the record, that it changed, what finds it, and a new one's hold on
 * those it refers to.
 */
export function recordWrites<Kept extends AnyRecord>(
  layout: Layout<Kept>,
  operation: string,
  before: Row<Kept> | undefined,
  after: Row<Kept> | undefined,
): Write[] {
  return [
    ...ownWrites(layout.kind.name, operation, before, after),
    ...entryWrites(layout, before, after),
    ...(before ? [] : referenceWrites(layout, after, 1)),
  ]
}

/** Those of the record itself, and of the change that this is to whoever follows it. */
function ownWrites(
  kind: string,
  operation: string,
  before: Row<AnyRecord> | undefined,
  after: Row<AnyRecord> | undefined,
): Write[] {
  // Versions only rise and ids are used once: a state that has passed never comes back.
  const isFinal = (found: Item | undefined) => found?.version !== before?.version
  const change = ({ data: { id } }: Row<AnyRecord>, version: number, deleted: boolean) =>
    changeWrite(operation, { kind, id, version, deleted })

  if (before && after)
    return [
      { as: RECORD, isFinal, Update: revision(operation, before, after) },
      change(after, after.version, false),
    ]
  if (after)
    return [
      { as: RECORD, isFinal, Put: insertion(kind, operation, after) },
      change(after, after.version, false),
    ]
  if (before)
    return [{ as: RECORD, isFinal, Delete: removal(before) }, change(before, before.version + 1, true)]
  throw new Error('A mutation needs a state before or after it')
}

function insertion(kind: string, operation: string, row: Row<AnyRecord>) {
  return {
    Item: { ...recordKey(row.data.id), kind, ...row, operation },
    ConditionExpression: 'attribute_not_exists(pk)',
  }
}

/** Never a Put: others count their references on the same item. */
function revision(operation: string, before: Row<AnyRecord>, after: Row<AnyRecord>) {
  return {
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
  }
}

function removal(before: Row<AnyRecord>) {
  return {
    Key: recordKey(before.data.id),
    ConditionExpression: '#version = :before AND (attribute_not_exists(#referrers) OR #referrers = :none)',
    ExpressionAttributeNames: { '#version': 'version', '#referrers': 'referrers' },
    ExpressionAttributeValues: { ':before': before.version, ':none': 0 },
  }
}
