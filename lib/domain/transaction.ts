import * as v from 'valibot'
import { AppError } from '../errors.ts'
import { PositiveMoney, recordFields, shownFields } from './atoms.ts'
import { body } from './body.ts'
import { idOf } from './id.ts'
import { defineKind } from './kind.ts'
import { propertyKind } from './property.ts'
import { prospectKind } from './prospect.ts'
import { stored } from './stored.ts'

/** What an offer may become from what it is; one with nothing to become is settled. */
export const transitions = {
  pending: ['accepted', 'rejected', 'withdrawn'],
  accepted: ['completed', 'cancelled'],
  rejected: [],
  withdrawn: [],
  completed: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>

export const transactionStatuses = [
  'pending',
  'accepted',
  'rejected',
  'withdrawn',
  'completed',
  'cancelled',
] as const satisfies readonly (keyof typeof transitions)[]

/** An id as a caller may name it; whether there is such a record is another question. */
const IdText = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

const fields = { prospect_id: IdText, property_id: IdText, offer_amount: PositiveMoney }

/** The body that creates a transaction, which is then pending. */
export const NewTransaction = body({
  ...fields,
  status: v.exactOptional(v.picklist(['pending']), 'pending'),
})

const EditedTransaction = body({ ...fields, status: v.picklist(transactionStatuses) })

const record = {
  prospect_id: v.string(),
  property_id: v.string(),
  offer_amount: v.number(),
  status: v.picklist(transactionStatuses),
}

const KeptTransaction = stored({ ...recordFields, ...record })

/** A transaction as every answer gives it. */
export const Transaction = v.object({ ...shownFields, ...record })

/** The filters of the list of transactions; none is ever archived, so `all` of them are those without a filter. */
export const TransactionFilter = v.strictObject({
  status: v.exactOptional(v.picklist([...transactionStatuses, 'all'])),
  prospect_id: v.exactOptional(idOf('prs')),
  property_id: v.exactOptional(idOf('prp')),
})

export type NewTransaction = v.InferOutput<typeof NewTransaction>
export type KeptTransaction = v.InferOutput<typeof KeptTransaction>
export type Transaction = v.InferOutput<typeof Transaction>
export type TransactionFilter = v.InferOutput<typeof TransactionFilter>

/** Offers from a prospect on a property: what makes and changes one. */
export const transactionKind = defineKind({
  name: 'transaction',
  New: NewTransaction,
  Kept: KeptTransaction,
  Shown: Transaction,
  Edited: EditedTransaction,
  references: { prospect_id: prospectKind, property_id: propertyKind },
  edit(before, edited) {
    requireTransition(before.status, edited.status)
    if (edited.offer_amount !== before.offer_amount && before.status !== 'pending')
      throw new AppError('offer_settled', {
        detail: `The amount of an offer that is ${before.status} is fixed`,
      })
    return edited
  },
})

function requireTransition(from: Transaction['status'], to: Transaction['status']): void {
  const allowed: readonly string[] = transitions[from]
  if (from === to || allowed.includes(to)) return
  const detail = `A transaction that is ${from} cannot become ${to}`
  throw new AppError('illegal_transition', { detail, allowed })
}
