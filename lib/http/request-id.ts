import type { HttpRequest } from './event.ts'

/** Puts the Lambda request id, which every log line carries too, on every answer. */
export function requestId() {
  const putRequestId = ({ response, context }: HttpRequest) => {
    // Stryker disable next-line ConditionalExpression: for the types, as there is a response by then
    if (response) response.headers = { ...response.headers, 'x-request-id': context.awsRequestId }
  }
  return { after: putRequestId, onError: putRequestId }
}
