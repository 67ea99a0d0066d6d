/**
 * Lists every error code with its HTTP status, title and default detail. The codes are stable, but titles and details may
 * change. docs/api.md explains when the service returns each code.
 */
export const catalogue = {
  malformed_json: {
    status: 400,
    title: 'The request body is not valid JSON',
    detail: 'Send a JSON object, encoded as UTF-8.',
  },
  validation_failed: {
    status: 400,
    title: 'The request has invalid fields',
    detail: 'Correct each field in `errors`, then send the request again.',
  },
  search_too_broad: {
    status: 400,
    title: 'The search matches too many records',
    detail: 'Add a word, or type more letters of a word.',
  },
  range_too_broad: {
    status: 400,
    title: 'The query would read too many records',
    detail:
      'Add a filter that matches fewer records, such as `status`, `prospect_id`, `property_id` or `search`.',
  },
  unauthenticated: {
    status: 401,
    title: 'The access token is missing or not valid',
    detail: 'Sign in, then send the token as `Authorization: Bearer TOKEN`.',
  },
  wrong_credentials: {
    status: 401,
    title: 'The e-mail or the password is wrong',
    detail: 'Check the e-mail and the password, then try again. An operator can set a new password.',
  },
  forbidden: {
    status: 403,
    title: 'Your role does not permit this request',
    detail: 'Sign in as a user whose role permits the request, or ask an admin to send it.',
  },
  not_found: {
    status: 404,
    title: 'The record or path does not exist',
    detail: 'Check the id and the path. If the record was deleted, create a new one.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This path does not support the method',
    detail: 'Use one of the methods in the `Allow` header.',
  },
  illegal_transition: {
    status: 409,
    title: 'This change of status is not allowed',
    detail: 'Send one of the statuses in `allowed`.',
  },
  offer_settled: {
    status: 409,
    title: 'The offer amount can no longer change',
    detail: 'Omit `offer_amount`. It can change only while the offer is pending.',
  },
  reference_closed: {
    status: 409,
    title: 'A referenced record is archived, sold or withdrawn',
    detail:
      'Refer to another record in the field that `errors` names, or change the status of the referenced record.',
  },
  property_taken: {
    status: 409,
    title: 'Another offer on the property is already accepted',
    detail: 'Cancel the offer in `transaction_id` first, or reject this offer.',
  },
  deal_open: {
    status: 409,
    title: 'The property has an accepted offer',
    detail: 'Complete or cancel the offer in `transaction_id` first.',
  },
  still_referenced: {
    status: 409,
    title: 'Other records refer to this record',
    detail:
      'Delete the transactions and notes that refer to it first. A prospect or a property can be archived instead, and a prospect can also be erased.',
  },
  erased: {
    status: 409,
    title: 'The personal data of this prospect was erased',
    detail: 'An erased prospect cannot be changed or restored. Create a new prospect.',
  },
  external_id_taken: {
    status: 409,
    title: 'Another record has this external id',
    detail: 'Update the record in `record_id`, or send another `external_id`.',
  },
  email_taken: {
    status: 409,
    title: 'Another user has this e-mail',
    detail: 'Change that user, or send another `email`.',
  },
  last_admin: {
    status: 409,
    title: 'No enabled admin would be left',
    detail: 'Make another user an admin first.',
  },
  idempotency_key_reused: {
    status: 409,
    title: 'The idempotency key was used for a different request',
    detail: 'Use a new key for each new request. To retry a request, send it unchanged with the same key.',
  },
  changes_expired: {
    status: 410,
    title: 'The change cursor has expired',
    detail: 'Get a new cursor, read all lists again, then request the changes since the new cursor.',
  },
  precondition_failed: {
    status: 412,
    title: 'The record has changed since you read it',
    detail: 'Read the record again, then send the change with the current `ETag` or `version`.',
  },
  body_too_large: {
    status: 413,
    title: 'The request body is too large',
    detail: 'Send at most 64 KiB.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The request body has the wrong media type',
    detail: 'Send JSON with `Content-Type: application/json`.',
  },
  too_many_sign_ins: {
    status: 429,
    title: 'Too many failed sign-ins',
    detail: 'Wait for the number of seconds in `Retry-After`, then try again.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    detail: 'Try again. If the error persists, report the `request_id`.',
  },
  store_unavailable: {
    status: 503,
    title: 'The service is busy',
    detail:
      'Wait for the number of seconds in `Retry-After`, then try again. A change is saved completely or not at all.',
  },
  erasure_unfinished: {
    status: 503,
    title: 'The erasure is not finished',
    detail:
      'Send the request again. The record is erased, but its notes and older history entries may still contain personal data.',
  },
  migrating: {
    status: 503,
    title: 'The data is being migrated to a new release',
    detail:
      'Wait for the number of seconds in `Retry-After`, then try again. Requests that do not need this data still work.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>

export type ProblemCode = keyof typeof catalogue

/** The codes of invalid fields. These codes are stable. docs/api.md explains them. */
// biome-ignore format: a list reads better as a list
export const fieldCodes = [
  'required', 'unknown', 'repeated', 'conflict', 'type', 'enum', 'format', 'length', 'range',
  'immutable', 'reference', 'closed', 'too_broad', 'taken', 'password',
] as const

export type FieldCode = (typeof fieldCodes)[number]

/**
 * What is wrong with one input field: the dotted path of the field, a stable code and a text. The text never contains the
 * input.
 */
export type FieldError = { field: string; code: FieldCode; message: string }

export type ProblemDetails = {
  /** Replaces the catalogue's default detail. */
  detail?: string
  errors?: FieldError[]
  /** The statuses that the record can change to. */
  allowed?: readonly string[]
  /** The id of the accepted offer that prevents the request. */
  transaction_id?: string
  /** The id of the record that already has the external id. */
  record_id?: string
  /** The methods that the path supports, for the Allow header. */
  allow?: readonly string[]
  /** The current version of the record, for the ETag header. */
  version?: number
  /** Whether the request repeats an earlier request with the same idempotency key. */
  replayed?: boolean
  /** Whole seconds to wait before a retry. */
  retryAfter?: number
}

/** A response contains the code and the details of an AppError. Every other thrown error becomes `internal`. */
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

/** The maximum number of faults in an error response, so that the response is not many times larger than the request. */
const ERRORS_MAX = 20
/** The maximum length of a field name in an error response. Longer names are cut. */
const NAME_MAX = 100

/** The invalid part of a request: a field of the body, a query parameter, or a header. */
export type Noun = 'field' | 'parameter' | 'header'

/** Returns the error for invalid fields. `errors` contains the first 20 faults. `detail` contains the number of all faults. */
export function invalid(faults: FieldError[], noun: Noun = 'field'): AppError {
  const errors = faults
    .slice(0, ERRORS_MAX)
    .map(({ field, ...fault }) => ({ field: field.slice(0, NAME_MAX).toWellFormed(), ...fault }))
  const count = faults.length === 1 ? `1 ${noun} is not valid.` : `${faults.length} ${noun}s are not valid.`
  const rest = faults.length - errors.length
  const detail = rest === 0 ? count : `${count} The first ${errors.length} are listed.`
  return new AppError('validation_failed', { detail, errors })
}
