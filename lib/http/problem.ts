import * as v from 'valibot'
import { described, httpStatus } from '../domain/atoms.ts'
import { exampleId } from '../domain/id.ts'
import { AppError, catalogue, fieldCodes } from '../errors.ts'
import { etag } from './conditional-requests.ts'
import type { HttpRequest, HttpResult } from './event.ts'
import { REPLAYED } from './idempotency-key.ts'

const textField = (description: string, example: string) => described(v.string(), description, example)

const FieldError = v.pipe(
  v.object({
    field: textField('The path of the field, or the name of the parameter or header.', 'criteria.budget_max'),
    code: v.pipe(
      v.picklist(fieldCodes),
      v.metadata({
        title: 'FieldCode',
        description: 'The code of the fault. Codes are stable, so use them in your program.',
        examples: ['range'],
      }),
    ),
    message: textField('A description of the fault. May change.', 'must not be below budget_min'),
  }),
  v.metadata({ title: 'FieldError', description: 'An invalid field, parameter or header.' }),
)

export const Problem = v.pipe(
  v.object({
    type: textField(
      'A URN for the error: `urn:problem:` followed by the code.',
      'urn:problem:validation_failed',
    ),
    title: textField('A short summary of the error. May change.', catalogue.validation_failed.title),
    status: httpStatus('The HTTP status.', 400),
    code: v.pipe(
      v.picklist(Object.keys(catalogue)),
      v.metadata({
        title: 'ProblemCode',
        description: 'The error code. Codes are stable, so use them in your program.',
        examples: ['validation_failed'],
      }),
    ),
    detail: textField(
      'An explanation of the error, or of how to resolve it. May change.',
      '1 field is not valid.',
    ),
    request_id: textField(
      'The id of the request, as in the `X-Request-Id` header. Include it when you report a problem.',
      '0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0',
    ),
    errors: v.exactOptional(v.pipe(v.array(FieldError), v.description('The invalid fields, at most 20.'))),
    allowed: v.exactOptional(
      described(v.array(v.string()), 'The statuses that the record can change to.', ['accepted']),
    ),
    transaction_id: v.exactOptional(
      textField('The id of the accepted offer that conflicts with the request.', exampleId('txn')),
    ),
    record_id: v.exactOptional(
      textField('The id of the record that already has the external id.', exampleId('prs')),
    ),
  }),
  v.metadata({ title: 'Problem', description: 'An error (problem details, RFC 9457).' }),
)

/**
 * Turns a thrown error into problem details (RFC 9457). An error that is not an AppError becomes `internal`, without details.
 */
export function problems(cacheControl: string) {
  const respond = (request: HttpRequest) => {
    const error = request.error instanceof AppError ? request.error : new AppError('internal')
    const body = problemOf(error, request.context.awsRequestId)
    request.response = { ...responseOf(error, cacheControl), body: JSON.stringify(body) }
  }
  return { onError: respond }
}

export function problemOf({ code, details }: AppError, request_id: string): v.InferOutput<typeof Problem> {
  const { status, title, detail } = catalogue[code]
  const { errors, allowed, transaction_id, record_id } = details
  return {
    type: `urn:problem:${code}`,
    title,
    status,
    code,
    detail: details.detail ?? detail,
    request_id,
    ...(errors && { errors }),
    ...(allowed && { allowed: [...allowed] }),
    ...(transaction_id !== undefined && { transaction_id }),
    ...(record_id !== undefined && { record_id }),
  }
}

function responseOf({ code, details }: AppError, cacheControl: string): HttpResult {
  const { status } = catalogue[code]
  const { version, replayed, retryAfter, allow } = details
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': cacheControl,
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(allow && { allow: allow.join(', ') }),
      ...(version !== undefined && { etag: etag(version) }),
      ...(replayed && REPLAYED),
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  }
}
