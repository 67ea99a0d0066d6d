import type { AnyRecord } from '../../domain/kind/kind.ts'
import type { Write } from '../table/commit.ts'
import type { Item } from '../table/items.ts'
import { recordKey } from '../table/keys.ts'
import { entryWrites } from './entries.ts'
import { referenceWrites } from './references.ts'
import type { Layout, Row } from './store.ts'

/** The name of the write of the record itself in the outcome of a commit. */
export const RECORD = 'record'

/** Everything that a mutation of one record writes: the record, what finds it, and its hold on those it refers to. */
export function recordWrites<Kept extends AnyRecord>(
  layout: Layout<Kept>,
  operation: string,
  before: Row<Kept> | undefined,
  after: Row<Kept> | undefined,
): Write[] {
  return [
    recordWrite(layout.kind.name, operation, before, after),
    ...entryWrites(layout, before, after),
    ...(before ? [] : referenceWrites(layout, after, 1)),
    ...(after ? [] : referenceWrites(layout, before, -1)),
  ]
}

function recordWrite(
  kind: string,
  operation: string,
  before: Row<AnyRecord> | undefined,
  after: Row<AnyRecord> | undefined,
): Write {
  // Versions only rise and ids are used once: a state that has passed never comes back.
  const isFinal = (found: Item | undefined) => found?.version !== before?.version
  if (before && after) return { as: RECORD, isFinal, Update: revision(operation, before, after) }
  if (after) return { as: RECORD, isFinal, Put: insertion(kind, operation, after) }
  if (before) return { as: RECORD, isFinal, Delete: removal(before) }
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
