import type { Stamp } from '../../../lib/domain/record-type.ts'

/** The author of changes that a test makes without a request. */
export const author = { by: { id: 'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV' } }

/** The stamp of a change by that user at the current time. */
export const stamp = (at = new Date()): Stamp => ({ at, ...author })
