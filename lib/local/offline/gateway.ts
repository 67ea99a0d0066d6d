import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { loggedPath } from '../../log.ts'

/** A request and an answer as hapi, the server that serverless offline is built on, has them. */
export type HapiRequest = { method: string; path: string; response: HapiAnswer }
type Headers = Record<string, string | string[] | number>
type HapiAnswer =
  | { isBoom?: never; statusCode: number; headers: Headers }
  | { isBoom: true; output: { statusCode: number } }
type NewAnswer = { code(status: number): NewAnswer; header(name: string, value: string): NewAnswer }
export type HapiToolkit = { continue: symbol; response(body: { message: string }): NewAnswer }

/**
 * What API Gateway says where no function has answered. Serverless offline lists its routes for a path that has none,
 * and gives the stack of a function that has failed or took too long, with status 200.
 */
export function answerAsGateway(request: HapiRequest, toolkit: HapiToolkit): symbol | NewAnswer {
  const { method, path, response } = request
  // Every answer of a function has the id of its request.
  if (method === 'options' || (!response.isBoom && response.headers['x-request-id'])) return toolkit.continue
  const answered = response.isBoom ? response.output.statusCode : response.statusCode
  const status = answered < 400 ? 500 : answered
  const message = STATUS_CODES[status] ?? ''
  const requestId = randomUUID()
  const asked = `${method.toUpperCase()} ${loggedPath(path)}`
  console.log(`${asked} ${status} ${message}, answered by no function ${requestId}`)
  return toolkit.response({ message }).code(status).header('x-request-id', requestId)
}
