import { isId } from '../../domain/id.ts'
import type { StoredNote } from '../../domain/note.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import { AppError } from '../../errors.ts'
import { getItem } from '../table/client.ts'
import type { Write } from '../table/commit.ts'
import { recordKey } from '../table/keys.ts'
import { recordIn } from './stored-record.ts'
import { transactions } from './transactions.ts'
import type { Refusal } from './writes.ts'

/**
 * A note on an offer also stores the prospect of the offer (as `party_id`, the name since 1.0), so that the erasure of the prospect finds the note. The
 * prospect of an offer never changes.
 */

/** Returns the fields to add to a new record: the prospect of the offer of a note, else none. Sends one request for such a note. */
export async function offerProspectOf(
  { name }: { name: string },
  input: object,
): Promise<Pick<StoredNote, 'party_id'>> {
  const offerId: unknown = name === 'note' ? Reflect.get(input, 'transaction_id') : undefined
  const isOffer = typeof offerId === 'string' && isId('txn', offerId)
  const item = isOffer ? await getItem(recordKey(offerId)) : undefined
  // A missing offer, or the id of another record, is refused later.
  return item ? { party_id: recordIn(transactions, item).data.prospect_id } : {}
}

function isNote(record: AnyRecord): record is StoredNote {
  return isId('nte', record.id)
}

/**
 * Returns the condition of the create of a note on an offer: the prospect of the offer is not erased. So no note can appear after
 * the erasure. Returns no conditions for any other record.
 */
export function offerProspectConditions(record: AnyRecord): Write[] {
  if (!isNote(record) || record.party_id === undefined) return []
  return [
    {
      as: record.party_id,
      ConditionCheck: {
        Key: recordKey(record.party_id),
        ConditionExpression: 'attribute_not_exists(#data.#erased)',
        ExpressionAttributeNames: { '#data': 'data', '#erased': 'erased_at' },
      },
    },
  ]
}

/** @throws AppError `reference_closed` if this condition failed */
export function requireOfferProspect(record: AnyRecord, { records }: Refusal): void {
  if (!isNote(record) || record.party_id === undefined || !records.has(record.party_id)) return
  throw new AppError('reference_closed', {
    errors: [{ field: 'transaction_id', code: 'closed', message: 'is an offer of an erased prospect' }],
  })
}
