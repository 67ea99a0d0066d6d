import { AppError } from '../errors.ts'

/**
 * Refuses a new status for a property while an offer on it is accepted.
 * @param deal the accepted offer
 * @param asked the requested status
 * @throws AppError `deal_open`, naming the offer
 */
export function requireNoDeal({ deal, status }: { deal?: string; status: string }, asked: string): void {
  if (deal === undefined || asked === status) return
  throw new AppError('deal_open', {
    detail: `Offer ${deal} on this property is accepted: complete or cancel it first`,
    transaction_id: deal,
  })
}
