import type { Api } from '../connect.ts'
import type { components } from '../schema.ts'
import type { Inputs, Kind, Only, Patches, Records } from './kinds.ts'

type One = Promise<{ data: Records[Kind] }>

/** The requests that a copy sends to the service. */
export type Calls = {
  /** Returns a page of a list: the records of a type that match the filters of the copy. */
  page(
    kind: Kind,
    cursor: string,
  ): Promise<{ data: { data: Records[Kind][]; pagination: { next?: string | null; total: number } } }>
  read(kind: Kind, id: string): One
  create(kind: Kind, body: Inputs[Kind], key: string): One
  update(kind: Kind, id: string, body: Patches[Kind], key: string, version: number): One
  remove(kind: Kind, id: string, version: number): Promise<unknown>
  /** Returns the changes after a feed cursor. Without a cursor, returns only the current cursor. */
  changes(since?: string): Promise<{ data: components['schemas']['Changes'] }>
  /** Requests /health, to check that the service responds. Later calls send no request and return the same promise. */
  hear(): Promise<unknown>
  /** Returns the time of the service in milliseconds since 1970. Before the first response, returns the time of the device. */
  now(): number
}

/** Returns `prospects`, `properties` or `transactions`. */
const listOf = (kind: Kind) => `/api/v1/${kind.replace('y', 'ie')}s`
const pathOf = (kind: Kind, id: string) => `${listOf(kind)}/${encodeURIComponent(id)}`

/** `Api` with untyped paths, because the types of `Api` cannot express a computed path. */
type Untyped = Pick<Api, 'fetchAs' | 'now'> & {
  GET(path: string, options: object): Promise<object>
  POST(path: string, options: object): Promise<object>
  PUT(path: string, options: object): Promise<object>
  DELETE(path: string, options: object): Promise<object>
}

/**
 * Returns functions that send the requests of a copy as `user`. A request ends when `signal` aborts, or after `attempts` attempts.
 * @param only the filters of the copy
 */
export function callsOf(
  api: Api,
  user: string | undefined,
  only: Only,
  signal?: AbortSignal,
  attempts?: number,
): Calls
export function callsOf(
  { GET, POST, PUT, DELETE, fetchAs, now }: Untyped,
  user: string | undefined,
  only: Only,
  signal?: AbortSignal,
  attempts?: number,
): object {
  let heard: Promise<unknown> | undefined
  const ending = { fetch: fetchAs(user, attempts), signal }
  const asked = (query: object) => ({ ...ending, params: { query } })
  return {
    page: (kind: Kind, cursor: string) =>
      GET(listOf(kind), asked({ status: 'all', ...only[kind], limit: 100, cursor })),
    read: (kind: Kind, id: string) => GET(pathOf(kind, id), ending),
    create: (kind: Kind, body: object, key: string) =>
      POST(listOf(kind), { ...ending, headers: { 'idempotency-key': key }, body }),
    update: (kind: Kind, id: string, body: object, key: string, version: number) =>
      PUT(pathOf(kind, id), { ...ending, headers: { 'idempotency-key': key, ...ifMatch(version) }, body }),
    remove: (kind: Kind, id: string, version: number) =>
      DELETE(pathOf(kind, id), { ...ending, headers: ifMatch(version) }),
    changes: (since?: string) => GET('/api/v1/changes', asked({ since, limit: since && 100 })),
    hear() {
      heard ??= GET('/health', ending)
      return heard
    },
    now,
  }
}

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
