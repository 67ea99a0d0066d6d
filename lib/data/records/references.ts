import { isId } from '../../domain/id.ts'
import { type Reference, referencesOf } from '../../domain/kind/references.ts'
import { AppError, invalid } from '../../errors.ts'
import type { Write } from '../table/commit.ts'
import { getItem, type Item } from '../table/items.ts'
import { recordKey } from '../table/keys.ts'
import type { Layout, Row } from './store.ts'

/**
 * Raises (or lowers) the count of referrers on each record that is referred to, in the referring record's own
 * transaction. A new reference needs the record to be there and open: neither an archiving nor a delete can slip in
 * between, as they write the same item.
 */
export function referenceWrites<Kept extends object>(
  layout: Layout<Kept>,
  row: Row<Kept> | undefined,
  delta: 1 | -1,
): Write[] {
  const references = row ? referencesOf(layout.kind.references, row.data) : []
  return references.map((reference) => ({
    as: reference.field,
    Update: delta === 1 ? hold(reference) : release(reference),
  }))
}

function hold({ id, kind }: Reference) {
  const open = kind.closed.map((_, at) => `#data.#status <> :closed${at}`)
  return {
    Key: recordKey(id),
    UpdateExpression: 'ADD #referrers :one',
    ConditionExpression: ['#kind = :kind', 'attribute_not_exists(#data.#archived)', ...open].join(' AND '),
    ExpressionAttributeNames: {
      '#referrers': 'referrers',
      '#kind': 'kind',
      '#data': 'data',
      '#archived': 'archived_at',
      ...(open.length > 0 && { '#status': 'status' }),
    },
    ExpressionAttributeValues: {
      ':one': 1,
      ':kind': kind.name,
      ...Object.fromEntries(kind.closed.map((status, at) => [`:closed${at}`, status])),
    },
  }
}

function release({ id }: Reference) {
  return {
    Key: recordKey(id),
    UpdateExpression: 'ADD #referrers :less',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#referrers': 'referrers' },
    ExpressionAttributeValues: { ':less': -1 },
  }
}

/**
 * Refuses references whose ids cannot be of the kind they must be, before they reach a transaction: in one, two of them
 * could name the same item.
 * @throws AppError `validation_failed` naming these and every other whose record does not exist
 */
export async function requirePossible(references: readonly Reference[]): Promise<void> {
  const isPossible = ({ kind, id }: Reference) => isId(kind.prefix, id)
  if (references.every(isPossible)) return
  const missing = await Promise.all(
    references.map(async (reference) => !isPossible(reference) || !(await getItem(recordKey(reference.id)))),
  )
  throw missingRecords(references.filter((_, index) => missing[index]))
}

function missingRecords(references: readonly Reference[]): AppError {
  return invalid(
    references.map(({ field, kind }) => ({ field, code: 'reference', message: `is no ${kind.name}` })),
  )
}

/**
 * Tells why the references of a new record were refused, if they were.
 * @throws AppError `validation_failed` naming each field whose record does not exist, or `reference_closed`
 */
export function requireReferences(
  references: readonly Reference[],
  refused: ReadonlyMap<string, Item | undefined>,
): void {
  const faulty = references.filter(({ field }) => refused.has(field))
  const missing = faulty.filter(({ field, kind }) => refused.get(field)?.kind !== kind.name)
  if (missing.length > 0) throw missingRecords(missing)
  if (faulty.length > 0)
    throw new AppError('reference_closed', {
      errors: faulty.map(({ field, kind }) => ({
        field,
        code: 'closed',
        message: `is ${['archived', ...kind.closed].join(' or ')}`,
      })),
    })
}
