import * as v from 'valibot'
import { AppError } from '../errors.ts'
import { ARCHIVED } from './archiving.ts'
import { described, PositiveMoney } from './atoms.ts'
import { body, mergePatchOf } from './body.ts'
import {
  authorFields,
  externalId,
  externalIdFilter,
  keptExternalId,
  recordFields,
  shownFields,
} from './common-fields.ts'
import { type DealStep, defaults, transitions } from './computed.ts'
import { bound, oneOrMore, sortBy, times } from './filters.ts'
import { exampleId, idOf } from './id.ts'
import { type KeptProperty, Property, propertyRecordType } from './property.ts'
import { type KeptProspect, Prospect, prospectRecordType } from './prospect.ts'
import { defineRecordType, stored } from './record-type.ts'

// biome-ignore format: a list reads better as a list
export const transactionStatuses = [
  'pending', 'accepted', 'rejected', 'withdrawn', 'completed', 'cancelled',
] as const
type Status = (typeof transactionStatuses)[number]

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

const EditedTransaction = body('EditedTransaction', { ...fields, status: TransactionStatus })

const record = {
  prospect_id: v.string(),
  property_id: v.string(),
  offer_amount: v.number(),
  external_id: keptExternalId,
  status: TransactionStatus,
}

const KeptTransaction = stored({
  ...recordFields,
  ...authorFields,
  ...record,
})

/**
 * A transaction in responses. With `include`, it also contains the prospect, the property or both. `null` stands for a deleted
 * record.
 */
export const Transaction = v.pipe(
  v.object({
    ...shownFields,
    ...record,
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
export const TransactionFilter = v.strictObject({
  status: oneOrMore(
    v.picklist([...transactionStatuses, 'all']),
    'Returns only offers with these statuses. By default, offers with any status are returned',
  ),
  prospect_id: v.exactOptional(
    v.pipe(idOf('prs'), v.description('Returns only offers made by this prospect.')),
  ),
  property_id: v.exactOptional(v.pipe(idOf('prp'), v.description('Returns only offers on this property.'))),
  external_id: externalIdFilter,
  amount_min: bound('Minimum offer amount', 200_000),
  amount_max: bound('Maximum offer amount', 300_000),
  ...times,
  sort: sortBy(['created_at', 'updated_at', 'amount']),
})

export type NewTransaction = v.InferOutput<typeof NewTransaction>
export type KeptTransaction = v.InferOutput<typeof KeptTransaction>
export type Transaction = v.InferOutput<typeof Transaction>
export type TransactionFilter = v.InferOutput<typeof TransactionFilter>

export const TransactionPatch = mergePatchOf('TransactionPatch', {
  Edited: EditedTransaction,
  Shown: Transaction,
})

export const transactionRecordType = defineRecordType({
  name: 'transaction',
  New: NewTransaction,
  Kept: KeptTransaction,
  Shown: Transaction,
  Edited: EditedTransaction,
  references: { prospect_id: prospectRecordType, property_id: propertyRecordType },
  edit(before, edited) {
    requireTransition(before.status, edited.status)
    if (edited.offer_amount !== before.offer_amount && before.status !== 'pending')
      throw new AppError('offer_settled', {
        detail: `The offer is ${before.status}, so its amount cannot change. Omit \`offer_amount\`.`,
      })
    return {}
  },
  show: (offer) => ({ ...offer, allowed_transitions: transitions[offer.status] }),
})

function requireTransition(from: Status, to: Status): void {
  const allowed = transitions[from]
  if (from === to || allowed.includes(to)) return
  const detail = `A transaction cannot change from ${from} to ${to}. \`allowed\` lists the possible statuses.`
  throw new AppError('illegal_transition', { detail, allowed })
}

/**
 * Returns the property after a step of the offer with the id `offerId`, or the same object if nothing changes.
 * @throws AppError `reference_closed`, or `property_taken`, which contains the id of the accepted offer
 */
export function propertyAfter(step: DealStep, offerId: string, property: KeptProperty): KeptProperty {
  if (step === 'free')
    return property.deal === offerId ? { ...withoutDeal(property), status: 'available' } : property
  requireSellable(offerId, property)
  if (step === 'hold') return { ...property, status: 'under_offer', deal: offerId }
  return { ...withoutDeal(property), status: 'sold' }
}

/** Returns the prospect after a step of an offer, or the same object if nothing changes. */
export function prospectAfter(step: DealStep, prospect: KeptProspect): KeptProspect {
  return step !== 'sell' || prospect.status === 'converted' ? prospect : { ...prospect, status: 'converted' }
}

function withoutDeal({ deal, ...property }: KeptProperty): KeptProperty {
  return property
}

/**
 * Checks that an offer on a property can be accepted or completed. The property must not be archived, sold or withdrawn, and
 * must not have another accepted offer. But an offer can be created for a withdrawn property, because `closed` in property.ts
 * contains only `sold`.
 */
function requireSellable(offerId: string, { status, archived_at, deal: holder }: KeptProperty): void {
  if (archived_at !== undefined || status === 'sold' || status === 'withdrawn')
    throw new AppError('reference_closed', {
      errors: [{ field: 'property_id', code: 'closed', message: `is ${archived_at ? ARCHIVED : status}` }],
    })
  if (holder !== undefined && holder !== offerId)
    throw new AppError('property_taken', {
      detail: `Offer ${holder} on the same property is already accepted. Cancel that offer first.`,
      transaction_id: holder,
    })
}

/** The records that a response can include with an offer. */
const parties = ['prospect', 'property'] as const
export type Party = (typeof parties)[number]

const party = `(${parties.join('|')})`
const INCLUDE = new RegExp(`^${party}(,${party})*$`)

/** The query parameter `include`: `prospect`, `property` or both, separated by a comma. */
export const Include = v.pipe(
  v.string(),
  v.check((text) => INCLUDE.test(text), 'enum|must be prospect, property, or both separated by a comma'),
  v.metadata({
    several: v.picklist(parties),
    description: 'Records to include in the response: `prospect`, `property`, or both separated by a comma.',
    examples: [[...parties]],
  }),
  v.transform((text): Party[] => parties.filter((each) => text.split(',').includes(each))),
)
