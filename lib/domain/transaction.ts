import * as v from 'valibot'
import { AppError } from '../errors.ts'
import { assignedTo, assigneeFilter, keptAssignee, shownAssignee } from './assignee.ts'
import { described, PositiveMoney, Timestamp } from './atoms.ts'
import { body } from './body.ts'
import type { Codes } from './codes.ts'
import { authorFields, recordFields, shownFields } from './common-fields.ts'
import { defaults } from './defaults.ts'
import { externalId, externalIdFilter, keptExternalId } from './external-id.ts'
import { ANY_STATUS, oneOrMore } from './filters.ts'
import { exampleId, idOf } from './id.ts'
import type { ListFields } from './list-fields.ts'
import { dealTimes, transitions } from './offer-status.ts'
import { Property, propertyRecordType } from './property.ts'
import { Prospect, prospectRecordType } from './prospect.ts'
import { defineRecordType, stored } from './record-type.ts'

// biome-ignore format: a list reads better as a list
export const transactionStatuses = [
  'pending', 'accepted', 'rejected', 'withdrawn', 'completed', 'cancelled',
] as const
type Status = (typeof transactionStatuses)[number]

export const transactionStatusCodes: Codes<Status> = {
  pending: 1,
  accepted: 2,
  rejected: 3,
  withdrawn: 4,
  completed: 5,
  cancelled: 6,
}

/** An id in a request. The schema does not check the form of the id, or whether the record exists. */
const IdText = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' })
const moves = Object.entries(transitions)
  .filter(([, to]) => to.length > 0)
  .map(([from, to]) => `\`${from}\` can become ${oneOf.format(to.map((status) => `\`${status}\``))}.`)

const TransactionStatus = v.pipe(
  v.picklist(transactionStatuses),
  v.metadata({
    title: 'TransactionStatus',
    description: `The state of the offer. ${moves.join(' ')} Other statuses are final.`,
  }),
)

const fields = {
  prospect_id: described(IdText, 'The prospect who makes the offer. Cannot be changed.', exampleId('prs')),
  property_id: described(IdText, 'The property that the offer is for. Cannot be changed.', exampleId('prp')),
  offer_amount: described(
    PositiveMoney,
    'The amount offered. Can be changed only while the transaction is pending.',
    248_000,
  ),
  assigned_to: assignedTo,
  external_id: externalId,
}

/** The body that creates a transaction. */
export const NewTransaction = body('NewTransaction', {
  ...fields,
  status: v.exactOptional(
    v.pipe(v.picklist(['pending']), v.description('The initial status, always `pending`.')),
    defaults.transaction.status,
  ),
})

const TransactionUpdate = body('EditedTransaction', { ...fields, status: TransactionStatus })

const record = {
  prospect_id: v.string(),
  property_id: v.string(),
  offer_amount: v.number(),
  external_id: keptExternalId,
  status: TransactionStatus,
  accepted_at: v.exactOptional(
    described(
      Timestamp,
      'When the offer was accepted. Absent if it was not accepted, or was cancelled since.',
      '2026-11-21T09:30:00.000Z',
    ),
  ),
  completed_at: v.exactOptional(
    described(
      Timestamp,
      'When the sale was completed. Absent if it is not completed.',
      '2026-11-25T14:00:00.000Z',
    ),
  ),
}

const StoredTransaction = stored({
  ...recordFields,
  ...authorFields,
  ...record,
  ...keptAssignee,
})

/**
 * A transaction in responses. With `include`, it also contains the prospect, the property or both. `null` stands for a deleted
 * record.
 */
export const Transaction = v.pipe(
  v.object({
    ...shownFields,
    ...record,
    assigned_to: shownAssignee,
    id: v.pipe(shownFields.id, v.examples([exampleId('txn')])),
    allowed_transitions: described(
      v.array(v.picklist(transactionStatuses)),
      'The statuses that the transaction can change to now.',
      ['accepted', 'rejected', 'withdrawn'],
    ),
    prospect: v.exactOptional(
      v.pipe(
        v.nullable(Prospect),
        v.description('The current prospect, or `null` if it was deleted. Present only with `include`.'),
      ),
    ),
    property: v.exactOptional(
      v.pipe(
        v.nullable(Property),
        v.description('The current property, or `null` if it was deleted. Present only with `include`.'),
      ),
    ),
  }),
  v.metadata({ title: 'Transaction', description: 'An offer that a prospect makes on a property.' }),
)

/** The filters of the list of transactions. Transactions are never archived, so the status `all` is the same as no filter. */
const filters = {
  status: oneOrMore(
    v.picklist([...transactionStatuses, ANY_STATUS]),
    'Returns only offers with these statuses. By default, offers with any status are returned',
  ),
  prospect_id: v.exactOptional(
    v.pipe(idOf('prs'), v.description('Returns only offers made by this prospect.')),
  ),
  property_id: v.exactOptional(v.pipe(idOf('prp'), v.description('Returns only offers on this property.'))),
  assigned_to: assigneeFilter,
  external_id: externalIdFilter,
}

const listFields: ListFields = {
  amount: { range: ['offer amount', 200_000, 300_000], isSorted: true, sum: 'the offer amounts' },
  accepted: { time: 'accepted', isSorted: true },
  completed: { time: 'completed', isSorted: true },
}

export type NewTransaction = v.InferOutput<typeof NewTransaction>
export type StoredTransaction = v.InferOutput<typeof StoredTransaction>
export type Transaction = v.InferOutput<typeof Transaction>

export const transactionRecordType = defineRecordType({
  name: 'transaction',
  Create: NewTransaction,
  Stored: StoredTransaction,
  Public: Transaction,
  Update: TransactionUpdate,
  filters,
  listFields,
  references: { prospect_id: prospectRecordType, property_id: propertyRecordType },
  fieldsAfterEdit(before, edited, now) {
    requireTransition(before.status, edited.status)
    if (edited.offer_amount !== before.offer_amount && before.status !== 'pending')
      throw new AppError('offer_settled', {
        detail: `The offer is ${before.status}, so its amount cannot change. Omit \`offer_amount\`.`,
      })
    return dealTimes(before, edited.status, now)
  },
  show: (offer) => ({ ...offer, allowed_transitions: transitions[offer.status] }),
})

function requireTransition(from: Status, to: Status): void {
  const allowed = transitions[from]
  if (from === to || allowed.includes(to)) return
  const detail = `A transaction cannot change from ${from} to ${to}. \`allowed\` lists the possible statuses.`
  throw new AppError('illegal_transition', { detail, allowed })
}
