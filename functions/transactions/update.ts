import { transactions } from '../../lib/data/records/transactions.ts'
import { updateEndpoint } from '../../lib/endpoints/update.ts'

/**
 * A new status may also change the property and the prospect of the offer, in the same DynamoDB transaction (`dealChanges` in
 * lib/data/records/deals.ts).
 */
export const handler = updateEndpoint(
  transactions,
  'illegal_transition',
  'offer_settled',
  'reference_closed',
  'property_taken',
)
