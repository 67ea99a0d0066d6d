import type { components } from './schema.ts'

/** Problem details (RFC 9457), the body of every error response of the service. */
export type Problem = components['schemas']['Problem']

/** The error of a request. `message` is for logs. */
class RequestError extends Error {
  declare readonly method: string
  /** The path of the request, without the host and the query. */
  declare readonly path: string

  constructor({ method, url }: Request, what: readonly unknown[], fields: object) {
    const address = url.replace(/\?.*/, '')
    super([method, address, ...what].join(' ').trim())
    // `URL.pathname` is not implemented in React Native up to 0.79.
    const path = address.replace(/^\w+:\/\/[^/]*/, '')
    Object.assign(this, { method, path, ...fields })
  }
}

/**
 * The error for a response whose status is not 2xx, or whose body is not JSON. Check `code`, which is stable. If `code` is undefined,
 * check `status`. In this case the status is 304, or a gateway has responded instead of the service. For example, the login page of a
 * public network has the status 200. If a request gets no response, the call throws `ConnectionError`.
 *
 * `message` contains the method, the URL without its query, the status, the code and the first invalid field. If the body is not JSON,
 * it contains the content type. Show `problem.detail` to users.
 */
export class ServiceError extends RequestError {
  override readonly name = 'ServiceError'
  declare readonly status: number
  declare readonly code: Problem['code'] | undefined
  /** The first invalid field, such as `criteria.budget_max`. */
  declare readonly field: string | undefined
  /** The problem details: `detail`, the invalid fields in `errors`, the allowed statuses in `allowed`, and `request_id`. */
  declare readonly problem: Problem | undefined
  declare readonly response: Response

  constructor(request: Request, response: Response, body: unknown) {
    const problem = isProblem(body) ? body : undefined
    const { status, headers } = response
    const { field, message } = problem?.errors?.[0] ?? {}
    const what = problem?.detail ?? (typeof body === 'string' ? 'not JSON' : '')
    const code = problem?.code
    const fields = { status, code, field, problem, response }
    super(request, [status, code ?? headers.get('content-type'), what, field, message], fields)
  }
}

/**
 * The error for a request without a response: there is no network, the connection was lost, or the time limit has passed. The
 * service may have received the request. `cause` is the error of `fetch`.
 */
export class ConnectionError extends RequestError {
  override readonly name = 'ConnectionError'
  /** Lets an app check `error.offline` for errors of any class. */
  readonly offline = true
  /** The error of `fetch`. Declared here for apps whose `lib` is older than ES2022. */
  declare readonly cause: unknown

  constructor(request: Request, cause: unknown) {
    super(request, [cause], { cause })
  }
}

function isProblem(body: unknown): body is Problem {
  return body instanceof Object && 'code' in body && 'request_id' in body
}
