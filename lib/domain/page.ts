/** A request for a page: it begins at an offset from the first record, or at a cursor, and has at most `limit` records. */
export type PageRequest = { limit: number } & ({ offset: number } | { cursor: string })

/**
 * A page of records. `next` is the cursor of the next page. It is null on the last page, and absent if the request has no
 * cursor.
 */
export type PageOf<T> = { records: T[]; total: number; next?: string | null }
