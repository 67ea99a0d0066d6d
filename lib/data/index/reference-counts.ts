import { recordTypeNames } from '../../domain/id.ts'

/**
 * Returns the attribute in which a record counts the records of one type that refer to it. This count is also the total of a
 * list: of the offers of a prospect or property, or of the notes of a record. Before 1.0 only offers referred to other records.
 */
export const referenceCountOf = (referring: string): string =>
  referring === 'transaction' ? 'referrers' : `${referring}_referrers`

/** The attributes of all reference counts. */
export const referenceCounts: readonly string[] = recordTypeNames.map(referenceCountOf)
