import type { Stamp } from '../../../lib/domain/revision.ts'

/** The author of changes that tests make without a request. */
export const author = { by: { id: 'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV' } }

/** Returns the time and the author of a change. */
export const stamp = (at = new Date()): Stamp => ({ at, ...author })
