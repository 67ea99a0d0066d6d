import { createHash } from 'node:crypto'
import type * as v from 'valibot'
import { Session } from '../domain/user.ts'
import { type Answer, DATA, JSON_TYPE, json } from './answers.ts'
import { isUnchanged } from './conditional.ts'

const NEVER = 'no-store'

/** 200 with a value that has no version. Caches must revalidate it. */
export function current<T>(schema: v.GenericSchema<unknown, T>): Answer<T, unknown> {
  return {
    status: 200,
    schema,
    headers: [],
    cacheControl: DATA,
    render: (value) => json(200, value, { 'cache-control': DATA }),
  }
}

/** 200 with a value for this request only. No cache may store it. */
export function momentary<T>(schema: v.GenericSchema<unknown, T>): Answer<T, unknown> {
  return {
    status: 200,
    schema,
    headers: [],
    cacheControl: NEVER,
    render: (value) => json(200, value, { 'cache-control': NEVER }),
  }
}

/** 200 with a token and its user. */
export const session = momentary(Session)

/** 200 with a value that is the same for every caller and may be cached for five minutes. 304 if the caller has it. */
export function published<T>(schema: v.GenericSchema<unknown, T>): Answer<T, unknown> {
  return {
    status: 200,
    schema,
    headers: ['ETag'],
    isConditional: true,
    cacheControl: NEVER,
    render(value, event) {
      const text = JSON.stringify(value)
      const digest = createHash('sha256').update(text).digest('base64url')
      const headers = { 'cache-control': 'public, max-age=300', etag: `"${digest}"` }
      if (isUnchanged(event, headers.etag)) return { statusCode: 304, headers }
      return { statusCode: 200, headers: { 'content-type': JSON_TYPE, ...headers }, body: text }
    },
  }
}
