import type { components } from './schema.ts'

/** Problem details (RFC 9457), as the service answers them. */
export type Problem = components['schemas']['Problem']

/**
 * What is thrown for an answer that is not a success. `code` is stable: act on it, or on `status` where it is undefined, as
 * when a gateway has answered in place of the service. A request that had no answer at all throws what `fetch` throws.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  declare readonly status: number
  declare readonly code: Problem['code'] | undefined
  /** The problem details: `detail`, the fields at fault in `errors`, the statuses `allowed`, and `request_id`. */
  declare readonly problem: Problem | undefined
  declare readonly response: Response

  constructor(response: Response, body: unknown) {
    const problem = isProblem(body) ? body : undefined
    super(problem?.detail ?? `The service answered ${response.status}`)
    this.status = response.status
    this.code = problem?.code
    this.problem = problem
    this.response = response
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'request_id' in body
}
