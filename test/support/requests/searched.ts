import { idsOnEveryPage } from './every-page.ts'

/** Sends a search with optional filters and returns the ids of all records that it finds. */
export function searched(list: string, search: string, filters: Record<string, string> = {}, limit?: number) {
  return idsOnEveryPage(`${list}?${new URLSearchParams({ search, ...filters })}`, limit)
}
