import { AppError, invalid } from '../errors.ts'
import type { Outcome, Write } from './commit.ts'
import { recordKey } from './keys.ts'
import type { Layout, Reference, Row } from './store.ts'

/** A sold property takes no more offers. */
const CLOSED_STATUS = 'sold'

/**
 * Raises (or lowers) the count of referrers on each record that is referred to, in the referring record's own
 * transaction. A new reference needs the record to be there and open: neither an archiving nor a delete can slip in
 * between, as they write the same item.
 */
export function referenceWrites<Kept>(
  layout: Layout<Kept>,
  row: Row<Kept> | undefined,
  delta: 1 | -1,
): Write[] {
  const references = row ? (layout.referencesOf?.(row.data) ?? []) : []
  return references.map((reference) => ({
    as: reference.field,
    Update: delta === 1 ? hold(reference) : release(reference),
  }))
}

function hold({ id, kind }: Reference) {
  return {
    Key: recordKey(id),
    UpdateExpression: 'ADD #referrers :one',
    ConditionExpression:
      '#kind = :kind AND attribute_not_exists(#data.#archived) AND #data.#status <> :closed',
    ExpressionAttributeNames: {
      '#referrers': 'referrers',
      '#kind': 'kind',
      '#data': 'data',
      '#archived': 'archived_at',
      '#status': 'status',
    },
    ExpressionAttributeValues: { ':one': 1, ':kind': kind, ':closed': CLOSED_STATUS },
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
 * Tells why the references of a new record were refused, if they were.
 * @throws AppError `validation_failed` naming each field whose record does not exist, or `reference_closed`
 */
export function requireReferences(references: readonly Reference[], { refused }: Refusal): void {
  const faulty = references.filter(({ field }) => refused.has(field))
  const missing = faulty.filter(({ field, kind }) => refused.get(field)?.kind !== kind)
  if (missing.length > 0)
    throw invalid(missing.map(({ field, kind }) => ({ field, code: 'reference', message: `is no ${kind}` })))
  if (faulty.length > 0)
    throw new AppError('reference_closed', {
      errors: faulty.map(({ field }) => ({ field, code: 'closed', message: 'is archived or sold' })),
    })
}

type Refusal = Extract<Outcome, { committed: false }>
