/**
 * Every error code with its status, its title and its default detail. Codes are stable, texts may change. docs/api.md lists
 * the codes.
 */
export const catalogue = {
  malformed_json: {
    status: 400,
    title: 'The body is not valid JSON',
    detail: 'Send a body of JSON in UTF-8',
  },
  validation_failed: {
    status: 400,
    title: 'The request is not valid',
    detail: 'Correct what `errors` names',
  },
  search_too_broad: {
    status: 400,
    title: 'The search finds too much',
    detail: 'Add a word or more letters to the search',
  },
  range_too_broad: {
    status: 400,
    title: 'The query is too broad',
    detail:
      'There are too many records for this: add a filter that few of them meet (a status, a party of an offer, words to search for)',
  },
  unauthenticated: {
    status: 401,
    title: 'A valid access token is required',
    detail: 'Sign in and send the token as `Authorization: Bearer TOKEN`',
  },
  wrong_credentials: {
    status: 401,
    title: 'E-mail or password is wrong',
    detail: 'Check the e-mail and the password; an operator can set a new password',
  },
  forbidden: {
    status: 403,
    title: 'Your role may not do this',
    detail: 'Sign in as a user whose role allows this',
  },
  not_found: {
    status: 404,
    title: 'There is no such record or path',
    detail: 'Check the id; a deleted record does not come back',
  },
  method_not_allowed: {
    status: 405,
    title: 'The path does not have this method',
    detail: 'Send one of the methods in the header `Allow`',
  },
  illegal_transition: {
    status: 409,
    title: 'The record cannot take this status now',
    detail: 'Send one of the statuses in `allowed`',
  },
  offer_settled: {
    status: 409,
    title: 'The offer is no longer pending',
    detail: 'Leave out `offer_amount`, or send the amount that the offer has',
  },
  reference_closed: {
    status: 409,
    title: 'A record referred to is archived, sold or withdrawn',
    detail: 'Restore the record that `errors` names, or name another',
  },
  property_taken: {
    status: 409,
    title: 'Another offer on the property is accepted',
    detail: 'Cancel the accepted offer first; `transaction_id` names it',
  },
  deal_open: {
    status: 409,
    title: 'An offer on this property is accepted',
    detail: 'Complete or cancel the accepted offer first; `transaction_id` names it',
  },
  still_referenced: {
    status: 409,
    title: 'Transactions refer to this record',
    detail: 'Archive the record, or delete its transactions first; a prospect can also be erased',
  },
  erased: {
    status: 409,
    title: 'The personal data of this prospect were erased',
    detail: 'An erased prospect cannot be changed: create another one if you need it',
  },
  external_id_taken: {
    status: 409,
    title: 'Another record has this external id',
    detail: 'Change the record that `record_id` names, or send another `external_id`',
  },
  idempotency_key_reused: {
    status: 409,
    title: 'The idempotency key was used with another request',
    detail: 'Send a new key with a new request, or the same request with this key',
  },
  changes_expired: {
    status: 410,
    title: 'Changes of so long ago are no longer kept: begin anew',
    detail: 'Read the lists again, then follow the changes with a new cursor',
  },
  precondition_failed: {
    status: 412,
    title: 'The record has changed since you read it',
    detail: 'Read the record again and repeat the change with its present ETag',
  },
  body_too_large: { status: 413, title: 'The body is too large', detail: 'Send a body of at most 64 KiB' },
  unsupported_media_type: {
    status: 415,
    title: 'The body must be application/json',
    detail: 'Send the body with `Content-Type: application/json`',
  },
  too_many_sign_ins: {
    status: 429,
    title: 'Too many failed sign-ins',
    detail: 'Try again after the seconds in `Retry-After`',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    detail: 'Try again; if it keeps failing, report the `request_id`',
  },
  store_unavailable: {
    status: 503,
    title: 'The service is busy, try again shortly',
    detail: 'Try again after the seconds in `Retry-After`; nothing is half-written',
  },
  erasure_unfinished: {
    status: 503,
    title: 'The erasure is not finished',
    detail: 'Send the request again: the record is erased, and older entries of its history are left',
  },
  migrating: {
    status: 503,
    title: 'The data is being migrated to a new release',
    detail: 'Try again after the seconds in `Retry-After`; other requests are answered',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>

export type ProblemCode = keyof typeof catalogue

/** The codes of invalid fields: stable too, and listed in docs/api.md. */
// biome-ignore format: a list reads better as a list
export const fieldCodes = [
  'required', 'unknown', 'repeated', 'conflict', 'type', 'enum', 'format', 'length', 'range',
  'immutable', 'reference', 'closed', 'too_broad', 'taken', 'password',
] as const

export type FieldCode = (typeof fieldCodes)[number]

/** One fault of one input field: its dotted path, a stable code, and a text that never contains the input. */
export type FieldError = { field: string; code: FieldCode; message: string }

export type ProblemDetails = {
  /** Replaces the catalogue's default detail. */
  detail?: string
  errors?: FieldError[]
  /** The statuses that the record can change to. */
  allowed?: readonly string[]
  /** The accepted offer that prevents the request. */
  transaction_id?: string
  /** The record that has the same external id. */
  record_id?: string
  /** The methods that the path has, for the Allow header. */
  allow?: readonly string[]
  /** The current version of the record, for the ETag header. */
  version?: number
  /** Whether the request is a replay of an earlier one with the same idempotency key. */
  replayed?: boolean
  /** Whole seconds to wait before a retry. */
  retryAfter?: number
}

/** The only error that callers see. Any other thrown error becomes `internal`. */
export class AppError extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}, options?: ErrorOptions) {
    super(details.detail ?? catalogue[code].title, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** Limits the faults and the length of their names, so that a response is not many times larger than its request. */
const ERRORS_MAX = 20
const NAME_MAX = 100

/** The invalid part of a request: a field of the body, a query parameter, or a header. */
export type Noun = 'field' | 'parameter' | 'header'

/** The error for invalid fields, with an entry for each of the first 20. `detail` counts the others. */
export function invalid(faults: FieldError[], noun: Noun = 'field'): AppError {
  const errors = faults
    .slice(0, ERRORS_MAX)
    .map(({ field, ...fault }) => ({ field: field.slice(0, NAME_MAX).toWellFormed(), ...fault }))
  const count = faults.length === 1 ? `1 ${noun} is not valid` : `${faults.length} ${noun}s are not valid`
  const rest = faults.length - errors.length
  const detail = rest === 0 ? count : `${count}, ${rest} of them not named here`
  return new AppError('validation_failed', { detail, errors })
}
