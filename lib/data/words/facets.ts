/**
 * What a record's lists have in their names, parted by spaces: a list `a&b` holds what `a` and `b` both hold, so its
 * parts are enough to know it by, and are told once.
 */
export function facetsOf(lists: readonly string[]): string {
  return [...new Set(lists.flatMap(partsOf))].join(' ')
}

/** Stored in place of facets for records with many words: read the list entry to know whether the record is listed. */
export const NOT_STORED = '?'

/** The facets as they were joined. */
export function facetsIn(facets: string): string[] {
  return facets.split(' ')
}

/** The list that has every record of its type. */
const ALL = 'all'

/** Whether a record with these facets is on a list; `undefined` if the facets are not stored. */
export function isOn(list: string, facets: readonly string[]): boolean | undefined {
  if (list === ALL) return true
  if (facets.includes(NOT_STORED)) return undefined
  return partsOf(list).every((part) => facets.includes(part))
}

function partsOf(list: string): string[] {
  return list.split('&')
}
