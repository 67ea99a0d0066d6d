import { AppError } from '../errors.ts'

/**
 * While an offer on it is accepted, a property keeps the status that this gives it.
 * @param deal the offer that holds the property
 * @param asked the status it shall have
 * @throws AppError `deal_open`, naming the offer
 */
export function requireNoDeal({ deal, status }: { deal?: string; status: string }, asked: string): void {
  if (deal === undefined || asked === status) return
  throw new AppError('deal_open', {
    detail: `Offer ${deal} on this property is accepted: complete or cancel it first`,
    transaction_id: deal,
  })
}
