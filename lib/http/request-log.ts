import { AppError, type FieldError } from '../errors.ts'
import { causes, type LoggedError, loggedPath, stacks, writeLog } from '../log.ts'
import { useSoFar } from '../meter.ts'
import type { HttpRequest } from './event.ts'

const MOST_FIELDS = 5
const MOST_CHARACTERS = 40

/** One line for each request: Lambda writes the object as JSON, on a developer's machine it is a readable line. */
export function requestLog() {
  const startedAt = new WeakMap<object, number>()

  const beginRequest = ({ event }: HttpRequest) => {
    startedAt.set(event, performance.now())
  }
  const logRequest = ({ event, context, response, error }: HttpRequest) => {
    const status = response?.statusCode ?? 500
    const { requests, readUnits, writeUnits } = useSoFar()
    const line = {
      method: event.requestContext.http.method,
      route: event.routeKey,
      path: loggedPath(event.rawPath),
      status,
      ...(error && why(error)),
      ms: Math.round(performance.now() - (startedAt.get(event) ?? performance.now())),
      user: event.principal?.userId,
      store_requests: requests,
      read_units: readUnits,
      write_units: writeUnits,
      request_id: context.awsRequestId,
      ...(status >= 500 && error && { error: causes(error) }),
    }
    writeLog(status >= 500 ? 'error' : 'info', line, readable)
  }
  return { before: beginRequest, after: logRequest, onError: logRequest }
}

/** Why a request was refused: the code of the answer, and which fields are at fault, never what they held. */
function why(error: Error): Pick<Line, 'code' | 'fields'> {
  if (!(error instanceof AppError)) return { code: 'internal' }
  const { code, details } = error
  return { code, ...(details.errors && { fields: namesOf(details.errors) }) }
}

/** The name of an unknown field is the caller's own text. */
function namesOf(errors: FieldError[]): string[] {
  return errors
    .slice(0, MOST_FIELDS)
    .map(({ field }) => field.replace(/[^\x20-\x7e]/g, '?').slice(0, MOST_CHARACTERS))
}

type Line = {
  method: string
  path: string
  status: number
  code?: string
  fields?: string[]
  ms: number
  user?: string | undefined
  store_requests: number
  read_units: number
  write_units: number
  request_id: string
  error?: LoggedError[]
}

function readable(line: Line): string {
  const { method, path, status, code, fields = [], ms, user, error } = line
  const reason = code && [code, ...(fields.length > 0 ? [`(${fields.join(', ')})`] : [])].join(' ')
  const use = `store: ${line.store_requests} requests, ${line.read_units} read, ${line.write_units} written`
  const parts = [method, path, status, reason, `${ms} ms`, user, use, line.request_id]
  return `${parts.filter((part) => part !== undefined).join(' ')}${stacks(error)}`
}
