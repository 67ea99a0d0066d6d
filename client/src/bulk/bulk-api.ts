/**
 * The calls of a client (`connect`) that bulk work uses. The service checks the fields of the records and of the query, so their
 * types are not checked here.
 */
export type BulkApi = {
  GET(path: string, options: object): Promise<{ data: unknown }>
  POST(path: string, options: object): Promise<{ data: unknown }>
}

/** The name of a record type in paths. */
export type Plural = 'prospects' | 'properties' | 'transactions' | 'notes'

/** A record or a part of it, as JSON. */
export type Fields = { readonly [field: string]: unknown }

export type BulkOptions = {
  /** Ends the work before its next request, and during a wait. The call then rejects with the reason of the signal. */
  signal?: AbortSignal | undefined
  /** Called before each wait, with the reason of the retry. */
  onRetry?: ((reason: Error) => void) | undefined
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
