import type { Api } from '../connect.ts'
import type { components } from '../schema.ts'
import type { Inputs, Kind, Only, Patches, Records } from './kinds.ts'

type One<K extends Kind> = Promise<{ data: Records[K]; response: Response }>
type Page<K extends Kind> = Promise<{
  data: { data: Records[K][]; pagination: { next?: string | null; total: number } }
}>

/** What a copy asks of the service for records of a kind. */
export type Calls<K extends Kind> = {
  /** A page of all there are, archived ones too. */
  page(cursor: string): Page<K>
  read(id: string): One<K>
  create(body: Inputs[K], key: string): One<K>
  update(id: string, body: Patches[K], key: string, version: number): One<K>
  remove(id: string, version: number): Promise<unknown>
}

export type EachCalls = { [K in Kind]: Calls<K> } & {
  /** What has changed since a place; without one, only the present place. */
  changes(since?: string): Promise<{ data: components['schemas']['Changes'] }>
  /** Fails unless the service is there; asks once. */
  hear(): Promise<unknown>
  /** The time of the service, in milliseconds since 1970; that of the device until it was heard. */
  now(): number
}

/** The calls of each record type, as the OpenAPI document has them, all as one user; `signal` ends them. @param only narrows the lists */
export function callsOf(
  { GET, POST, PUT, DELETE, fetchAs, now }: Api,
  user: string | undefined,
  only: Only,
  signal: AbortSignal | undefined,
): EachCalls {
  let heard: Promise<unknown> | undefined
  const ending = { fetch: fetchAs(user), ...(signal && { signal }) }
  const all = <Query extends object>(query: Query | undefined, cursor: string) => ({
    ...ending,
    params: { query: { status: 'all' as const, ...query, limit: 100, cursor } },
  })
  const at = (id: string) => ({ ...ending, params: { path: { id } } })
  const under = (key: string) => ({ ...ending, params: { header: { 'Idempotency-Key': key } } })
  const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` })
  const edited = (id: string, key: string, version: number) => ({
    ...ending,
    params: { path: { id }, header: { 'Idempotency-Key': key, ...ifMatch(version) } },
  })
  const removed = (id: string, version: number) => ({
    ...ending,
    params: { path: { id }, header: ifMatch(version) },
  })
  return {
    changes(since) {
      const query = since === undefined ? {} : { since, limit: 100 }
      return GET('/api/v1/changes', { ...ending, params: { query } })
    },
    hear() {
      heard ??= GET('/health', ending)
      return heard
    },
    now,
    prospect: {
      page: (cursor) => GET('/api/v1/prospects', all(only.prospect, cursor)),
      read: (id) => GET('/api/v1/prospects/{id}', at(id)),
      create: (body, key) => POST('/api/v1/prospects', { ...under(key), body }),
      update: (id, body, ...how) => PUT('/api/v1/prospects/{id}', { ...edited(id, ...how), body }),
      remove: (id, version) => DELETE('/api/v1/prospects/{id}', removed(id, version)),
    },
    property: {
      page: (cursor) => GET('/api/v1/properties', all(only.property, cursor)),
      read: (id) => GET('/api/v1/properties/{id}', at(id)),
      create: (body, key) => POST('/api/v1/properties', { ...under(key), body }),
      update: (id, body, ...how) => PUT('/api/v1/properties/{id}', { ...edited(id, ...how), body }),
      remove: (id, version) => DELETE('/api/v1/properties/{id}', removed(id, version)),
    },
    transaction: {
      page: (cursor) => GET('/api/v1/transactions', all(only.transaction, cursor)),
      read: (id) => GET('/api/v1/transactions/{id}', at(id)),
      create: (body, key) => POST('/api/v1/transactions', { ...under(key), body }),
      update: (id, body, ...how) => PUT('/api/v1/transactions/{id}', { ...edited(id, ...how), body }),
      remove: (id, version) => DELETE('/api/v1/transactions/{id}', removed(id, version)),
    },
  }
}
