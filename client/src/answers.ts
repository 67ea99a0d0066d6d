import { ServiceError } from './service-error.ts'

type Answer = { error?: unknown; response: Response }
type Succeeded<A> = Extract<A, { error?: never }>

function hasSucceeded<A extends Answer>(answer: A): answer is A & Succeeded<A> {
  return answer.response.ok
}

/**
 * A call of openapi-fetch that gives what a success answers, and throws `ServiceError` for everything else; an answer of 304
 * to `If-None-Match` is one too, with that status.
 */
export function succeeding<Sent extends unknown[], A extends Answer>(
  call: (...sent: Sent) => Promise<A>,
): (...sent: Sent) => Promise<Succeeded<A>> {
  return async function succeed(...sent) {
    const answer = await call(...sent)
    if (hasSucceeded(answer)) return answer
    throw new ServiceError(answer.response, answer.error)
  }
}
