import { idsOnEveryPage } from './every-page.ts'

/** The ids of all records that a search of a list finds, in its order, with whatever filters. */
export function searched(list: string, search: string, filters: Record<string, string> = {}, limit?: number) {
  return idsOnEveryPage(`${list}?${new URLSearchParams({ search, ...filters })}`, limit)
}
