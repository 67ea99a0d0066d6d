import { createHash } from 'node:crypto'
import { invalid } from '../errors.ts'
import { type HttpEvent, header } from './event.ts'

const PRINTABLE_ASCII = /^[\x20-\x7e]{1,255}$/

/**
 * Returns the Idempotency-Key of a request, scoped to the user, or `undefined` without the header. The fingerprint shows
 * whether an earlier request with the same key was a different request.
 * @throws AppError `validation_failed`
 */
export function idempotencyOf(event: HttpEvent, body: unknown) {
  const key = header(event, 'idempotency-key')
  if (key === undefined || event.principal === undefined) return undefined
  if (!PRINTABLE_ASCII.test(key))
    throw invalid(
      [{ field: 'Idempotency-Key', code: 'format', message: 'must be 1 to 255 printable ASCII characters' }],
      'header',
    )
  const request = JSON.stringify([event.requestContext.http.method, event.rawPath, body])
  const fingerprint = createHash('sha256').update(request).digest('base64url')
  return { scope: event.principal.userId, key, fingerprint }
}

/** The header of a response to a request that repeats an earlier request with the same key. */
export const REPLAYED = { 'idempotent-replayed': 'true' }
