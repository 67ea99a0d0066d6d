import type { HttpRequest } from './event.ts'

/** Adds the Lambda request id to every response. Every log line has it too. */
export function requestId() {
  const putRequestId = ({ response, context }: HttpRequest) => {
    // Stryker disable next-line ConditionalExpression: for the types, as there is a response by then
    if (response) response.headers = { ...response.headers, 'x-request-id': context.awsRequestId }
  }
  return { after: putRequestId, onError: putRequestId }
}
