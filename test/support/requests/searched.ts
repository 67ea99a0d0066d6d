import { idsOnEveryPage } from './every-page.ts'

/** Returns the ids of all records that a search finds, with optional filters. */
export function searched(list: string, search: string, filters: Record<string, string> = {}, limit?: number) {
  return idsOnEveryPage(`${list}?${new URLSearchParams({ search, ...filters })}`, limit)
}
