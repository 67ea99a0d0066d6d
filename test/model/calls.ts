import type { Role } from '../../lib/domain/role.ts'
import { type Fields, pathOf, plurals, type TypeName, types } from './records.ts'

type OnRecord = { type: TypeName; id: string; ifMatch?: number; key?: string }

/** A write of one record as data. `key` is the idempotency key, which deletes and erasures do not have. */
export type OneWrite =
  | { does: 'create'; type: TypeName; body: Fields; key?: string }
  | ({ does: 'update'; body: Fields } & OnRecord)
  | ({ does: 'archive' | 'restore' | 'erase' } & OnRecord)
  | ({ does: 'delete' } & OnRecord)

/** A write request as data. */
export type Write =
  | OneWrite
  | { does: 'batch'; type: TypeName; records: readonly Fields[]; key?: string; isDryRun?: boolean }

/** A request as data. `get` reads a record, a list, matches or another page of records. */
export type Call = Write | { does: 'get'; target: string }

/** The user who sends a request. */
export type Caller = { id: string; role: Role }

type HttpRequest = { method: string; target: string; headers: Record<string, string>; json?: unknown }

export function requestOf(call: Call): HttpRequest {
  if (call.does === 'get') return { method: 'GET', target: call.target, headers: {} }
  const headers = {
    ...('key' in call && { 'idempotency-key': call.key }),
    ...('ifMatch' in call && { 'if-match': `"${call.ifMatch}"` }),
  }
  const list = pathOf(call.type)
  switch (call.does) {
    case 'create':
      return { method: 'POST', target: list, headers, json: call.body }
    case 'batch': {
      const query = call.isDryRun ? '?dry_run=true' : ''
      return { method: 'POST', target: `${list}/batch${query}`, headers, json: { records: call.records } }
    }
    case 'update':
      return { method: 'PUT', target: `${list}/${call.id}`, headers, json: call.body }
    case 'delete':
      return { method: 'DELETE', target: `${list}/${call.id}`, headers }
    default:
      return { method: 'POST', target: `${list}/${call.id}/${call.does}`, headers }
  }
}

/** The opposite of `requestOf`, for requests that the client sends. */
export function callOf(method: string, target: string, headers: Headers, body: string): Call {
  const [, , , plural, id, verb] = target.split('?')[0]?.split('/') ?? []
  const type = types.find((each) => plurals[each] === plural)
  if (method === 'GET' || type === undefined) return { does: 'get', target }
  const sent: Fields = body === '' ? {} : JSON.parse(body)
  const key = headers.get('idempotency-key')
  const ifMatch = headers.get('if-match')
  const keyed = key === null ? {} : { key }
  if (id === undefined) return { does: 'create', type, body: sent, ...keyed }
  const at = { type, id, ...(ifMatch !== null && { ifMatch: Number(ifMatch.replaceAll('"', '')) }) }
  if (method === 'DELETE') return { does: 'delete', ...at }
  if (verb === 'archive' || verb === 'restore' || verb === 'erase') return { does: verb, ...at, ...keyed }
  return { does: 'update', body: sent, ...at, ...keyed }
}
