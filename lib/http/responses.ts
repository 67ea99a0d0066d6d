import { createHash } from 'node:crypto'
import type * as v from 'valibot'
import { etag, isUnchanged } from './conditional-requests.ts'
import { REPLAYED } from './idempotency-key.ts'
import { JSON_TYPE, json, NO_STORE, PRIVATE_NO_CACHE, type ResponseKind } from './response-kind.ts'

/**
 * `replayed` means that the request repeats an earlier request with the same idempotency key. `hasOthers` means that the
 * response includes other records. The response is then never 304, because changes of these records do not change the ETag.
 */
type RecordResult<T> = { record: T; replayed?: boolean; hasOthers?: boolean }

/**
 * 200 with one record and its ETag. If the request is a replay, the response has the header `Idempotent-Replayed`. For a GET,
 * 304 if `If-None-Match` matches the ETag and the response includes no other records.
 */
export function record<T extends { version: number }>(
  schema: v.GenericSchema<unknown, T>,
): ResponseKind<RecordResult<T>, unknown> {
  return {
    status: 200,
    schema,
    headers: ['ETag'],
    isConditional: true,
    render({ record, replayed, hasOthers }, event) {
      const headers = { etag: etag(record.version) }
      const isRead = event.requestContext.http.method === 'GET'
      if (isRead && isUnchanged(event, headers.etag) && !hasOthers) return { statusCode: 304, headers }
      return json(200, record, { ...headers, ...(replayed && REPLAYED) })
    },
  }
}

/** 201 with the new record, its ETag and its path. A replay has the header `Idempotent-Replayed`. */
export function created<T extends { id: string; version: number }>(
  schema: v.GenericSchema<unknown, T>,
): ResponseKind<RecordResult<T>, unknown> {
  return {
    status: 201,
    schema,
    headers: ['ETag', 'Location'],
    render({ record, replayed }, event) {
      return json(201, record, {
        etag: etag(record.version),
        location: `${event.rawPath}/${record.id}`,
        ...(replayed && REPLAYED),
      })
    },
  }
}

/** 201 with a new value that has no version, and its path. */
export function added<T extends { id: string }>(
  schema: v.GenericSchema<unknown, T>,
): ResponseKind<T, unknown> {
  return {
    status: 201,
    schema,
    headers: ['Location'],
    render: (value, event) => json(201, value, { location: `${event.rawPath}/${value.id}` }),
  }
}

export const nothing: ResponseKind<void, unknown> = {
  status: 204,
  headers: [],
  render: () => ({ statusCode: 204 }),
}

/**
 * 200 with a value that has no version.
 * @param cacheControl by default, caches must revalidate the value. With `NO_STORE`, they must not store it
 */
export function value<T>(
  schema: v.GenericSchema<unknown, T>,
  cacheControl = PRIVATE_NO_CACHE,
): ResponseKind<T, unknown> {
  return {
    status: 200,
    schema,
    headers: [],
    cacheControl,
    render: (result) => json(200, result),
  }
}

/**
 * 200 with a value that is the same for every caller. Caches may store the value for five minutes. 304 if `If-None-Match`
 * matches the ETag.
 */
export function published<T>(schema: v.GenericSchema<unknown, T>): ResponseKind<T, unknown> {
  return {
    status: 200,
    schema,
    headers: ['ETag'],
    isConditional: true,
    cacheControl: NO_STORE,
    render(value, event) {
      const text = JSON.stringify(value)
      const digest = createHash('sha256').update(text).digest('base64url')
      const headers = { 'cache-control': 'public, max-age=300', etag: `"${digest}"` }
      if (isUnchanged(event, headers.etag)) return { statusCode: 304, headers }
      return { statusCode: 200, headers: { 'content-type': JSON_TYPE, ...headers }, body: text }
    },
  }
}
