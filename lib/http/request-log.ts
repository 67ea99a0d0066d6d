import { config } from '../config.ts'
import type { HttpRequest } from './event.ts'

/** One line for each request: Lambda writes the object as JSON, on a developer's machine it is a readable line. */
export function requestLog() {
  const startedAt = new WeakMap<object, number>()

  const beginRequest = ({ event }: HttpRequest) => {
    startedAt.set(event, performance.now())
  }
  const logRequest = ({ event, context, response, error }: HttpRequest) => {
    const status = response?.statusCode ?? 500
    const line = {
      method: event.requestContext.http.method,
      route: event.routeKey,
      path: event.rawPath,
      status,
      ms: Math.round(performance.now() - (startedAt.get(event) ?? performance.now())),
      user: event.principal?.userId,
      request_id: context.awsRequestId,
      ...(status >= 500 && error && { error: causes(error) }),
    }
    const write = status >= 500 ? console.error : console.info
    write(config().LOG_FORMAT === 'json' ? line : readable(line))
  }
  return { before: beginRequest, after: logRequest, onError: logRequest }
}

/** An error and what caused it, as names, messages and stacks: never the SDK's copy of what was sent. */
function causes(error: unknown): { name: string; message: string; stack?: string | undefined }[] {
  if (!(error instanceof Error)) return error === undefined ? [] : [{ name: typeof error, message: 'thrown' }]
  return [{ name: error.name, message: error.message, stack: error.stack }, ...causes(error.cause)]
}

type Line = {
  method: string
  path: string
  status: number
  ms: number
  user?: string | undefined
  error?: unknown
}

function readable({ method, path, status, ms, user, error }: Line): string {
  const faults = Array.isArray(error) ? error.map(({ stack }) => `\n${stack}`).join('') : ''
  return `${method} ${path} ${status} ${ms} ms${user ? ` ${user}` : ''}${faults}`
}
