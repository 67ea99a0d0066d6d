import type { Operation } from './history.ts'

/**
 * Reports reads that contradict earlier acknowledged requests. Such a read returns an older version of a record, a deleted
 * record (also in a list), or a 404 for a record that no request deleted.
 */
export function readFaults(operations: readonly Operation[]): string[] {
  const acknowledged = operations.filter(({ outcome }) => outcome === 'acknowledged')
  const byId = Map.groupBy(operations, ({ id, made }) => id ?? made ?? '')
  return [
    ...operations
      .filter(({ action }) => action === 'read')
      .flatMap((read) => readFault(read, byId.get(read.id ?? '') ?? [])),
    ...acknowledged.flatMap((list) =>
      (list.seen ?? [])
        .filter((id) => (byId.get(id) ?? []).some((each) => isDeleted(each) && each.ended < list.began))
        .map((id) => `${id} is on a list after its delete`),
    ),
  ]
}

const isDeleted = ({ action, outcome }: Operation) => action === 'delete' && outcome === 'acknowledged'

function readFault(read: Operation, operations: readonly Operation[]): string[] {
  const earlier = operations.filter((each) => each.outcome === 'acknowledged' && each.ended < read.began)
  if (read.outcome === 'acknowledged') {
    const newest = Math.max(0, ...earlier.map(({ version = 0 }) => version))
    if (earlier.some(isDeleted)) return [`${read.id} was read after its delete`]
    if ((read.version ?? 0) < newest) return [`${read.id} was read at ${read.version} after ${newest}`]
  }
  const mayBeGone = operations.some(({ action, began }) => action === 'delete' && began < read.ended)
  if (read.status === 404 && !mayBeGone) return [`${read.id} was not found, although no request deleted it`]
  return []
}
