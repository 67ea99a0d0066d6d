/**
 * What a record's lists have in their names, parted by spaces: a list `a&b` holds what `a` and `b` both hold, so its
 * parts are enough to know it by, and are told once.
 */
export function facetsOf(lists: readonly string[]): string {
  return [...new Set(lists.flatMap(partsOf))].join(' ')
}

/** In place of facets: no lists are told, and whether the record is on one its entry there tells. */
export const UNTOLD = '?'

/** The facets as they were joined. */
export function facetsIn(facets: string): string[] {
  return facets.split(' ')
}

/** Whether a record with these facets is on a list; `undefined` where they do not tell. */
export function isOn(list: string, facets: readonly string[]): boolean | undefined {
  if (facets.includes(UNTOLD)) return undefined
  return partsOf(list).every((part) => facets.includes(part))
}

function partsOf(list: string): string[] {
  return list.split('&')
}
