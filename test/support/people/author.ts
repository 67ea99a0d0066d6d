import type { Stamp } from '../../../lib/domain/record-type.ts'

/** Who makes what a test changes without a request. */
export const author = { by: { id: 'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV' } }

/** A change of now by that user. */
export const stamp = (at = new Date()): Stamp => ({ at, ...author })
