import type { connect } from '../connect.ts'
import type { Inputs, Kind, Patches, Records } from './kinds.ts'

export type Api = ReturnType<typeof connect>

type One<K extends Kind> = Promise<{ data: Records[K] }>
type Page<K extends Kind> = Promise<{ data: { data: Records[K][]; pagination: { next?: string | null } } }>

/** What a copy asks of the service for records of a kind. */
export type Calls<K extends Kind> = {
  /** A page of all there are, archived ones too. */
  page(cursor: string): Page<K>
  read(id: string): One<K>
  create(body: Inputs[K], key: string): One<K>
  update(id: string, body: Patches[K], key: string, version: number | undefined): One<K>
  remove(id: string, version: number | undefined): Promise<unknown>
}

export type EachCalls = { [K in Kind]: Calls<K> }

/** The calls of each kind, as the OpenAPI document has them. */
export function callsOf({ GET, POST, PUT, DELETE }: Api): EachCalls {
  const all = (cursor: string) => ({ params: { query: { status: 'all' as const, limit: 100, cursor } } })
  const at = (id: string) => ({ params: { path: { id } } })
  const under = (key: string) => ({ params: { header: { 'Idempotency-Key': key } } })
  const ifMatch = (version: number | undefined) => version !== undefined && { 'If-Match': `"${version}"` }
  const edited = (id: string, key: string, version: number | undefined) => ({
    params: { path: { id }, header: { 'Idempotency-Key': key, ...ifMatch(version) } },
  })
  const removed = (id: string, version: number | undefined) => ({
    params: { path: { id }, header: { ...ifMatch(version) } },
  })
  return {
    prospect: {
      page: (cursor) => GET('/api/v1/prospects', all(cursor)),
      read: (id) => GET('/api/v1/prospects/{id}', at(id)),
      create: (body, key) => POST('/api/v1/prospects', { ...under(key), body }),
      update: (id, body, ...how) => PUT('/api/v1/prospects/{id}', { ...edited(id, ...how), body }),
      remove: (id, version) => DELETE('/api/v1/prospects/{id}', removed(id, version)),
    },
    property: {
      page: (cursor) => GET('/api/v1/properties', all(cursor)),
      read: (id) => GET('/api/v1/properties/{id}', at(id)),
      create: (body, key) => POST('/api/v1/properties', { ...under(key), body }),
      update: (id, body, ...how) => PUT('/api/v1/properties/{id}', { ...edited(id, ...how), body }),
      remove: (id, version) => DELETE('/api/v1/properties/{id}', removed(id, version)),
    },
    transaction: {
      page: (cursor) => GET('/api/v1/transactions', all(cursor)),
      read: (id) => GET('/api/v1/transactions/{id}', at(id)),
      create: (body, key) => POST('/api/v1/transactions', { ...under(key), body }),
      update: (id, body, ...how) => PUT('/api/v1/transactions/{id}', { ...edited(id, ...how), body }),
      remove: (id, version) => DELETE('/api/v1/transactions/{id}', removed(id, version)),
    },
  }
}
