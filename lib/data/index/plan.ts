import { LIVE } from './facets.ts'
import type { Query } from './query.ts'

/**
 * How the records of a list or a summary are found. The log line of a request contains the plan, and in place of `scan` what was read.
 * The units are for 100,000 records, without the entries of the page.
 *
 *     external id      the record with this external id                                                2 units
 *     reference page   a part of the entries of one record; the total is its reference count           1 to 417 units
 *     reference        all entries of one record, each compared with the query                          up to 880 units
 *     words            the postings of the rarest word; bits, if a status or type is required too      1 to 768 units, 3 for each facet
 *     newest           the counts and the newest entries, side by side                                 1 unit
 *     bits             the counts, then the bits of the region that contains the page, or of all       4 to 30 units, up to 200 with all types and statuses
 *     scan             the rows of all records; the entries, if facets or words leave few candidates   20 to 880 units
 */
export type Plan = 'external id' | 'reference page' | 'reference' | 'words' | 'newest' | 'bits' | 'scan'

/**
 * The answer that a query is for: one of the first pages (`FIRST_PAGES_END_AT_RECORD`), another page, or a summary, which needs all records.
 * Whether a page is one of the first matters only to queries that need no values.
 */
export type Answer = 'first page' | 'page' | 'summary'

/** Chooses the plan for a query. The first line that applies wins. */
export function planOf(query: Query, answer: Answer): Plan {
  const { externalId, references, conditions, order, words, facetConditions, texts } = query
  const referenceCount = Object.keys(references).length
  const needsValues =
    conditions.length > 0 || order !== undefined || answer === 'summary' || Object.keys(texts).length > 0
  const isUnfiltered = facetConditions.every((each) => each.conditions.length === 0)
  const isWide = facetConditions.every(({ anyOf }) => anyOf.includes(LIVE))

  if (externalId !== undefined) return 'external id'
  if (referenceCount === 1 && isUnfiltered && !words && !needsValues) return 'reference page'
  if (referenceCount > 0) return 'reference'
  if (needsValues) return 'scan'
  if (words) return 'words'
  return isWide && answer === 'first page' ? 'newest' : 'bits'
}
