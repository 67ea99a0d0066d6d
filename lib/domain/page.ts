/**
 * A page of records. `next` is the cursor of the next page. It is null on the last page, and absent if the request has no
 * cursor.
 */
export type PageOf<T> = { records: T[]; total: number; next?: string | null }
