/**
 * Every error that a caller can meet: its stable `code`, its status, its title, and what to do where an error has no detail of
 * its own. Texts may change, codes may not. docs/api.md lists the codes.
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
  match_too_broad: {
    status: 400,
    title: 'Too much is to be matched',
    detail: 'Narrow the budget or lower the tolerance',
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
    title: 'There is no such record',
    detail: 'Check the id; a deleted record does not come back',
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
    detail: 'Archive the record, or delete its transactions first',
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
} as const satisfies Record<string, { status: number; title: string; detail: string }>

export type ProblemCode = keyof typeof catalogue

/** What can be wrong with a field of a request; as stable as the codes above, and in docs/api.md too. */
// biome-ignore format: a list reads better as a list
export const fieldCodes = [
  'required', 'unknown', 'repeated', 'conflict', 'type', 'enum', 'format', 'length', 'range',
  'immutable', 'reference', 'closed', 'too_broad', 'taken', 'password',
] as const

export type FieldCode = (typeof fieldCodes)[number]

/** One fault of one input field: where (dotted path), a stable code, and a text that never echoes the input. */
export type FieldError = { field: string; code: FieldCode; message: string }

export type ProblemDetails = {
  /** What went wrong this time and what to do, in place of the catalogue's text. */
  detail?: string
  errors?: FieldError[]
  /** Statuses a record may move to from the one it has. */
  allowed?: readonly string[]
  /** The accepted offer that stands in the way. */
  transaction_id?: string
  /** Of the record as it is, for its ETag. */
  version?: number
  /** Whether the request was sent again with its idempotency key. */
  replayed?: boolean
  /** Whole seconds after which trying again makes sense. */
  retryAfter?: number
}

/** The one error that is meant for the caller; everything else that is thrown is answered as `internal`. */
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

/** An answer must not be many times its request: so many faults are named, by so much of a name. */
const ERRORS_MAX = 20
const NAME_MAX = 100

/** What is at fault: a field of the body, a parameter of the query, or a header. */
export type Noun = 'field' | 'parameter' | 'header'

/** A request whose fields are at fault, one entry for each of the first 20; `detail` counts the rest. */
export function invalid(faults: FieldError[], noun: Noun = 'field'): AppError {
  const errors = faults.slice(0, ERRORS_MAX).map((fault) => ({ ...fault, field: cut(fault.field) }))
  const count = faults.length === 1 ? `1 ${noun} is not valid` : `${faults.length} ${noun}s are not valid`
  const rest = faults.length - errors.length
  const detail = rest === 0 ? count : `${count}, ${rest} of them not named here`
  return new AppError('validation_failed', { detail, errors })
}

function cut(name: string): string {
  return name.slice(0, NAME_MAX).toWellFormed()
}
