import type { components } from './schema.ts'

/** Problem details (RFC 9457), the body of every error response of the service. */
export type Problem = components['schemas']['Problem']

/**
 * The error for a response whose status is not 2xx, or whose body is not JSON. Check `code`, which is stable. If `code` is undefined,
 * check `status`. In this case the status is 304, or a gateway has responded instead of the service. For example, the login page of a
 * public network has the status 200. If a request gets no response, the call throws another error, such as the error of `fetch`.
 *
 * `message` is for logs: the method, the URL without its query, the status, the code and the first invalid field. Show
 * `problem.detail` to users.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  declare readonly status: number
  declare readonly code: Problem['code'] | undefined
  /** The problem details: `detail`, the invalid fields in `errors`, the allowed statuses in `allowed`, and `request_id`. */
  declare readonly problem: Problem | undefined
  declare readonly response: Response

  constructor({ method, url }: Request, response: Response, body: unknown) {
    const problem = isProblem(body) ? body : undefined
    const { status, headers } = response
    const first = problem?.errors?.[0]
    const what = problem
      ? [problem.code, problem.detail, first?.field, first?.message]
      : [headers.get('content-type'), typeof body === 'string' ? 'not JSON' : '']
    super([method, url.split('?')[0], status, ...what].join(' ').trim())
    this.status = status
    this.code = problem?.code
    this.problem = problem
    this.response = response
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'request_id' in body
}
