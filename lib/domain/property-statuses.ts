import type { ARCHIVED } from './archiving.ts'
import type { Codes } from './codes.ts'

export const propertyStatuses = ['available', 'under_offer', 'sold', 'withdrawn'] as const
type Status = (typeof propertyStatuses)[number] | typeof ARCHIVED

export const propertyStatusCodes: Codes<Status> = {
  available: 2,
  under_offer: 3,
  sold: 4,
  withdrawn: 5,
  archived: 1,
}
