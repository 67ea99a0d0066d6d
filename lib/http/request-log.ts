import { causes, type LoggedError, stacks, writeLog } from '../log.ts'
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
      path: logged(event.rawPath),
      status,
      ms: Math.round(performance.now() - (startedAt.get(event) ?? performance.now())),
      user: event.principal?.userId,
      request_id: context.awsRequestId,
      ...(status >= 500 && error && { error: causes(error) }),
    }
    writeLog(status >= 500 ? 'error' : 'info', line, readable)
  }
  return { before: beginRequest, after: logRequest, onError: logRequest }
}

/** As long as an id is: of a token in place of one, only what all tokens begin with is left. */
const SEGMENT_MAX = 30
const SEGMENTS_MAX = 8

/** A path short enough for a line, with nothing in it that opens a door. */
function logged(path: string): string {
  const segments = path.split('/', SEGMENTS_MAX)
  return segments
    .map((part) => (part.length > SEGMENT_MAX ? `${part.slice(0, SEGMENT_MAX)}…` : part))
    .join('/')
}

type Line = {
  method: string
  path: string
  status: number
  ms: number
  user?: string | undefined
  error?: LoggedError[]
}

function readable({ method, path, status, ms, user, error }: Line): string {
  return `${method} ${path} ${status} ${ms} ms${user ? ` ${user}` : ''}${stacks(error)}`
}
