import { AppError, catalogue } from '../errors.ts'
import { etag } from './conditional.ts'
import type { HttpRequest, HttpResult } from './event.ts'

/**
 * Turns what was thrown into problem details (RFC 9457). Only an AppError speaks to the caller; anything else is
 * `internal`, whose text says nothing.
 */
export function problems(cacheControl: string) {
  const answerProblem = (request: HttpRequest) => {
    const error = request.error instanceof AppError ? request.error : new AppError('internal')
    request.response = problem(error, request.context.awsRequestId, cacheControl)
  }
  return { onError: answerProblem }
}

function problem({ code, details }: AppError, requestId: string, cacheControl: string): HttpResult {
  const { status, title } = catalogue[code]
  const { detail, errors, allowed, version, retryAfter } = details
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': cacheControl,
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(version !== undefined && { etag: etag(version) }),
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
    body: JSON.stringify({
      type: `urn:problem:${code}`,
      title,
      status,
      code,
      detail,
      request_id: requestId,
      errors,
      allowed,
    }),
  }
}
